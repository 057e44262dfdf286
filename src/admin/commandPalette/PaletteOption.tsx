import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Entry } from './entries.ts'

interface PaletteOptionProps {
  readonly id: string
  readonly entry: Entry
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

/** One option of the list. Focus stays in the input, which refers to the active option. */
export const PaletteOption = ({ id, entry, isActive, onPoint, onChoose }: PaletteOptionProps) => {
  const { label, hint, Icon } = entry
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={isActive ? undefined : onPoint}
      // Keeps the focus in the input.
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 38,
        px: 1.25,
        borderRadius: 1,
        cursor: 'pointer',
        '&[aria-selected="true"]': { bgcolor: 'action.selected', color: 'primary.dark' },
      }}
    >
      <Box component={Icon} sx={{ fontSize: 20, color: isActive ? 'inherit' : 'text.secondary' }} />
      <Typography component="span" noWrap sx={{ flex: 1, fontSize: '0.9375rem' }}>
        {label}
      </Typography>
      {hint && (
        <Typography component="span" variant="caption" sx={{ color: isActive ? 'inherit' : 'text.secondary' }}>
          {hint}
        </Typography>
      )}
    </Box>
  )
}

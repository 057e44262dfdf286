import Box from '@mui/material/Box'
import { activeStatus } from '../../schema/field.ts'
import { useStatusOptions } from '../entities.ts'
import { badgeColours } from '../theme.ts'

/** Active in green for 1, Inactive in red for anything else. */
export const StatusBadge = ({ status }: { status: unknown }) => {
  const isActive = Number(status) === activeStatus
  const option = useStatusOptions().find(({ value }) => (value === activeStatus) === isActive)
  const { background, text } = badgeColours[isActive ? 'good' : 'bad']
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        py: '1px',
        borderRadius: 999,
        bgcolor: background,
        color: text,
        fontSize: '0.75rem',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        '&::before': { content: '""', width: 6, height: 6, borderRadius: 999, bgcolor: 'currentColor' },
      }}
    >
      {option?.label}
    </Box>
  )
}

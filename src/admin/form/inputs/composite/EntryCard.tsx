import ArrowDown from '@mui/icons-material/ArrowDownward'
import ArrowUp from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutline'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../../i18n/useTranslate.ts'

interface EntryCardProps {
  readonly entryKey: number
  /** Name such as 'Contacts 2 of 3'. */
  readonly name: string
  /** Summary of the content, shown while collapsed. */
  readonly summary: string
  readonly problem: string | undefined
  readonly startsOpen: boolean
  /** True if the card must stay open. */
  readonly isForcedOpen: boolean
  readonly isReadOnly: boolean
  /** undefined for the first entry. */
  readonly onUp: (() => void) | undefined
  /** undefined for the last entry. */
  readonly onDown: (() => void) | undefined
  /** undefined if the minimum number of entries is reached. */
  readonly onRemove: (() => void) | undefined
  readonly children: (isOpen: boolean) => ReactNode
}

const Tool = ({
  label,
  tool,
  onClick,
  children,
}: {
  label: string
  tool: string
  onClick: (() => void) | undefined
  children: ReactNode
}) => (
  <IconButton size="small" aria-label={label} title={label} data-tool={tool} disabled={!onClick} onClick={onClick}>
    {children}
  </IconButton>
)

/** Card of one entry, with buttons to move and remove it. */
export const EntryCard = (props: EntryCardProps) => {
  const { entryKey, name, summary, problem, startsOpen, isForcedOpen, isReadOnly, onUp, onDown, onRemove } = props
  const t = useTranslate()
  const [wasOpened, setWasOpened] = useState(startsOpen)
  const isOpen = wasOpened || isForcedOpen || isReadOnly
  const toggle = t(isOpen ? 'entries.close' : 'common.open')
  return (
    <Paper
      role="group"
      aria-label={name}
      data-entry={entryKey}
      sx={{ border: 1, borderColor: problem ? 'error.main' : 'divider', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, py: 0.75, pl: 2, pr: 1 }}>
        <Typography component="span" sx={{ flex: '1 1 auto', minWidth: 0, fontWeight: 650, fontSize: '0.875rem' }}>
          {name}
        </Typography>
        {!isReadOnly && (
          <Box
            sx={{ display: 'flex', gap: 0.25 }}
            onKeyDown={event => {
              const move = { ArrowUp: onUp, ArrowDown: onDown }[event.key]
              if (!event.altKey || !move) return
              event.preventDefault()
              move()
            }}
          >
            <Tool label={`${name}: ${t('entries.up')}`} tool="up" onClick={onUp}>
              <ArrowUp fontSize="small" />
            </Tool>
            <Tool label={`${name}: ${t('entries.down')}`} tool="down" onClick={onDown}>
              <ArrowDown fontSize="small" />
            </Tool>
            <Tool label={`${name}: ${t('entries.remove')}`} tool="remove" onClick={onRemove}>
              <Delete fontSize="small" />
            </Tool>
            <IconButton
              size="small"
              aria-label={`${name}: ${toggle}`}
              title={toggle}
              aria-expanded={isOpen}
              disabled={isForcedOpen}
              onClick={() => setWasOpened(!isOpen)}
            >
              <ExpandMore fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
            </IconButton>
          </Box>
        )}
        {!isOpen && summary !== '' && (
          <Typography noWrap variant="body2" color="text.secondary" sx={{ flexBasis: '100%', pb: 0.5 }}>
            {summary}
          </Typography>
        )}
      </Box>
      {problem && (
        <FormHelperText error sx={{ mt: 0, px: 2 }}>
          {problem}
        </FormHelperText>
      )}
      <Box data-inputs tabIndex={-1} hidden={!isOpen} sx={{ p: 2, pt: 0.5, outline: 'none' }}>
        {props.children(isOpen)}
      </Box>
    </Paper>
  )
}

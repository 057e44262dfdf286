import Chip from '@mui/material/Chip'

export interface WaitingChipProps {
  readonly count: string
  readonly label: string
}

/** How many wait, in an item of the menu. */
export const WaitingChip = ({ count, label }: WaitingChipProps) => (
  <Chip size="small" color="primary" label={count} aria-label={label} sx={{ height: 20 }} />
)

import Chip from '@mui/material/Chip'

export interface WaitingChipProps {
  readonly count: string
  readonly label: string
}

/** Number of records, or of users that wait for approval, shown in a menu entry. */
export const WaitingChip = ({ count, label }: WaitingChipProps) => (
  <Chip size="small" color="primary" label={count} aria-label={label} sx={{ height: 20 }} />
)

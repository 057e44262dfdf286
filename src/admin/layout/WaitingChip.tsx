import Chip from '@mui/material/Chip'

export interface WaitingChipProps {
  readonly count: string
  readonly words: string
}

/** How many wait behind an entry of the menu. */
export const WaitingChip = ({ count, words }: WaitingChipProps) => (
  <Chip size="small" color="primary" label={count} aria-label={words} sx={{ height: 20 }} />
)

import Chip from '@mui/material/Chip'

export interface WaitingChipProps {
  readonly count: string
  readonly words: string
}

/** How many wait, in an item of the menu. */
export const WaitingChip = ({ count, words }: WaitingChipProps) => (
  <Chip size="small" color="primary" label={count} aria-label={words} sx={{ height: 20 }} />
)

import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { useDoorText } from '../doorText.ts'

/** A spinner where something is on its way. */
export const Loading = ({ isWholeScreen = false }: { isWholeScreen?: boolean }) => {
  const say = useDoorText()
  return (
    <Box
      sx={{ display: 'grid', placeItems: 'center', minHeight: isWholeScreen ? '100vh' : 160, color: 'primary.main' }}
    >
      <CircularProgress size={28} thickness={4.5} color="inherit" aria-label={say('common.loading')} />
    </Box>
  )
}

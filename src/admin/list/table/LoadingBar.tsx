import LinearProgress from '@mui/material/LinearProgress'

/** Above rows that are being read again. */
export const LoadingBar = () => (
  <LinearProgress aria-hidden sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2 }} />
)

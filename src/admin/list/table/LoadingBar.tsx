import LinearProgress from '@mui/material/LinearProgress'

/** Progress bar above rows that are being refetched. */
export const LoadingBar = () => (
  <LinearProgress aria-hidden sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2 }} />
)

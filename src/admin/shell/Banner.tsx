import CheckCircle from '@mui/icons-material/CheckCircle'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { type BannerWords, bannerMs } from './banner.ts'

export interface BannerProps {
  readonly words: BannerWords | undefined
  readonly onGone: () => void
}

/** A polite live region that is always there, so that screen readers notice what appears in it. */
export const Banner = ({ words, onGone }: BannerProps) => {
  useEffect(() => {
    if (!words) return
    const timer = setTimeout(onGone, bannerMs)
    return () => clearTimeout(timer)
  }, [words, onGone])
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        insetInline: 16,
        bottom: 24,
        zIndex: 'snackbar',
        display: 'grid',
        justifyItems: 'center',
        pointerEvents: 'none',
      }}
    >
      {words && (
        <Alert
          role="presentation"
          severity="success"
          variant="filled"
          icon={<CheckCircle fontSize="inherit" />}
          sx={{ boxShadow: '0 8px 24px rgba(10, 32, 29, 0.24)' }}
        >
          <strong>{words[0]}</strong> {words[1]}
        </Alert>
      )}
    </Box>
  )
}

import CheckCircle from '@mui/icons-material/CheckCircle'
import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import { useText } from '../useText.ts'
import { type BannerExtras, type BannerWords, bannerMs, longBannerMs } from './banner.ts'

export interface BannerProps {
  readonly words: BannerWords | undefined
  readonly onGone: () => void
}

const Actions = ({ extras, onGone }: { extras: BannerExtras; onGone: () => void }) => {
  const say = useText()
  const { action } = extras
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {action && (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          onClick={() => {
            onGone()
            action.act()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="small" color="inherit" onClick={onGone} aria-label={say('common.close')}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** A polite live region that is always there, so that screen readers notice what appears in it. */
export const Banner = ({ words, onGone }: BannerProps) => {
  // The very banner that is pointed at or holds the focus: one that replaces it is not held.
  const [held, setHeld] = useState<BannerWords>()
  const isHeld = held !== undefined && held === words
  const [bold, rest, extras] = words ?? ['', '']
  const stays = extras?.action || extras?.isFailure ? longBannerMs : bannerMs
  useEffect(() => {
    if (!words || isHeld) return
    const timer = setTimeout(onGone, stays)
    return () => clearTimeout(timer)
  }, [words, isHeld, stays, onGone])
  return (
    <div role="status" className="banner-place">
      {words && (
        <Alert
          role="presentation"
          severity={extras?.isFailure ? 'error' : 'success'}
          variant="filled"
          icon={extras?.isFailure ? undefined : <CheckCircle fontSize="inherit" />}
          action={extras && <Actions extras={extras} onGone={onGone} />}
          onMouseEnter={() => setHeld(words)}
          onMouseLeave={() => setHeld(undefined)}
          onFocus={() => setHeld(words)}
          onBlur={() => setHeld(undefined)}
          sx={{
            alignItems: 'center',
            boxShadow: '0 8px 24px rgba(10, 32, 29, 0.24)',
            '& .MuiAlert-action': { py: 0, alignItems: 'center' },
            ...(extras && { pointerEvents: 'auto' }),
          }}
        >
          <strong>{bold}</strong> {rest}
        </Alert>
      )}
    </div>
  )
}

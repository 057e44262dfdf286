import CheckCircle from '@mui/icons-material/CheckCircle'
import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { type BannerContent, type BannerExtras, bannerMs, longBannerMs } from './bannerContext.ts'

const Actions = ({ extras, onGone }: { extras: BannerExtras; onGone: () => void }) => {
  const t = useTranslate()
  const { action, takesFocus = false } = extras
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    // Waits two frames, because a dialog that has just closed returns the focus first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => button.current?.focus())
    })
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {action && (
        <Button
          ref={button}
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
      <IconButton size="small" color="inherit" onClick={onGone} aria-label={t('common.close')}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}

interface BannerAlertProps {
  readonly content: BannerContent
  /** True while the banner is hovered or focused, so that it stays. */
  readonly isHeld: boolean
  readonly onGone: () => void
  /** Called with true while the banner is hovered or focused. */
  readonly onHold: (isHeld: boolean) => void
}

/**
 * The banner itself. Its timer starts when it is rendered, because its code may still be loading when the record is
 * saved.
 */
export const BannerAlert = ({ content, isHeld, onGone, onHold }: BannerAlertProps) => {
  const [bold, rest, extras] = content
  useEffect(() => {
    if (isHeld) return
    const [, , { action, isFailure } = {}] = content
    const timer = setTimeout(onGone, action || isFailure ? longBannerMs : bannerMs)
    return () => clearTimeout(timer)
  }, [content, isHeld, onGone])
  return (
    <Alert
      role="presentation"
      severity={extras?.isFailure ? 'error' : 'success'}
      variant="filled"
      icon={extras?.isFailure ? undefined : <CheckCircle fontSize="inherit" />}
      action={extras && <Actions extras={extras} onGone={onGone} />}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      sx={{
        alignItems: 'center',
        boxShadow: '0 8px 24px rgba(10, 32, 29, 0.24)',
        '& .MuiAlert-action': { py: 0, alignItems: 'center' },
        ...(extras && { pointerEvents: 'auto' }),
      }}
    >
      <strong>{bold}</strong> {rest}
    </Alert>
  )
}

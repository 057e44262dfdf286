import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { MaterialTheme } from '../ui/theme/MaterialTheme.tsx'
import { LoginForm, type LoginFormProps } from './LoginForm.tsx'

interface LoginOverlayProps extends LoginFormProps {
  /** Called by people who cannot sign in again, or do not want to. */
  readonly onSignOut: () => void
  /** Signs out like `onSignOut`, and also deletes unsaved input. For shared devices. */
  readonly onForget: () => void
}

/**
 * Asks the person to sign in again in a dialog over the current screen, whose unsaved input stays. Refused calls wait
 * until the person has signed in.
 */
export const LoginOverlay = ({ onSignOut, onForget, ...form }: LoginOverlayProps) => {
  const t = useAuthTranslate()
  const id = useId()
  return (
    <MaterialTheme>
      <Dialog
        open
        maxWidth="xs"
        fullWidth
        aria-labelledby={id}
        slotProps={{ backdrop: { sx: { backdropFilter: 'blur(6px)' } } }}
        // Above every other dialog.
        sx={{ zIndex: theme => theme.zIndex.modal + 10 }}
      >
        <DialogTitle id={id}>{t('login.title')}</DialogTitle>
        <DialogContent>
          <Alert severity="info" sx={{ mb: 2.5 }}>
            {t('login.expired')}
          </Alert>
          <LoginForm {...form} />
          <Typography variant="body2" color="text.secondary" sx={{ mt: 2.5 }}>
            <Link
              component="button"
              type="button"
              variant="body2"
              onClick={onSignOut}
              sx={{ verticalAlign: 'baseline' }}
            >
              {t('login.leave')}
            </Link>
            . {t('login.leaveHelp')}{' '}
            <Link
              component="button"
              type="button"
              variant="body2"
              onClick={onForget}
              sx={{ verticalAlign: 'baseline' }}
            >
              {t('login.forget')}
            </Link>
          </Typography>
        </DialogContent>
      </Dialog>
    </MaterialTheme>
  )
}

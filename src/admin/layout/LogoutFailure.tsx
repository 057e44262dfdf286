import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useSignedIn } from '../data/services.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { errorMessage } from '../ui/errorMessage.ts'

/** Dialog that reports a failed logout. */
export const LogoutFailure = ({ failure, onClose }: { failure: unknown; onClose: () => void }) => {
  const t = useTranslate()
  const id = useId()
  const { user } = useSignedIn()
  return (
    <Dialog open={failure !== undefined} onClose={onClose} maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t(user.isViewed ? 'viewAs.stop' : 'shell.logOut')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {t(user.isViewed ? 'viewAs.stopFailed' : 'shell.logoutFailed', { reason: errorMessage(failure, t) })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useText } from '../i18n/useTranslate.ts'
import { sentenceOf } from '../ui/errorMessage.ts'

/** Says that signing out has failed. */
export const LogoutFailure = ({ failure, onClose }: { failure: unknown; onClose: () => void }) => {
  const say = useText()
  const id = useId()
  return (
    <Dialog open={failure !== undefined} onClose={onClose} maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{say('shell.logOut')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{say('shell.logoutFailed', { reason: sentenceOf(failure, say) })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

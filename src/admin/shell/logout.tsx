import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useCallback, useId, useState } from 'react'
import { sentenceOf } from '../failure.ts'
import { useSignedIn } from '../services.ts'
import { useText } from '../useText.ts'
import { useWasOpen } from '../useWasOpen.ts'

/** Signing out, with what went wrong at it. */
export const useLogout = () => {
  const { logout } = useSignedIn()
  const [failure, setFailure] = useState<unknown>()
  const start = useCallback(() => {
    setFailure(undefined)
    logout().catch((error: unknown) => setFailure(error))
  }, [logout])
  return { start, failure, forget: () => setFailure(undefined) }
}

/** Says that signing out has failed. */
export const LogoutFailure = ({ failure, onClose }: { failure: unknown; onClose: () => void }) => {
  const say = useText()
  const id = useId()
  if (!useWasOpen(failure !== undefined)) return null
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

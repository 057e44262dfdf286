import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useText } from '../useText.ts'
import { LoginForm, type SignIn } from './LoginForm.tsx'

/** Asks to sign in again over the screen, which keeps what was typed. */
export const LoginOverlay = ({ onSignIn }: { onSignIn: SignIn }) => {
  const say = useText()
  const id = useId()
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
      slotProps={{ backdrop: { sx: { backdropFilter: 'blur(6px)' } } }}
    >
      <DialogTitle id={id}>{say('login.title')}</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {say('login.expired')}
        </Alert>
        <LoginForm onSignIn={onSignIn} />
      </DialogContent>
    </Dialog>
  )
}

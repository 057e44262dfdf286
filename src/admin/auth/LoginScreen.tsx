import Alert from '@mui/material/Alert'
import { useDoorText } from '../i18n/useAuthTranslate.ts'
import { DoorFrame } from './AuthFrame.tsx'
import { LoginForm, type SignIn } from './LoginForm.tsx'

export interface LoginScreenProps {
  readonly onSignIn: SignIn
  /** Whether a session has just ended by itself. */
  readonly isExpired: boolean
}

/** What somebody sees who is not signed in, at every address. */
export const LoginScreen = ({ onSignIn, isExpired }: LoginScreenProps) => {
  const say = useDoorText()
  return (
    <DoorFrame title={say('login.title')} lead={say('login.lead')}>
      {isExpired && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {say('login.ended')}
        </Alert>
      )}
      <LoginForm onSignIn={onSignIn} />
    </DoorFrame>
  )
}

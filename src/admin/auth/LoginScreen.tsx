import Alert from '@mui/material/Alert'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { LoginForm, type SignIn } from './LoginForm.tsx'

export interface LoginScreenProps {
  readonly onSignIn: SignIn
  /** True if a session has just expired. */
  readonly isExpired: boolean
}

/** Login screen. Shown at every address while nobody is signed in. */
export const LoginScreen = ({ onSignIn, isExpired }: LoginScreenProps) => {
  const t = useAuthTranslate()
  return (
    <AuthFrame title={t('login.title')} lead={t('login.lead')}>
      {isExpired && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          {t('login.ended')}
        </Alert>
      )}
      <LoginForm onSignIn={onSignIn} />
    </AuthFrame>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import CircularProgress from '@mui/material/CircularProgress'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/protocol/failure.ts'
import type { Credentials } from '../../authProvider.ts'
import { type AuthTranslate, useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { errorMessage } from '../ui/errorMessage.ts'
import { describedBy, FormField } from '../ui/smallForm/FormField.tsx'
import { PasswordInput } from '../ui/smallForm/PasswordInput.tsx'
import type { HelpTopic } from './LoginHelp.tsx'
import { hasPasskeys } from './passkeys/browserPasskeys.ts'
import { usePasskeySignIn } from './passkeys/passkeySignIn.ts'

const PasskeyButton = lazy(async () => ({ default: (await import('./passkeys/PasskeyButton.tsx')).PasskeyButton }))
const CodeForm = lazy(async () => ({ default: (await import('./CodeForm.tsx')).CodeForm }))
const LoginHelp = lazy(async () => ({ default: (await import('./LoginHelp.tsx')).LoginHelp }))

export type SignIn = (credentials: Credentials) => Promise<void>

const reasonOf = (error: unknown, t: AuthTranslate): string =>
  error instanceof ApiError && error.status === 401 ? t('login.wrong') : errorMessage(error, t)

/** True if the provider accepted the password and requires a second factor. */
const needsCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'second-factor-needed'

/** True on devices with a mouse. On touch devices, focusing an input would open the keyboard over the form. */
const hasMouse = (): boolean => window.matchMedia('(pointer: fine)').matches

export interface LoginFormProps {
  readonly onSignIn: SignIn
  /**
   * Email of the person whose session expired. It is filled in, so that only the password must be typed. Default: none.
   */
  readonly previousEmail?: string
}

/** Login form with email and password. If the login is refused, it shows the reason and keeps the input. */
export const LoginForm = ({ onSignIn, previousEmail = '' }: LoginFormProps) => {
  const t = useAuthTranslate()
  const id = useId()
  const [identifier, setIdentifier] = useState(previousEmail)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [reason, setReason] = useState<string>()
  const [isSecondStep, setIsSecondStep] = useState(false)
  const passkeySignIn = usePasskeySignIn()
  const [helpTopic, setHelpTopic] = useState<HelpTopic>()
  const identifierInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const isIdentifierMissing = identifier.trim() === ''
  const isPasswordMissing = password === ''
  const identifierProblem = isTried && isIdentifierMissing ? t('login.emailMissing') : undefined
  const passwordProblem = isTried && isPasswordMissing ? t('login.passwordMissing') : undefined

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    setReason(undefined)
    if (isIdentifierMissing) return identifierInput.current?.focus()
    if (isPasswordMissing) return passwordInput.current?.focus()
    setIsBusy(true)
    try {
      await onSignIn({ identifier: identifier.trim(), password, remember })
    } catch (error) {
      if (needsCode(error)) setIsSecondStep(true)
      else setReason(reasonOf(error, t))
    } finally {
      setIsBusy(false)
    }
  }

  if (isSecondStep)
    return (
      <Suspense fallback={null}>
        <CodeForm
          onSend={step => onSignIn({ identifier: identifier.trim(), password, remember, ...step })}
          onBack={() => setIsSecondStep(false)}
        />
      </Suspense>
    )
  return (
    <>
      <Stack component="form" noValidate onSubmit={signIn} sx={{ gap: 2.5 }}>
        {reason && (
          <Alert severity="error">
            <strong>{t('login.failed')}</strong> {reason}
          </Alert>
        )}
        <FormField id={`${id}-email`} label={t('login.email')} problem={identifierProblem}>
          <OutlinedInput
            id={`${id}-email`}
            fullWidth
            error={identifierProblem !== undefined}
            inputRef={identifierInput}
            autoFocus={previousEmail === '' && hasMouse()}
            value={identifier}
            onChange={event => setIdentifier(event.target.value)}
            autoComplete="username webauthn"
            inputProps={{
              inputMode: 'email',
              autoCapitalize: 'none',
              spellCheck: false,
              'aria-required': true,
              'aria-describedby': describedBy(`${id}-email`, { problem: identifierProblem }),
            }}
          />
        </FormField>
        <FormField id={`${id}-password`} label={t('login.password')} problem={passwordProblem}>
          <PasswordInput
            id={`${id}-password`}
            fullWidth
            error={passwordProblem !== undefined}
            inputRef={passwordInput}
            autoFocus={previousEmail !== ''}
            value={password}
            onChange={event => setPassword(event.target.value)}
            autoComplete="current-password"
            inputProps={{
              'aria-required': true,
              'aria-describedby': describedBy(`${id}-password`, { problem: passwordProblem }),
            }}
          />
        </FormField>
        <Stack
          direction="row"
          sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2, mt: -1 }}
        >
          <FormControlLabel
            label={t('login.remember')}
            control={<Checkbox size="small" checked={remember} onChange={event => setRemember(event.target.checked)} />}
          />
          <Link component="button" type="button" variant="body2" onClick={() => setHelpTopic('forgot')}>
            {t('login.forgot')}
          </Link>
        </Stack>
        <Button
          type="submit"
          variant="contained"
          disabled={isBusy}
          startIcon={isBusy ? <CircularProgress size={16} color="inherit" /> : undefined}
        >
          {t('login.submit')}
        </Button>
        {passkeySignIn && hasPasskeys() && (
          <Suspense fallback={null}>
            <PasskeyButton
              label={t('login.passkey')}
              isSuggested
              onUsed={passkey => passkeySignIn.signIn({ passkey, remember })}
            />
          </Suspense>
        )}
        {/* A person who signs in again already has an account, and needs no link to create one. */}
        {previousEmail === '' && (
          <Link
            component="button"
            type="button"
            variant="body2"
            onClick={() => setHelpTopic('create')}
            sx={{ alignSelf: 'center' }}
          >
            {t('login.create')}
          </Link>
        )}
      </Stack>
      {helpTopic && (
        <Suspense fallback={null}>
          <LoginHelp topic={helpTopic} onClose={() => setHelpTopic(undefined)} />
        </Suspense>
      )}
    </>
  )
}

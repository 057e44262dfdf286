import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useEffect, useState } from 'react'
import { paths } from '../data/paths.ts'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { SmallFormInput } from '../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../ui/smallForm/useCall.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { type AuthCalls, isAbsent } from './authCalls.ts'

/** The code of the mail's link. It is removed from the address, so that neither the history nor a copied address has it. */
const takeCode = (): string => {
  const code = window.location.hash.slice(1)
  if (code) window.history.replaceState(null, '', paths.reset)
  return code
}

/** Sets a new password with the code of a mail; shown to everybody who opens its address. */
export const ResetScreen = ({ calls, onLeave }: { calls: AuthCalls; onLeave: () => void }) => {
  const t = useAuthTranslate()
  const [code, setCode] = useState('')
  const [isFromLink, setIsFromLink] = useState(false)
  const [password, setPassword] = useState('')
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    const taken = takeCode()
    if (!taken) return
    setCode(taken)
    setIsFromLink(true)
  }, [])

  const find = (): Problems => ({
    ...(code.trim() === '' && { token: t('reset.codeMissing') }),
    ...(password === '' && { password: t('login.passwordMissing') }),
  })
  const call = useCall({
    fields: ['password'],
    find,
    send: async () => {
      await calls.confirmReset({ token: code.trim(), password })
      setIsDone(true)
    },
  })
  const leave = (
    <Button variant={isDone ? 'contained' : 'text'} color={isDone ? 'primary' : 'inherit'} onClick={onLeave}>
      {t('reset.signIn')}
    </Button>
  )

  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead')}>
      {isDone ? (
        <>
          <Alert role="status" severity="success" sx={{ mb: 2.5 }}>
            {t('reset.done')}
          </Alert>
          {leave}
        </>
      ) : isAbsent(call.error) ? (
        <Alert severity="info">{t('login.forgotHelp')}</Alert>
      ) : (
        <SmallForm call={call} submit={t('reset.submit')} beside={leave}>
          {isFromLink ? (
            call.error !== undefined && (
              <Link component="button" type="button" variant="body2" onClick={() => setIsFromLink(false)}>
                {t('forgot.code')}
              </Link>
            )
          ) : (
            <SmallFormInput
              label={t('reset.code')}
              help={t('reset.codeHelp')}
              autoComplete="one-time-code"
              value={code}
              onChange={setCode}
              problem={call.problems.token}
            />
          )}
          <SmallFormInput
            label={t('account.newPassword')}
            type="password"
            autoComplete="new-password"
            help={t('account.passwordHelp')}
            value={password}
            onChange={setPassword}
            problem={call.problems.password}
          />
        </SmallForm>
      )}
    </AuthFrame>
  )
}

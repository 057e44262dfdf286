import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useEffect, useState } from 'react'
import { isUnsupportedCall } from '../../api/protocol/failure.ts'
import { password, text } from '../../schema/descriptor/field.ts'
import { paths } from '../data/paths.ts'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { TextInput } from '../ui/smallForm/TextInput.tsx'
import type { Problems } from '../ui/smallForm/useCall.ts'
import { useSmallForm } from '../ui/smallForm/useSmallForm.ts'
import { AuthFrame } from './AuthFrame.tsx'
import type { AuthCalls } from './authCalls.ts'

/**
 * Reads the code from the link in the email, and removes it from the address, so that neither the history nor a copied
 * address contains it.
 */
const takeCode = (): string => {
  const code = window.location.hash.slice(1)
  if (code) window.history.replaceState(null, '', paths.reset)
  return code
}

/** Sets a new password with the code from an email. Anyone can open it, signed in or not. */
export const ResetScreen = ({ calls, onLeave }: { calls: AuthCalls; onLeave: () => void }) => {
  const t = useAuthTranslate()
  const [code, setCode] = useState('')
  const [isFromLink, setIsFromLink] = useState(false)
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    const taken = takeCode()
    if (!taken) return
    setCode(taken)
    setIsFromLink(true)
  }, [])

  const form = useSmallForm({
    fields: { password: password(t('account.newPassword'), { required: true }) },
    inputs: {
      password: {
        autoComplete: 'new-password',
        help: t('account.passwordHelp'),
        missing: t('login.passwordMissing'),
      },
    },
    find: (): Problems => (code.trim() === '' ? { token: t('reset.codeMissing') } : {}),
    send: async values => {
      await calls.confirmReset({ token: code.trim(), password: values.password })
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
      ) : isUnsupportedCall(form.call.error) ? (
        <Alert severity="info">{t('login.forgotHelp')}</Alert>
      ) : (
        <SmallForm form={form} submit={t('reset.submit')} beside={leave}>
          {isFromLink ? (
            form.call.error !== undefined && (
              <Link component="button" type="button" variant="body2" onClick={() => setIsFromLink(false)}>
                {t('forgot.code')}
              </Link>
            )
          ) : (
            <TextInput
              field={text(t('reset.code'), { required: true })}
              input={{ help: t('reset.codeHelp'), autoComplete: 'one-time-code' }}
              value={code}
              onChange={value => setCode(String(value))}
              problem={form.call.problems.token}
            />
          )}
        </SmallForm>
      )}
    </AuthFrame>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { paths } from '../data/paths.ts'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { SmallFormInput } from '../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../ui/smallForm/useCall.ts'
import { type AuthCalls, isAbsent } from './authCalls.ts'

/** Requests a mail with a link to set a new password. */
export const ForgotForm = ({ calls }: { calls: AuthCalls }) => {
  const t = useAuthTranslate()
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const call = useCall({
    fields: ['email'],
    find: (): Problems => (email.trim() ? {} : { email: t('login.emailMissing') }),
    send: async () => {
      await calls.askForReset(email.trim())
      setIsSent(true)
    },
  })
  const code = (
    <Button href={paths.reset} color="inherit">
      {t('forgot.code')}
    </Button>
  )
  if (isAbsent(call.error)) return <DialogContentText>{t('login.forgotHelp')}</DialogContentText>
  if (isSent)
    return (
      <>
        <Alert role="status" severity="success" sx={{ mb: 2 }}>
          {t('forgot.sent')}
        </Alert>
        {code}
      </>
    )
  return (
    <>
      <DialogContentText sx={{ mb: 2.5 }}>{t('forgot.lead')}</DialogContentText>
      <SmallForm call={call} submit={t('forgot.send')} beside={code}>
        <SmallFormInput
          label={t('account.email')}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          problem={call.problems.email}
        />
      </SmallForm>
    </>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { email } from '../../schema/descriptor/field.ts'
import { paths } from '../data/paths.ts'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { useSmallForm } from '../ui/smallForm/useSmallForm.ts'
import { type AuthCalls, isAbsent } from './authCalls.ts'

/** Requests a mail with a link to set a new password. */
export const ForgotForm = ({ calls }: { calls: AuthCalls }) => {
  const t = useAuthTranslate()
  const [isSent, setIsSent] = useState(false)
  const form = useSmallForm({
    fields: { email: email(t('account.email'), { required: true }) },
    inputs: { email: { autoComplete: 'username', autoFocus: true } },
    send: async values => {
      await calls.askForReset(values.email.trim())
      setIsSent(true)
    },
  })
  const code = (
    <Button href={paths.reset} color="inherit">
      {t('forgot.code')}
    </Button>
  )
  if (isAbsent(form.call.error)) return <DialogContentText>{t('login.forgotHelp')}</DialogContentText>
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
      <SmallForm form={form} submit={t('forgot.send')} beside={code} />
    </>
  )
}

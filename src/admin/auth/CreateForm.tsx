import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { isUnsupportedCall } from '../../api/protocol/failure.ts'
import { digits, email, password, text } from '../../schema/descriptor/field.ts'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { useSmallForm } from '../ui/smallForm/useSmallForm.ts'
import type { AuthCalls } from './authCalls.ts'

/** Requests an account. An editor has to approve the request. */
export const CreateForm = ({ calls }: { calls: AuthCalls }) => {
  const t = useAuthTranslate()
  const [isSent, setIsSent] = useState(false)
  const form = useSmallForm({
    fields: {
      name: text(t('account.name'), { required: true }),
      email: email(t('account.email'), { required: true }),
      phone: digits(t('account.phone')),
      password: password(t('login.password'), { required: true }),
    },
    inputs: {
      name: { autoComplete: 'name', autoFocus: true },
      email: { autoComplete: 'email' },
      phone: { autoComplete: 'tel' },
      password: { autoComplete: 'new-password', help: t('account.passwordHelp') },
    },
    send: async values => {
      await calls.askForAccount(values)
      setIsSent(true)
    },
  })

  if (isUnsupportedCall(form.call.error)) return <DialogContentText>{t('login.createHelp')}</DialogContentText>
  if (isSent)
    return (
      <Alert role="status" severity="success">
        {t('create.sent')}
      </Alert>
    )
  return (
    <>
      <DialogContentText sx={{ mb: 2.5 }}>{t('create.lead')}</DialogContentText>
      <SmallForm form={form} submit={t('create.send')} />
    </>
  )
}

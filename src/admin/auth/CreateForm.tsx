import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { SmallFormInput } from '../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../ui/smallForm/useCall.ts'
import { type AuthCalls, isAbsent } from './authCalls.ts'

const empty = { name: '', email: '', phone: '', password: '' }
type Values = typeof empty

/** Requests an account, which an editor approves. */
export const CreateForm = ({ calls }: { calls: AuthCalls }) => {
  const t = useAuthTranslate()
  const [values, setValues] = useState(empty)
  const [isSent, setIsSent] = useState(false)

  const labels: Values = {
    name: t('account.name'),
    email: t('account.email'),
    phone: t('account.phone'),
    password: t('login.password'),
  }
  const missing = (): Problems =>
    Object.fromEntries(
      (['name', 'email', 'password'] as const)
        .filter(field => values[field].trim() === '')
        .map(field => [field, t('account.required', { label: labels[field] })]),
    )
  const call = useCall({
    fields: Object.keys(empty),
    find: missing,
    send: async () => {
      await calls.askForAccount(values)
      setIsSent(true)
    },
  })
  const bound = (field: keyof Values) => ({
    label: labels[field],
    value: values[field],
    onChange: (value: string) => setValues(before => ({ ...before, [field]: value })),
    problem: call.problems[field],
  })

  if (isAbsent(call.error)) return <DialogContentText>{t('login.createHelp')}</DialogContentText>
  if (isSent)
    return (
      <Alert role="status" severity="success">
        {t('create.sent')}
      </Alert>
    )
  return (
    <>
      <DialogContentText sx={{ mb: 2.5 }}>{t('create.lead')}</DialogContentText>
      <SmallForm call={call} submit={t('create.send')}>
        <SmallFormInput {...bound('name')} autoComplete="name" autoFocus />
        <SmallFormInput {...bound('email')} type="email" autoComplete="email" />
        <SmallFormInput {...bound('phone')} type="tel" autoComplete="tel" isRequired={false} />
        <SmallFormInput
          {...bound('password')}
          type="password"
          autoComplete="new-password"
          help={t('account.passwordHelp')}
        />
      </SmallForm>
    </>
  )
}

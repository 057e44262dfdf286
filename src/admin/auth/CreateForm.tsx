import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { useDoorText } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { AccountInput } from '../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../ui/smallForm/useCall.ts'
import { type DoorCalls, isAbsent } from './authCalls.ts'

const empty = { name: '', email: '', phone: '', password: '' }
type Values = typeof empty

/** Asks for an account, which an editor approves. */
export const CreateForm = ({ door }: { door: DoorCalls }) => {
  const say = useDoorText()
  const [values, setValues] = useState(empty)
  const [isSent, setIsSent] = useState(false)

  const labels: Values = {
    name: say('account.name'),
    email: say('account.email'),
    phone: say('account.phone'),
    password: say('login.password'),
  }
  const missing = (): Problems =>
    Object.fromEntries(
      (['name', 'email', 'password'] as const)
        .filter(field => values[field].trim() === '')
        .map(field => [field, say('account.required', { label: labels[field] })]),
    )
  const call = useCall({
    fields: Object.keys(empty),
    find: missing,
    send: async () => {
      await door.askForAccount(values)
      setIsSent(true)
    },
  })
  const bound = (field: keyof Values) => ({
    label: labels[field],
    value: values[field],
    onChange: (value: string) => setValues(before => ({ ...before, [field]: value })),
    problem: call.problems[field],
  })

  if (isAbsent(call.error)) return <DialogContentText>{say('login.createHelp')}</DialogContentText>
  if (isSent)
    return (
      <Alert role="status" severity="success">
        {say('create.sent')}
      </Alert>
    )
  return (
    <>
      <DialogContentText sx={{ mb: 2.5 }}>{say('create.lead')}</DialogContentText>
      <SmallForm call={call} submit={say('create.send')}>
        <AccountInput {...bound('name')} autoComplete="name" autoFocus />
        <AccountInput {...bound('email')} type="email" autoComplete="email" />
        <AccountInput {...bound('phone')} type="tel" autoComplete="tel" isRequired={false} />
        <AccountInput
          {...bound('password')}
          type="password"
          autoComplete="new-password"
          help={say('account.passwordHelp')}
        />
      </SmallForm>
    </>
  )
}

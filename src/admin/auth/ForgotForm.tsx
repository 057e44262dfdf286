import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { paths } from '../data/paths.ts'
import { useDoorText } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { AccountInput } from '../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../ui/smallForm/useCall.ts'
import { type DoorCalls, isAbsent } from './authCalls.ts'

/** Asks for a mail that leads to a new password. */
export const ForgotForm = ({ door }: { door: DoorCalls }) => {
  const say = useDoorText()
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const call = useCall({
    fields: ['email'],
    find: (): Problems => (email.trim() ? {} : { email: say('login.emailMissing') }),
    send: async () => {
      await door.askForReset(email.trim())
      setIsSent(true)
    },
  })
  const code = (
    <Button href={paths.reset} color="inherit">
      {say('forgot.code')}
    </Button>
  )
  if (isAbsent(call.error)) return <DialogContentText>{say('login.forgotHelp')}</DialogContentText>
  if (isSent)
    return (
      <>
        <Alert role="status" severity="success" sx={{ mb: 2 }}>
          {say('forgot.sent')}
        </Alert>
        {code}
      </>
    )
  return (
    <>
      <DialogContentText sx={{ mb: 2.5 }}>{say('forgot.lead')}</DialogContentText>
      <SmallForm call={call} submit={say('forgot.send')} beside={code}>
        <AccountInput
          label={say('account.email')}
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

import DialogContentText from '@mui/material/DialogContentText'
import Link from '@mui/material/Link'
import { AccountInput } from '../account/AccountInput.tsx'
import { SmallForm } from '../account/SmallForm.tsx'
import { useCodeCall } from '../account/useCodeCall.ts'
import { useText } from '../useText.ts'

export interface CodeFormProps {
  /** Signs in with the code; throws what refused it. */
  readonly onSend: (code: string) => Promise<void>
  /** For whoever was wrong before this step. */
  readonly onBack: () => void
}

/** The second step of the sign-in: the code of an app, or a recovery code. */
export const CodeForm = ({ onSend, onBack }: CodeFormProps) => {
  const say = useText()
  const { code, setCode, call } = useCodeCall(onSend)
  const back = (
    <Link component="button" type="button" variant="body2" onClick={onBack}>
      {say('login.codeBack')}
    </Link>
  )
  return (
    <>
      <DialogContentText sx={{ mb: 2.5 }}>{say('login.codeLead')}</DialogContentText>
      <SmallForm call={call} submit={say('login.submit')} beside={back}>
        <AccountInput
          label={say('login.code')}
          help={say('login.codeHelp')}
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={setCode}
          problem={call.problems.code}
        />
      </SmallForm>
    </>
  )
}

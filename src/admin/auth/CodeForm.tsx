import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import Link from '@mui/material/Link'
import type { Credentials } from '../../authProvider.ts'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { SmallFormInput } from '../ui/smallForm/SmallFormInput.tsx'
import { useCodeCall } from '../ui/smallForm/useCodeCall.ts'
import { hasPasskeys } from './passkeys/browserPasskeys.ts'
import { PasskeyButton } from './passkeys/PasskeyButton.tsx'

interface CodeFormProps {
  /** Signs in with it; throws what refused it. */
  readonly onSend: (step: Pick<Credentials, 'code' | 'passkey'>) => Promise<void>
  /** Goes back to the step before. */
  readonly onBack: () => void
}

/** The second step of the sign-in: the code of an app, a recovery code, or a passkey. */
export const CodeForm = ({ onSend, onBack }: CodeFormProps) => {
  const t = useAuthTranslate()
  const { code, setCode, call } = useCodeCall(sent => onSend({ code: sent }))
  const back = (
    <Link component="button" type="button" variant="body2" onClick={onBack}>
      {t('login.codeBack')}
    </Link>
  )
  return (
    <>
      <DialogContentText sx={{ mb: 2.5 }}>{t('login.codeLead')}</DialogContentText>
      <SmallForm call={call} submit={t('login.submit')} beside={back}>
        <SmallFormInput
          label={t('login.code')}
          help={t('login.codeHelp')}
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={setCode}
          problem={call.problems.code}
        />
      </SmallForm>
      {hasPasskeys() && (
        <Box sx={{ mt: 2.5, display: 'grid' }}>
          <PasskeyButton label={t('login.passkeyInstead')} onUsed={passkey => onSend({ passkey })} />
        </Box>
      )}
    </>
  )
}

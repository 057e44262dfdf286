import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import Link from '@mui/material/Link'
import type { Credentials } from '../../authProvider.ts'
import { text } from '../../schema/descriptor/field.ts'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { useSmallForm } from '../ui/smallForm/useSmallForm.ts'
import { hasPasskeys } from './passkeys/browserPasskeys.ts'
import { PasskeyButton } from './passkeys/PasskeyButton.tsx'

interface CodeFormProps {
  /** Signs in with the code or passkey. Throws if the sign-in is refused. */
  readonly onSend: (step: Pick<Credentials, 'code' | 'passkey'>) => Promise<void>
  /** Returns to the previous step. */
  readonly onBack: () => void
}

/** Second step of the sign-in: a code from an authenticator app, a recovery code, or a passkey. */
export const CodeForm = ({ onSend, onBack }: CodeFormProps) => {
  const t = useAuthTranslate()
  const form = useSmallForm({
    fields: { code: text(t('login.code'), { required: true }) },
    inputs: {
      code: {
        help: t('login.codeHelp'),
        missing: t('login.codeMissing'),
        autoComplete: 'one-time-code',
        autoFocus: true,
      },
    },
    send: ({ code }) => onSend({ code }),
  })
  const back = (
    <Link component="button" type="button" variant="body2" onClick={onBack}>
      {t('login.codeBack')}
    </Link>
  )
  return (
    <>
      <DialogContentText sx={{ mb: 2.5 }}>{t('login.codeLead')}</DialogContentText>
      <SmallForm form={form} submit={t('login.submit')} beside={back} />
      {hasPasskeys() && (
        <Box sx={{ mt: 2.5, display: 'grid' }}>
          <PasskeyButton label={t('login.passkeyInstead')} onUsed={passkey => onSend({ passkey })} />
        </Box>
      )}
    </>
  )
}

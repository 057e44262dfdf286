import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { AuthFrame } from '../../auth/AuthFrame.tsx'
import { hasPasskeys } from '../../auth/passkeys/browserPasskeys.ts'
import { useSignedIn } from '../../data/services.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { PasskeyForm, type PasskeySetupCalls } from '../passkeys/PasskeyForm.tsx'
import { type SecondFactorCalls, SecondFactorSetup } from './SecondFactorSetup.tsx'

interface SecondFactorGateProps {
  readonly calls: SecondFactorCalls & PasskeySetupCalls
  readonly onDone: () => void
}

/**
 * Shown if the site requires a second factor and the person has none. They set up an authenticator app or a passkey.
 */
export const SecondFactorGate = ({ calls, onDone }: SecondFactorGateProps) => {
  const t = useTranslate()
  const { logout } = useSignedIn()
  const [isPasskey, setIsPasskey] = useState(false)
  return (
    <AuthFrame title={t('factor.title')} lead={t('factor.required')}>
      {isPasskey ? <PasskeyForm calls={calls} onDone={onDone} /> : <SecondFactorSetup calls={calls} onDone={onDone} />}
      <Stack sx={{ mt: 3, gap: 1.5, alignItems: 'start' }}>
        {hasPasskeys() && (
          <Link component="button" type="button" variant="body2" onClick={() => setIsPasskey(!isPasskey)}>
            {t(isPasskey ? 'factor.app' : 'factor.passkey')}
          </Link>
        )}
        {/* If the server cannot be reached, the person stays on this screen. */}
        <Link component="button" type="button" variant="body2" onClick={() => void logout().catch(() => undefined)}>
          {t('factor.signOut')}
        </Link>
      </Stack>
    </AuthFrame>
  )
}

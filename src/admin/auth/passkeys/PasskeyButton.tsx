import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import type { UsedPasskey } from '../../../api/admin/passkeys.ts'
import { ApiError } from '../../../api/protocol/failure.ts'
import { useAuthTranslate } from '../../i18n/useAuthTranslate.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { pickPasskey } from './browserPasskeys.ts'
import { usePasskeySignIn } from './passkeySignIn.ts'
import { usePasskeySuggestions } from './passkeySuggestions.ts'

interface PasskeyButtonProps {
  readonly label: string
  /** True if the browser may also suggest passkeys in an input with autocomplete `username webauthn`. Default false. */
  readonly isSuggested?: boolean
  /** Signs in with the passkey. Throws if the sign-in is refused. */
  readonly onUsed: (passkey: UsedPasskey) => Promise<void>
}

/**
 * Button that signs in with a passkey. Renders nothing if the provider accepts none; until that is known, its space is
 * reserved.
 */
export const PasskeyButton = ({ label, isSuggested = false, onUsed }: PasskeyButtonProps) => {
  const t = useAuthTranslate()
  const signIn = usePasskeySignIn()
  const [isOpen, setIsOpen] = useState<boolean>()
  const [isBusy, setIsBusy] = useState(false)
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    const onAnswer = (answer: boolean) => !controller.signal.aborted && setIsOpen(answer)
    signIn?.isOpen({ signal: controller.signal }).then(onAnswer, () => onAnswer(false))
    return () => controller.abort()
  }, [signIn])
  const use = async (pick: () => Promise<UsedPasskey>) => {
    setReason(undefined)
    setIsBusy(true)
    try {
      await onUsed(await pick())
    } catch (error) {
      // The browser reports one error for every cause: the person cancelled, the request timed out, or there is no
      // passkey for this site.
      setReason(error instanceof ApiError ? errorMessage(error, t) : t('login.passkeyNone'))
    } finally {
      setIsBusy(false)
    }
  }
  usePasskeySuggestions({
    start: isSuggested && isOpen && !isBusy ? signIn?.start : undefined,
    onPicked: passkey => void use(async () => passkey),
  })
  if (!signIn || isOpen === false) return null
  return (
    <Stack sx={{ gap: 2, visibility: isOpen ? undefined : 'hidden' }}>
      {reason && <Alert severity="error">{reason}</Alert>}
      <Button
        variant="outlined"
        color="inherit"
        disabled={isBusy}
        onClick={() => void use(async () => pickPasskey(await signIn.start()))}
      >
        {label}
      </Button>
    </Stack>
  )
}

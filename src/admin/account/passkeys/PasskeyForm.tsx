import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CreatedPasskey, PasskeyCalls, PasskeyCreation } from '../../../api/admin/passkeys.ts'
import { password, text } from '../../../schema/descriptor/field.ts'
import { isKnownDevice, makePasskey } from '../../auth/passkeys/browserPasskeys.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { SmallForm } from '../../ui/smallForm/SmallForm.tsx'
import { useSmallForm } from '../../ui/smallForm/useSmallForm.ts'
import { browserName } from '../browserName.ts'
import { RecoveryCodes } from '../secondFactor/RecoveryCodes.tsx'

export type PasskeySetupCalls = Pick<PasskeyCalls, 'startPasskey' | 'addPasskey'>

interface PasskeyFormProps {
  readonly calls: PasskeySetupCalls
  readonly onDone: () => void
  /** Default: the form has no Cancel button. */
  readonly onCancel?: () => void
}

/**
 * Adds a passkey: asks for a name and the password, opens the browser's passkey dialog, then shows the recovery codes
 * if the provider returns any.
 */
export const PasskeyForm = ({ calls, onDone, onCancel }: PasskeyFormProps) => {
  const t = useTranslate()
  const [reason, setReason] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()

  /**
   * Creates a passkey in the browser. undefined if the browser refused or the person cancelled; `reason` then says why.
   */
  const make = async (options: PasskeyCreation): Promise<CreatedPasskey | undefined> => {
    try {
      return await makePasskey(options)
    } catch (error) {
      setReason(t(isKnownDevice(error) ? 'passkey.known' : 'passkey.notMade'))
      return undefined
    }
  }
  const form = useSmallForm({
    fields: {
      name: text(t('passkey.name'), { required: true }),
      current_password: password(t('account.currentPassword'), { required: true }),
    },
    inputs: { name: { help: t('passkey.nameHelp') } },
    initial: { name: browserName(navigator.userAgent, t) },
    send: async ({ name, current_password }) => {
      setReason(undefined)
      const response = await make(await calls.startPasskey(current_password))
      if (!response) return
      const recoveryCodes = await calls.addPasskey({ name: name.trim(), response })
      if (recoveryCodes.length) setCodes(recoveryCodes)
      else onDone()
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <SmallForm
      form={form}
      submit={t('passkey.add')}
      beside={
        onCancel && (
          <Button color="inherit" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )
      }
    >
      {reason && <Alert severity="error">{reason}</Alert>}
    </SmallForm>
  )
}

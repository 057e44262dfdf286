import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { MadePasskey, PasskeyCalls, PasskeyCreation } from '../../../api/admin/passkeys.ts'
import { isKnownDevice, makePasskey } from '../../auth/passkeys/browserPasskeys.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { SmallForm } from '../../ui/smallForm/SmallForm.tsx'
import { SmallFormInput } from '../../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../../ui/smallForm/useCall.ts'
import { browserName } from '../browserName.ts'
import { RecoveryCodes } from '../secondFactor/RecoveryCodes.tsx'

export type PasskeySetupCalls = Pick<PasskeyCalls, 'startPasskey' | 'addPasskey'>

interface PasskeyFormProps {
  readonly calls: PasskeySetupCalls
  readonly onDone: () => void
  /** Absent where there is nothing to go back to. */
  readonly onCancel?: () => void
}

/** Adds a passkey: its name and the password, then the browser's own dialog; and the recovery codes, where the provider gives them. */
export const PasskeyForm = ({ calls, onDone, onCancel }: PasskeyFormProps) => {
  const t = useTranslate()
  const [values, setValues] = useState({ name: browserName(navigator.userAgent, t), current_password: '' })
  const [reason, setReason] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const labels = { name: t('passkey.name'), current_password: t('account.currentPassword') }

  /** undefined where the person gave up. */
  const make = async (options: PasskeyCreation): Promise<MadePasskey | undefined> => {
    try {
      return await makePasskey(options)
    } catch (error) {
      setReason(t(isKnownDevice(error) ? 'passkey.known' : 'passkey.notMade'))
      return undefined
    }
  }
  const call = useCall({
    fields: ['name', 'current_password'],
    find: (): Problems =>
      Object.fromEntries(
        (['name', 'current_password'] as const)
          .filter(field => values[field].trim() === '')
          .map(field => [field, t('account.required', { label: labels[field] })]),
      ),
    send: async () => {
      setReason(undefined)
      const response = await make(await calls.startPasskey(values.current_password))
      if (!response) return
      const recoveryCodes = await calls.addPasskey({ name: values.name.trim(), response })
      if (recoveryCodes.length) setCodes(recoveryCodes)
      else onDone()
    },
  })
  const bound = (field: keyof typeof values) => ({
    label: labels[field],
    value: values[field],
    onChange: (value: string) => setValues(before => ({ ...before, [field]: value })),
    problem: call.problems[field],
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <SmallForm
      call={call}
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
      <SmallFormInput {...bound('name')} autoComplete="off" help={t('passkey.nameHelp')} />
      <SmallFormInput {...bound('current_password')} type="password" autoComplete="current-password" />
    </SmallForm>
  )
}

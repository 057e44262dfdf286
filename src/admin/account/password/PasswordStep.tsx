import { type ReactNode, useState } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { SmallForm } from '../../ui/smallForm/SmallForm.tsx'
import { SmallFormInput } from '../../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../../ui/smallForm/useCall.ts'

export interface PasswordStepProps {
  /** Label of the button. */
  readonly submit: string
  readonly onSend: (password: string) => Promise<void>
  /** What was wrong with the password that was sent before. Default: nothing was sent. */
  readonly problem?: string | undefined
  /** Beside the button. */
  readonly beside?: ReactNode
  /** Default false. */
  readonly autoFocus?: boolean
}

/** The present password, required before what an open session alone must not do. */
export const PasswordStep = ({ submit, onSend, problem, beside, autoFocus = false }: PasswordStepProps) => {
  const t = useTranslate()
  const [password, setPassword] = useState('')
  const label = t('account.currentPassword')
  const call = useCall({
    fields: ['current_password'],
    find: (): Problems => (password === '' ? { current_password: t('account.required', { label }) } : {}),
    send: () => onSend(password),
  })
  return (
    <SmallForm call={call} submit={submit} beside={beside}>
      <SmallFormInput
        label={label}
        type="password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        value={password}
        onChange={setPassword}
        problem={call.problems.current_password ?? problem}
      />
    </SmallForm>
  )
}

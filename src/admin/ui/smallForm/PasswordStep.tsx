import type { ReactNode } from 'react'
import { password } from '../../../schema/descriptor/field.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { SmallForm } from './SmallForm.tsx'
import { useSmallForm } from './useSmallForm.ts'

export interface PasswordStepProps {
  /** Label of the submit button. */
  readonly submit: string
  readonly onSend: (password: string) => Promise<void>
  /** Problem with the password that was sent last. Default: none was sent. */
  readonly problem?: string | undefined
  /** Shown beside the submit button. */
  readonly beside?: ReactNode
  /** Default false. */
  readonly autoFocus?: boolean
}

/** Asks for the current password before an action for which a session alone is not enough. */
export const PasswordStep = ({ submit, onSend, problem, beside, autoFocus = false }: PasswordStepProps) => {
  const t = useTranslate()
  const form = useSmallForm({
    fields: { current_password: password(t('account.currentPassword'), { required: true }) },
    inputs: { current_password: { autoFocus, problem } },
    send: ({ current_password }) => onSend(current_password),
  })
  return <SmallForm form={form} submit={submit} beside={beside} />
}

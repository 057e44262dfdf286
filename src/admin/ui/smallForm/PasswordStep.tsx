import type { ReactNode } from 'react'
import { password } from '../../../schema/descriptor/field.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { SmallForm } from './SmallForm.tsx'
import { useSmallForm } from './useSmallForm.ts'

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
  const form = useSmallForm({
    fields: { current_password: password(t('account.currentPassword'), { required: true }) },
    inputs: { current_password: { autoFocus, problem } },
    send: ({ current_password }) => onSend(current_password),
  })
  return <SmallForm form={form} submit={submit} beside={beside} />
}

import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { accountKey, apiTokensKey, ownSessionsKey } from '../../data/queryKeys.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { SmallForm } from '../../ui/smallForm/SmallForm.tsx'
import { SmallFormInput } from '../../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../../ui/smallForm/useCall.ts'

const empty = { current_password: '', password: '', repeat: '' }
type Field = keyof typeof empty

interface PasswordFormProps {
  /** How many tokens for programs the person has, which may end with the old password. */
  readonly tokens: number
}

/** Sets a new password, with the present one. */
export const PasswordForm = ({ tokens }: PasswordFormProps) => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const [values, setValues] = useState(empty)
  const [endsTokens, setEndsTokens] = useState(false)

  const labels: { readonly [F in Field]: string } = {
    current_password: t('account.currentPassword'),
    password: t('account.newPassword'),
    repeat: t('account.repeatPassword'),
  }
  const find = (): Problems => ({
    ...(values.password !== values.repeat && { repeat: t('account.passwordMismatch') }),
    ...Object.fromEntries(
      (['current_password', 'password'] as const)
        .filter(field => values[field] === '')
        .map(field => [field, t('account.required', { label: labels[field] })]),
    ),
  })
  const call = useCall({
    fields: Object.keys(empty),
    find,
    send: async () => {
      const { current_password, password } = values
      await dataProvider.changePassword({ current_password, password, ...(endsTokens && { end_api_tokens: true }) })
      setValues(empty)
      setEndsTokens(false)
      showBanner([t(endsTokens ? 'account.passwordSavedTokens' : 'account.passwordSaved'), ''])
      const changed = endsTokens ? [ownSessionsKey, apiTokensKey, accountKey] : [ownSessionsKey]
      for (const queryKey of changed) await queryClient.invalidateQueries({ queryKey })
    },
  })
  const bound = (field: Field) => ({
    type: 'password' as const,
    label: labels[field],
    value: values[field],
    onChange: (value: string) => setValues(before => ({ ...before, [field]: value })),
    problem: call.problems[field],
  })

  return (
    <SmallForm call={call} submit={t('account.changePassword')}>
      <SmallFormInput {...bound('current_password')} autoComplete="current-password" />
      <SmallFormInput {...bound('password')} autoComplete="new-password" help={t('account.passwordHelp')} />
      <SmallFormInput {...bound('repeat')} autoComplete="new-password" />
      {tokens > 0 && (
        <FormControlLabel
          label={t('account.endTokens', { count: tokens })}
          control={<Checkbox checked={endsTokens} onChange={event => setEndsTokens(event.target.checked)} />}
        />
      )}
    </SmallForm>
  )
}

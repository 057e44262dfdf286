import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { accountKey, apiTokensKey, ownSessionsKey } from '../../data/queryKeys.ts'
import { useText } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { SmallForm } from '../../ui/smallForm/SmallForm.tsx'
import { AccountInput } from '../../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../../ui/smallForm/useCall.ts'

const empty = { current_password: '', password: '', repeat: '' }
type Field = keyof typeof empty

export interface PasswordFormProps {
  /** How many tokens for programs the person has, which may end with the old password. */
  readonly tokens: number
}

/** A new password, for whoever knows the present one. */
export const PasswordForm = ({ tokens }: PasswordFormProps) => {
  const say = useText()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const [values, setValues] = useState(empty)
  const [endsTokens, setEndsTokens] = useState(false)

  const labels: { readonly [F in Field]: string } = {
    current_password: say('account.currentPassword'),
    password: say('account.newPassword'),
    repeat: say('account.repeatPassword'),
  }
  const find = (): Problems => ({
    ...(values.password !== values.repeat && { repeat: say('account.passwordMismatch') }),
    ...Object.fromEntries(
      (['current_password', 'password'] as const)
        .filter(field => values[field] === '')
        .map(field => [field, say('account.required', { label: labels[field] })]),
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
      showBanner([say(endsTokens ? 'account.passwordSavedTokens' : 'account.passwordSaved'), ''])
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
    <SmallForm call={call} submit={say('account.changePassword')}>
      <AccountInput {...bound('current_password')} autoComplete="current-password" />
      <AccountInput {...bound('password')} autoComplete="new-password" help={say('account.passwordHelp')} />
      <AccountInput {...bound('repeat')} autoComplete="new-password" />
      {tokens > 0 && (
        <FormControlLabel
          label={say('account.endTokens', { count: tokens })}
          control={<Checkbox checked={endsTokens} onChange={event => setEndsTokens(event.target.checked)} />}
        />
      )}
    </SmallForm>
  )
}

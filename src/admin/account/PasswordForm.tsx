import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { useBanner } from '../shell/banner.ts'
import { useText } from '../useText.ts'
import { AccountInput } from './AccountInput.tsx'
import { ownSessionsKey } from './queries.ts'
import { SmallForm } from './SmallForm.tsx'
import { type Problems, useCall } from './useCall.ts'

const empty = { current_password: '', password: '', repeat: '' }
type Field = keyof typeof empty

/** A new password, for whoever knows the present one. */
export const PasswordForm = () => {
  const say = useText()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const [values, setValues] = useState(empty)

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
      await dataProvider.changePassword({ current_password: values.current_password, password: values.password })
      setValues(empty)
      await queryClient.invalidateQueries({ queryKey: ownSessionsKey })
      showBanner([say('account.passwordSaved'), ''])
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
    </SmallForm>
  )
}

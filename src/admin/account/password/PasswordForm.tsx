import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { password } from '../../../schema/descriptor/field.ts'
import { accountKey, apiTokensKey, ownSessionsKey } from '../../data/queryKeys.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { SmallForm } from '../../ui/smallForm/SmallForm.tsx'
import type { Problems } from '../../ui/smallForm/useCall.ts'
import { useSmallForm } from '../../ui/smallForm/useSmallForm.ts'

interface PasswordFormProps {
  /** Number of the person's API tokens. The form offers to revoke them together with the old password. */
  readonly tokens: number
}

/** Changes the password. The current one is required. */
export const PasswordForm = ({ tokens }: PasswordFormProps) => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const [endsTokens, setEndsTokens] = useState(false)
  const form = useSmallForm({
    fields: {
      current_password: password(t('account.currentPassword'), { required: true }),
      password: password(t('account.newPassword'), { required: true }),
      repeat: password(t('account.repeatPassword'), { repeats: 'password' }),
    },
    inputs: {
      password: { autoComplete: 'new-password', help: t('account.passwordHelp') },
      repeat: { autoComplete: 'new-password' },
    },
    find: (values): Problems => (values.password === values.repeat ? {} : { repeat: t('account.passwordMismatch') }),
    send: async ({ current_password, password: chosen }) => {
      const values = { current_password, password: chosen, ...(endsTokens && { end_api_tokens: true }) }
      await dataProvider.changePassword(values)
      form.reset()
      setEndsTokens(false)
      showBanner([t(endsTokens ? 'account.passwordSavedTokens' : 'account.passwordSaved'), ''])
      const changed = endsTokens ? [ownSessionsKey, apiTokensKey, accountKey] : [ownSessionsKey]
      for (const queryKey of changed) await queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <SmallForm
      form={form}
      submit={t('account.changePassword')}
      below={
        tokens > 0 && (
          <FormControlLabel
            label={t('account.endTokens', { count: tokens })}
            control={<Checkbox checked={endsTokens} onChange={event => setEndsTokens(event.target.checked)} />}
          />
        )
      }
    />
  )
}

import Select from '@mui/material/Select'
import Stack from '@mui/material/Stack'
import { type ReactNode, useId, useState } from 'react'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { type Role, roleLabels, roles } from '../../../schema/role.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { FormField } from '../../ui/smallForm/FormField.tsx'
import { ShownOnce } from '../../ui/smallForm/ShownOnce.tsx'
import { SmallForm } from '../../ui/smallForm/SmallForm.tsx'
import { SmallFormInput } from '../../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../../ui/smallForm/useCall.ts'

const offeredDays = [7, 30, 90, 365] as const

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => {
  const id = useId()
  return (
    <FormField id={id} label={label}>
      <Select native fullWidth value={value} onChange={event => onChange(event.target.value)} inputProps={{ id }}>
        {children}
      </Select>
    </FormField>
  )
}

interface TokenFormProps {
  readonly create: AdminDataProvider['createApiToken']
  readonly onMade: () => Promise<void>
}

/** Makes a token for a program. */
export const TokenForm = ({ create, onMade }: TokenFormProps) => {
  const t = useTranslate()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const [days, setDays] = useState<number>(90)
  const [token, setToken] = useState<string>()
  const label = t('token.name')
  const call = useCall({
    fields: ['name'],
    find: (): Problems => (name.trim() === '' ? { name: t('account.required', { label }) } : {}),
    send: async () => {
      setToken((await create({ name: name.trim(), role, days })).token)
      setName('')
      await onMade()
    },
  })
  return (
    <Stack sx={{ gap: 2.5 }}>
      {token !== undefined && (
        <ShownOnce heading={t('token.made')} lead={t('token.madeLead')} label={t('token.text')} text={token} />
      )}
      <SmallForm call={call} submit={t('token.make')}>
        <SmallFormInput label={label} autoComplete="off" value={name} onChange={setName} problem={call.problems.name} />
        <Choice
          label={t('token.role')}
          value={role}
          onChange={value => setRole(roles.find(each => each === value) ?? 'viewer')}
        >
          {roles.map(each => (
            <option key={each} value={each}>
              {t.sentence(roleLabels[each])}
            </option>
          ))}
        </Choice>
        <Choice label={t('token.days')} value={String(days)} onChange={value => setDays(Number(value))}>
          {offeredDays.map(each => (
            <option key={each} value={each}>
              {t('token.daysCount', { count: each })}
            </option>
          ))}
        </Choice>
      </SmallForm>
    </Stack>
  )
}

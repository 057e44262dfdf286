import InputLabel from '@mui/material/InputLabel'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useDataProvider, useGetList } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { type AnyRecord, isCustomRoles, recordName } from '../../data/descriptors.ts'
import { useSite } from '../../data/site.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Number of roles that are offered, and of people who get a role with one call. */
const most = 100

/** Choice of another role for the people who have a custom role, before that role is deleted. */
export interface OtherRole {
  readonly roles: readonly AnyRecord[]
  /** Id of the chosen role; '' until one is chosen. */
  readonly chosen: string
  readonly choose: (id: string) => void
  /** Gives the chosen role to everybody who has the role. */
  readonly give: () => Promise<void>
}

/** Returns the choice; undefined if the record is no role, or there is no other role. */
export const useOtherRole = (descriptor: Descriptor, record: AnyRecord, isHeld: boolean): OtherRole | undefined => {
  const { users } = useSite()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [chosen, choose] = useState('')
  const { data = [] } = useGetList<AnyRecord>(
    descriptor.path,
    { pagination: { page: 1, perPage: most } },
    { enabled: isHeld && isCustomRoles(descriptor) },
  )
  const roles = data.filter(({ id }) => id !== record.id)
  const holders = () =>
    dataProvider.getList<AnyRecord>(users.path, {
      pagination: { page: 1, perPage: most },
      filter: { role_id: record.id },
    })
  const give = async () => {
    // People who got the other role are no longer among the holders. A failure throws, so the loop ends.
    for (let { data: people } = await holders(); people.length > 0; { data: people } = await holders())
      await dataProvider.updateMany(users.path, { ids: people.map(({ id }) => id), data: { role_id: Number(chosen) } })
  }
  return isHeld && isCustomRoles(descriptor) && roles.length > 0 ? { roles, chosen, choose, give } : undefined
}

interface OtherRoleInputProps {
  readonly descriptor: Descriptor
  readonly other: OtherRole
}

/** Select of the other role. */
export const OtherRoleInput = ({ descriptor, other: { roles, chosen, choose } }: OtherRoleInputProps) => {
  const t = useTranslate()
  const id = useId()
  return (
    <>
      <InputLabel htmlFor={id} sx={{ mt: 2, whiteSpace: 'normal' }}>
        {t('delete.otherRole')}
      </InputLabel>
      <Select native fullWidth value={chosen} inputProps={{ id }} onChange={event => choose(event.target.value)}>
        <option value="">{t('delete.otherRoleNone')}</option>
        {roles.map(role => (
          <option key={role.id} value={role.id}>
            {recordName(descriptor, role)}
          </option>
        ))}
      </Select>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('delete.otherRoleNote')}
      </Typography>
    </>
  )
}

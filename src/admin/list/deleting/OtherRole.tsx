import Alert from '@mui/material/Alert'
import InputLabel from '@mui/material/InputLabel'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useDataProvider, useGetList } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { type Role, roleLabels, roleOf } from '../../../schema/descriptor/role.ts'
import { type AnyRecord, isCustomRoles, recordName } from '../../data/descriptors.ts'
import { useSite } from '../../data/site.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ReferrerLinks } from './Referrers.tsx'
import type { Refusal } from './useDeletionEffects.ts'

/** Number of roles that are offered. */
const most = 100

/** Value of the choice of no custom role. */
const noRole = 'none'

/** Choice of another role for the people who have a custom role, before that role is deleted. */
export interface OtherRole {
  readonly roles: readonly AnyRecord[]
  /** Built-in role whose rights people have without a custom role; undefined if it is unknown. */
  readonly base: Role | undefined
  /** Id of the chosen role, or 'none'; '' until one is chosen. */
  readonly chosen: string
  readonly choose: (id: string) => void
  /** Gives the chosen role, or none, to everybody who has the role. */
  readonly give: () => Promise<void>
}

/**
 * Returns the choice; undefined if the record is no role, if anything but people prevents its deletion, or if nothing
 * can be chosen.
 */
export const useOtherRole = (
  descriptor: Descriptor,
  record: AnyRecord,
  refusals: readonly Refusal[],
): OtherRole | undefined => {
  const { users } = useSite()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [chosen, choose] = useState('')
  const isHeld =
    isCustomRoles(descriptor) && refusals.length > 0 && refusals.every(({ resource }) => resource === users.name)
  const { data = [] } = useGetList<AnyRecord>(
    descriptor.path,
    { pagination: { page: 1, perPage: most } },
    { enabled: isHeld },
  )
  const roles = data.filter(({ id }) => id !== record.id)
  const base = roleOf(record.base ?? data.find(({ id }) => id === record.id)?.base)
  const give = async () => {
    const role_id = chosen === noRole ? null : Number(chosen)
    // All holders are read first, because a change moves the others to earlier pages.
    const ids = await dataProvider.ids(users.path, { role_id: record.id }, Number.POSITIVE_INFINITY)
    if (ids.length > 0) await dataProvider.updateMany(users.path, { ids: [...ids], data: { role_id } })
  }
  return isHeld && (roles.length > 0 || base !== undefined) ? { roles, base, chosen, choose, give } : undefined
}

interface OtherRoleInputProps {
  readonly descriptor: Descriptor
  readonly other: OtherRole
}

/** Says who has the role that is to be deleted, and asks for another one. */
export const RoleHoldersAlert = ({ count, records }: Pick<Refusal, 'count' | 'records'>) => {
  const t = useTranslate()
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {count === 1 ? t('delete.roleHeldByOne') : t('delete.roleHeldBy', { count })}
      <ReferrerLinks records={records} count={count} hasHeading={false} />
      <Typography variant="body2" sx={{ mt: 1 }}>
        {t('delete.otherRoleAsk')}
      </Typography>
    </Alert>
  )
}

/** Select of the other role. */
export const OtherRoleInput = ({ descriptor, other: { roles, base, chosen, choose } }: OtherRoleInputProps) => {
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
        {base && <option value={noRole}>{t('delete.noRole', { base: t.term(roleLabels[base]) })}</option>}
      </Select>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('delete.otherRoleNote')}
      </Typography>
    </>
  )
}

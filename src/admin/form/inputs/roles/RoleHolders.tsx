import Link from '@mui/material/Link'
import { Fragment } from 'react'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { type AnyRecord, recordName } from '../../../data/descriptors.ts'
import { paths } from '../../../data/paths.ts'
import { useSite } from '../../../data/site.ts'
import { useRoleTexts } from './roleTexts.ts'

/** Number of people whose names are shown. */
const maxShownPeople = 8

/** People who have a custom role. `total` is undefined until they are read. */
export const useRoleHolders = (roleId: AnyRecord['id']) => {
  const { users } = useSite()
  return useGetList<AnyRecord>(users.path, {
    pagination: { page: 1, perPage: maxShownPeople },
    filter: { role_id: roleId },
  })
}

/** Sentence that names the people who have a role. */
export const RoleHolders = ({ roleId }: { readonly roleId: AnyRecord['id'] }) => {
  const t = useRoleTexts()
  const { users } = useSite()
  const { data, total, error } = useRoleHolders(roleId)
  if (error) return t('heldUnknown')
  if (!data || total === undefined) return null
  if (total === 0) return t('heldByNone')
  const more = total - data.length
  const all = paths.filtered(users.path, { role_id: Number(roleId) })
  return (
    <>
      {t(total === 1 ? 'heldByOne' : 'heldBy', { count: total })}{' '}
      {data.map((user, at) => (
        <Fragment key={user.id}>
          {at > 0 && ', '}
          <Link underline="always" component={RouterLink} to={paths.edit(users.path, user.id)}>
            {recordName(users, user)}
          </Link>
        </Fragment>
      ))}
      {more > 0 && ', '}
      {more > 0 && (
        <Link underline="always" component={RouterLink} to={all}>
          {t('more', { count: more })}
        </Link>
      )}
    </>
  )
}

import { Link } from 'react-router-dom'
import { type AnyRecord, roleNameIn } from '../../data/descriptors.ts'
import { paths } from '../../data/paths.ts'
import { useSite } from '../../data/site.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useRoleCounts } from './useRoleCounts.ts'

/** Number of people with a custom role, with a link to them; '–' if it is unknown. */
export const RoleCountCell = ({ role }: { readonly role: AnyRecord }) => {
  const t = useTranslate()
  const { language } = useLanguage()
  const { users } = useSite()
  const { data, isLoading } = useRoleCounts(true)
  if (!data) return isLoading ? '' : '–'
  const count = data.get(Number(role.id)) ?? 0
  if (count === 0) return t.number(count)
  return (
    <Link
      to={paths.filtered(users.path, { role_id: Number(role.id) })}
      aria-label={t('roles.peopleOf', { count, name: roleNameIn(role, language) })}
    >
      {t.number(count)}
    </Link>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { AnyRecord } from '../../data/descriptors.ts'
import { paths } from '../../data/paths.ts'
import { useSite } from '../../data/site.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Selected role that people have. */
export interface HeldRole {
  readonly id: AnyRecord['id']
  readonly name: string
  /** Number of people. */
  readonly count: number
}

/** Says that roles which people have are not deleted together, and how they can be deleted. */
export const HeldRoles = ({ roles }: { readonly roles: readonly HeldRole[] }) => {
  const t = useTranslate()
  const { users } = useSite()
  if (roles.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {t('roles.held')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {roles.map(({ id, name, count }) => (
          <li key={id}>
            {name}:{' '}
            <Link
              component={RouterLink}
              to={paths.filtered(users.path, { role_id: Number(id) })}
              color="inherit"
              underline="always"
            >
              {count === 1 ? t('roles.countOne') : t('roles.count', { count })}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  )
}

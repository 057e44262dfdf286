import type { RoleHolders } from '../../../src/api/wire/accounts.ts'
import type { TenantQueries } from '../../db/tenant/tenantQueries.ts'

/** Number of users with each custom role, by role id. Roles that nobody has are omitted. */
export const roleHoldersOf = async (tenant: TenantQueries): Promise<readonly RoleHolders[]> => {
  const rows = await tenant
    .select('users')
    .select(({ fn }) => ['role_id', fn.countAll<number | string>().as('people')])
    .where('role_id', 'is not', null)
    .groupBy('role_id')
    .orderBy('role_id')
    .execute()
  return rows.map(({ role_id, people }) => ({ role_id: Number(role_id), people: Number(people) }))
}

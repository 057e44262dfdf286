/** Reads the current rights of a user: the built-in role, the custom role that narrows it, and conditions on records. */
import { perSite } from '../../src/resources/perSite.ts'
import { customRoles, users } from '../../src/resources/product.ts'
import { type CustomRole, isBase, parseJson } from '../../src/schema/descriptor/access/customRole.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { isSecret, storedFieldsOf } from '../../src/schema/descriptor/resource.ts'
import { lowerRole, type Role, roleOf } from '../../src/schema/descriptor/role.ts'
import type { Row } from '../db/tables.ts'
import type { Tenant } from '../db/tenant/tenantQueries.ts'
import { limitsOf, type Standing } from './limits.ts'

/** True if the descriptors of a site limit roles to some records. */
const hasAccessRules = perSite(({ allResources }): boolean =>
  allResources.some(resource => 'access' in resource && resource.access !== undefined),
)

/** Columns of a user that conditions may refer to. */
const personColumns = perSite((site): readonly string[] => [
  'id',
  ...Object.entries(storedFieldsOf(site.users)).flatMap(([name, field]) => (isSecret(field) ? [] : [name])),
])

/** Entries of the stored rights of a custom role; none if they are malformed. */
export const storedEntries = (stored: unknown): readonly unknown[] => {
  const rights = typeof stored === 'string' ? parseJson(stored) : undefined
  return Array.isArray(rights) ? rights : []
}

/** Custom role with an id; undefined if it does not exist or is malformed, which closes access. */
const customRoleOf = async (tenant: Tenant, id: number): Promise<CustomRole | undefined> => {
  const [row] = await tenant.rowsById(customRoles.name, ['base', 'rights'], [id])
  const base = roleOf(row?.base)
  return row && base && isBase(base) ? { base, rights: storedEntries(row.rights) } : undefined
}

/** Stored values of a user that decide on the rights. */
interface StoredUser {
  readonly id: number
  readonly type: unknown
  /** Id of the custom role; null for none. */
  readonly roleId: unknown
}

/**
 * Rights of a user, at most those of `most`, the role of a token; default: no maximum. Undefined if a role is unknown.
 */
export const standingOfUser = async (
  tenant: Tenant,
  { id, type, roleId }: StoredUser,
  most?: Role,
): Promise<Standing | undefined> => {
  const stored = roleOf(type)
  const custom = roleId === null ? undefined : await customRoleOf(tenant, Number(roleId))
  const own = custom ? lowerRole(stored, custom.base) : stored
  const role = most === undefined ? own : lowerRole(own, most)
  if (!stored || !own || !role || (roleId !== null && !custom)) return undefined
  if (!custom && !hasAccessRules(tenant.site)) return { role, limits: undefined }
  // A custom role, or a token, never reaches more than the role that it narrows.
  const roles = [...new Set([stored, own, role])]
  const [me] = await tenant.rowsById(users.name, personColumns(tenant.site), [id])
  return me && { role, limits: limitsOf(tenant.site, { roles, custom, me }) }
}

/** Columns from which `storedUserIn` reads. */
export const standingColumns = ['id', 'type', 'role_id'] as const

/** Values of a user row that decide on the rights. An absent custom role closes access. */
export const storedUserIn = (row: Row): StoredUser => ({
  id: Number(row.id),
  type: row.type,
  roleId: row.role_id === undefined ? Number.NaN : row.role_id,
})

/** Rights of an active user; undefined if there is no such user or a role is unknown. */
export const standingOf = async (tenant: Tenant, userId: number, most?: Role): Promise<Standing | undefined> => {
  const user = await tenant
    .select(users.name)
    .select([...standingColumns])
    .where('status', '=', activeStatus)
    .where('id', '=', userId)
    .executeTakeFirst()
  return user && standingOfUser(tenant, storedUserIn(user), most)
}

/**
 * Fields of users that conditions compare with, as in `'me.office_id'`. They decide which records a person reaches, so
 * only owners set them.
 */
import { perSite } from '../../src/resources/perSite.ts'
import { customRoles, users } from '../../src/resources/product.ts'
import { personFieldsIn } from '../../src/schema/descriptor/access/access.ts'
import { parseJson } from '../../src/schema/descriptor/access/customRole.ts'
import { constantDefaultOf } from '../../src/schema/descriptor/defaults.ts'
import { type Descriptor, declaredFieldOf } from '../../src/schema/descriptor/resource.ts'
import { toStoredValue } from '../../src/schema/validation/normalize.ts'
import type { Row } from '../db/tables.ts'
import type { Tenant } from '../db/tenant/tenantQueries.ts'
import { issue } from '../runtime/errors.ts'
import { type Actor, holdsCredentials, requireRole } from './permissions.ts'
import { storedEntries } from './standing.ts'

/** Fields that the conditions of the descriptors of a site compare with. */
const declaredScopeFields = perSite(({ allResources }): readonly string[] =>
  allResources.flatMap(resource => personFieldsIn('access' in resource ? resource.access : undefined)),
)

/** Fields that the conditions in a stored custom role compare with. */
const fieldsOfRole = ({ rights }: Row): readonly string[] =>
  storedEntries(rights).flatMap(entry => {
    const where = typeof entry === 'object' && entry !== null && 'where' in entry ? entry.where : undefined
    return typeof where === 'string' ? personFieldsIn(parseJson(where)) : []
  })

/** Fields of users that any condition of a site compares with. */
const scopeFieldsOf = async (tenant: Tenant): Promise<ReadonlySet<string>> => {
  const stored = await tenant.runPlain(['rights of roles'], {}, () =>
    tenant.select<string>(customRoles.name).select('rights'),
  )
  return new Set([...declaredScopeFields(tenant.site), ...stored.flatMap(fieldsOfRole)])
}

/** Names of the values that differ from the stored user, or from the default of a new one. */
const changedNames = (resource: Descriptor, values: Row, previous: Row | undefined): readonly string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = declaredFieldOf(resource, name)
    if (!field || value === undefined) return []
    const before = previous ? (previous[name] ?? null) : toStoredValue(constantDefaultOf(field) ?? null)
    return value === before || (!previous && value === null) ? [] : [name]
  })

/**
 * Throws Failure 'not-allowed' if anybody but an owner changes a field of a user that conditions compare with. A new
 * user may get the value of the person who creates it, which widens nobody's reach.
 */
export const refuseScopeChange = async (
  tenant: Tenant,
  { role, userId }: Actor,
  resource: Descriptor,
  { values, previous }: { readonly values: Row; readonly previous: Row | undefined },
): Promise<void> => {
  if (!holdsCredentials(resource) || role === undefined || role === 'owner') return
  const changed = changedNames(resource, values, previous)
  if (changed.length === 0) return
  const scope = await scopeFieldsOf(tenant)
  const scoped = changed.filter(name => scope.has(name))
  if (scoped.length === 0) return
  const [me] = previous || userId === undefined ? [] : await tenant.rowsById(users.name, scoped, [userId])
  for (const name of scoped)
    if (!me || me[name] !== values[name])
      requireRole(role, 'owner', issue('may-set', { label: declaredFieldOf(resource, name)?.label ?? name }))
}

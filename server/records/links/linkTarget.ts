/** Resolves the target of a link while an editor types it. */
import type { LinkTarget } from '../../../src/api/wire/insights.ts'
import { maxInteger } from '../../../src/schema/descriptor/field.ts'
import { hrefOf } from '../../../src/schema/values/links.ts'
import { isId } from '../../../src/schema/values/slug.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import type { Clock } from '../../runtime/clock.ts'
import { createDeadAddressFinder, keysFor, lookupOf } from './deadAddresses.ts'

type RecordLookup = Extract<ReturnType<typeof lookupOf>, { readonly kind: 'record' }>

/** Id of the record at an address, public or not; undefined if there is none. */
const recordAt = async (tenant: Tenant, lookup: RecordLookup): Promise<number | undefined> => {
  const { resource, slugField } = lookup.of
  const keys = keysFor(lookup).filter(key => !key.includes('\0'))
  const named =
    slugField === undefined ? [] : await tenant.rowsByTexts(resource.name, slugField, keys, { columns: ['id'] })
  const ids = keys.filter(key => isId(key) && Number(key) <= maxInteger).map(Number)
  const [row] = named.length > 0 ? named : await tenant.rowsById(resource.name, ['id'], ids)
  return row && Number(row.id)
}

/**
 * Finds the target of a link. The result names a record that visitors do not see only if the caller may read its
 * resource.
 */
export const linkTargetOf = async (
  tenant: Tenant,
  {
    clock,
    check,
    seen,
  }: {
    readonly clock: Clock
    readonly check: Pick<RightsCheck, 'isSeen'>
    /** Queries that are narrowed to the caller's reach. */
    readonly seen: Tenant
  },
  link: string,
): Promise<LinkTarget> => {
  const address = hrefOf(link)
  const dead = await createDeadAddressFinder(tenant, clock)([address])
  if (!dead.has(address)) return { state: 'open' }
  const lookup = lookupOf(tenant, address)
  if (lookup.kind !== 'record') return { state: 'missing' }
  const { resource } = lookup.of
  const id = await recordAt(seen, lookup)
  return id !== undefined && check.isSeen(resource)
    ? { state: 'hidden', resource: resource.name, id }
    : { state: 'missing' }
}

/**
 * Time of the next change of a site without a write: a record becomes visible or hidden, or the `after` text of a field
 * appears.
 */
import { perSite } from '../../src/resources/perSite.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Tenant } from '../db/tenant/tenantQueries.ts'
import type { Clock } from '../runtime/clock.ts'
import { pageTimeLimitsOf } from './visibility.ts'
import { timestampInZone, zoneOf } from './visitorTimestamp.ts'

/** Every time limit that changes the site without a write, with its resource. */
const timedLimits = perSite(({ allResources }) =>
  allResources.flatMap(resource => pageTimeLimitsOf(resource).map(limit => ({ resource, limit }))),
)

/** Names of the tables that `nextChangeOf` reads. */
export const timedTables = perSite((site): readonly string[] => [
  'applications',
  ...new Set(timedLimits(site).map(({ resource }) => resource.name)),
])

/**
 * Time of the next change in milliseconds since 1970; Infinity if nothing changes without a write. Costs one index
 * lookup per field.
 */
export const nextChangeOf = async (tenant: Tenant, clock: Clock): Promise<number> => {
  const timed = timedLimits(tenant.site)
  if (timed.length === 0) return Number.POSITIVE_INFINITY
  const now = clock()
  const zone = await zoneOf(tenant)
  const timestamp = timestampInZone(now, zone)
  let next = Number.POSITIVE_INFINITY
  for (const { resource, limit } of timed) {
    const { field, ahead, boundAt, changeAt } = limit
    const rows = tenant
      .select(resource.name)
      .select(field)
      .where(field, ahead, boundAt(timestamp))
      .orderBy(field)
      .limit(1)
    const hasStatus = Object.hasOwn(resource.fields, 'status')
    const row = await (hasStatus ? rows.where('status', '=', activeStatus) : rows).executeTakeFirst()
    const change = row && changeAt(String(row[field]), zone)
    next = Math.min(next, change?.getTime() ?? next)
  }
  return next
}

/** When what visitors see of a site changes by itself: the next moment at which a record begins or ceases to be visible, or at which the time that it names is over. */
import { allResources } from '../../src/resources/index.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Clock } from '../clock.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { timedFieldsOf } from './visibility.ts'
import { momentInZone, zoneOf } from './visitorMoment.ts'

/** Every field by which that changes, with its resource. */
const timed = (allResources as readonly Descriptor[]).flatMap(resource =>
  timedFieldsOf(resource).map(limit => ({ resource, limit })),
)

/** The tables that the next change is read of. */
export const timedTables: readonly string[] = ['applications', ...new Set(timed.map(({ resource }) => resource.name))]

/** Milliseconds since 1970; Infinity where nothing changes without a write. One look into an index for each field. */
export const nextChangeOf = async (tenant: Tenant, clock: Clock): Promise<number> => {
  if (timed.length === 0) return Number.POSITIVE_INFINITY
  const now = clock()
  const zone = await zoneOf(tenant)
  const moment = momentInZone(now, zone)
  let next = Number.POSITIVE_INFINITY
  for (const { resource, limit } of timed) {
    const { field, ahead, boundAt, changeAt } = limit
    const rows = tenant.select(resource.name).select(field).where(field, ahead, boundAt(moment)).orderBy(field).limit(1)
    const hasStatus = Object.hasOwn(resource.fields, 'status')
    const row = await (hasStatus ? rows.where('status', '=', activeStatus) : rows).executeTakeFirst()
    const change = row && changeAt(String(row[field]), zone)
    next = Math.min(next, change?.getTime() ?? next)
  }
  return next
}

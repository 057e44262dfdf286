/** The moment by which it is decided what visitors see. */
import { dayIn, momentOf, startOfDay } from '../../src/schema/values/dates.ts'
import type { Clock } from '../clock.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import type { Moment } from './visibility.ts'

/** The site's time zone. */
export const zoneOf = async (tenant: Tenant): Promise<string> => {
  const row = await tenant.select('applications').select('time_zone').executeTakeFirst()
  return typeof row?.time_zone === 'string' ? row.time_zone : 'UTC'
}

/** The present moment as visitors' rules read it, in the site's zone. */
export const momentFor = async (tenant: Tenant, clock: Clock): Promise<Moment> => {
  const now = clock()
  const zone = await zoneOf(tenant)
  const today = dayIn(now, zone)
  return { now: momentOf(now), today, todayBegan: momentOf(startOfDay(today, zone)) }
}

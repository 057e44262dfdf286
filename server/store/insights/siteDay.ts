/** Current day in the time zone of the site. */
import { applications } from '../../../src/resources/product.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../../src/schema/values/time/zones.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { Clock } from '../../runtime/clock.ts'

/** Day in the time zone of a site. */
export interface SiteDay {
  /** Time zone of the site, such as 'Asia/Dhaka'. */
  readonly zone: string
  /** Current day in that zone, 'YYYY-MM-DD'. */
  readonly today: string
  /** Start of the day, UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly began: string
}

/** Reads the time zone of the site and returns its current day. */
export const siteDayOf = async (tenant: Tenant, clock: Clock): Promise<SiteDay> => {
  const row = await tenant.select(applications.name).select('time_zone').executeTakeFirst()
  const zone = typeof row?.time_zone === 'string' ? row.time_zone : applications.fields.time_zone.default
  const today = dayIn(clock(), zone)
  return { zone, today, began: toTimestamp(startOfDay(today, zone)) }
}

/** Today where the site is. */
import { applications } from '../../src/resources/index.ts'
import { momentOf } from '../../src/schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../src/schema/values/time/zones.ts'
import type { Clock } from '../clock.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'

export interface SiteDay {
  /** Like 'Asia/Dhaka'. */
  readonly zone: string
  /** 'YYYY-MM-DD' of that zone. */
  readonly today: string
  /** The moment at which today began, UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly began: string
}

/** Reads the site's zone, and gives its day. */
export const siteDayOf = async (tenant: Tenant, clock: Clock): Promise<SiteDay> => {
  const row = await tenant.select(applications.name).select('time_zone').executeTakeFirst()
  const zone = typeof row?.time_zone === 'string' ? row.time_zone : applications.fields.time_zone.default
  const today = dayIn(clock(), zone)
  return { zone, today, began: momentOf(startOfDay(today, zone)) }
}

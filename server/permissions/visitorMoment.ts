/** The moment by which it is decided what visitors see. */
import { momentOf } from '../../src/schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../src/schema/values/time/zones.ts'
import type { Clock } from '../clock.ts'
import type { Row } from '../db/tables.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import type { Moment } from './visibility.ts'

/** The site's time zone. */
export const zoneOf = async (tenant: Tenant): Promise<string> => {
  const [row] = await tenant.rowsWith('applications', ['time_zone'], {})
  return typeof row?.time_zone === 'string' ? row.time_zone : 'UTC'
}

/** A moment as visitors' rules read it in a zone. */
export const momentInZone = (now: Date, zone: string): Moment => {
  const today = dayIn(now, zone)
  return { now: momentOf(now), today, todayBegan: momentOf(startOfDay(today, zone)) }
}

/** The present moment as visitors' rules read it, in the site's zone. */
export const momentFor = async (tenant: Tenant, clock: Clock): Promise<Moment> => {
  const now = clock()
  return momentInZone(now, await zoneOf(tenant))
}

const momentKeys = ['now', 'today', 'todayBegan'] as const satisfies readonly (keyof Moment)[]

/** A moment among the values of a cached statement. */
export const momentValues = (moment: Moment | undefined): Row =>
  Object.fromEntries(moment ? momentKeys.map(key => [`@${key}`, moment[key]]) : [])

/** The same where such a statement is built, from what stands for its values. */
export const momentFromValues = (places: Row): Moment | undefined => {
  const [now, today, todayBegan] = momentKeys.map(key => places[`@${key}`])
  // Each is a text, or stands for one.
  return now === undefined ? undefined : ({ now, today, todayBegan } as Moment)
}

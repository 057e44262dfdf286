/** Request time by which visitor rules decide which records are visible. */
import { dayMs, toTimestamp } from '../../src/schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../src/schema/values/time/zones.ts'
import type { Row } from '../db/tables.ts'
import type { TenantQueries } from '../db/tenant/tenantQueries.ts'
import type { Clock } from '../runtime/clock.ts'
import type { RequestTime } from './visibility.ts'

/** Reads the site's time zone; 'UTC' if none is stored. */
export const zoneOf = async (tenant: TenantQueries): Promise<string> => {
  const [row] = await tenant.rowsWith('applications', ['time_zone'], {})
  return typeof row?.time_zone === 'string' ? row.time_zone : 'UTC'
}

/** Day in a time zone, from `begins` (inclusive) to `ends` (exclusive), in milliseconds since 1970. */
interface Day {
  readonly today: string
  readonly todayBegan: string
  readonly begins: number
  readonly ends: number
}

/** Cache of the current day by zone. Computing a day takes longer than the statement that needs it. */
const days = new Map<string, Day>()
/** Maximum number of cached zones, which is more than there are. */
const mostDays = 1_000
/** Offset from the start of a day that always falls into the next day, even if the clocks change. */
const intoNextDayMs = 1.5 * dayMs

const dayAt = (now: Date, zone: string): Day => {
  const today = dayIn(now, zone)
  const began = startOfDay(today, zone)
  const ended = began && startOfDay(dayIn(new Date(began.getTime() + intoNextDayMs), zone), zone)
  return { today, todayBegan: toTimestamp(began), begins: Number(began), ends: Number(ended) }
}

/** Converts a time to the form that visitor rules read, for a time zone. */
export const timestampInZone = (now: Date, zone: string): RequestTime => {
  const known = days.get(zone)
  const isPresent = known !== undefined && known.begins <= now.getTime() && now.getTime() < known.ends
  const day = isPresent ? known : dayAt(now, zone)
  if (days.size >= mostDays) days.clear()
  days.set(zone, day)
  return { now: toTimestamp(now), today: day.today, todayBegan: day.todayBegan }
}

/** Current time in the form that visitor rules read, for the site's time zone. */
export const timestampFor = async (tenant: TenantQueries, clock: Clock): Promise<RequestTime> => {
  const now = clock()
  return timestampInZone(now, await zoneOf(tenant))
}

const timestampKeys = ['now', 'today', 'todayBegan'] as const satisfies readonly (keyof RequestTime)[]

/** Encodes a time as parameters of a cached statement; empty if undefined. */
export const timestampValues = (timestamp: RequestTime | undefined): Row =>
  Object.fromEntries(timestamp ? timestampKeys.map(key => [`@${key}`, timestamp[key]]) : [])

/**
 * Reads the time from the parameters of `timestampValues`. While a cached statement is built, the parameters and thus
 * the parts of the result are placeholders. undefined if the statement has no time.
 */
export const timestampFromValues = (places: Row): RequestTime | undefined => {
  const [now, today, todayBegan] = timestampKeys.map(key => places[`@${key}`])
  // Safe cast: each parameter is a string or a placeholder for one.
  return now === undefined ? undefined : ({ now, today, todayBegan } as RequestTime)
}

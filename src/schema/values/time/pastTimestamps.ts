/** Expiry of days and timestamps. */
import { toTimestamp } from './dates.ts'
import { dayIn, startOfDay } from './zones.ts'

/** Date, or timestamp of which perhaps only the day is used. */
interface Limit {
  readonly kind: string
  readonly day?: boolean
}

/** Current time, and the time zone of the site, which determines the current day. */
interface Present {
  readonly now: Date
  readonly zone: string
}

/** True if a date or timestamp is over. A day lasts until its end. */
export const isPast = ({ kind, day }: Limit, value: string, { now, zone }: Present): boolean => {
  if (kind === 'date') return value < dayIn(now, zone)
  return day ? value < toTimestamp(startOfDay(dayIn(now, zone), zone)) : value <= toTimestamp(now)
}

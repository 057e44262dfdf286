/** Tests if a date or timestamp is in the past. */
import { toTimestamp } from './dates.ts'
import { dayIn, startOfDay } from './zones.ts'

/** Field with a date or timestamp. `day`: the timestamp stands for its whole day. */
interface Limit {
  readonly kind: string
  readonly day?: boolean
}

/** Current time, and the time zone of the site, which determines the current day. */
interface Present {
  readonly now: Date
  readonly zone: string
}

/** True if a date or timestamp is past. A day is past after its end in the time zone. */
export const isPast = ({ kind, day }: Limit, value: string, { now, zone }: Present): boolean => {
  if (kind === 'date') return value < dayIn(now, zone)
  return day ? value < toTimestamp(startOfDay(dayIn(now, zone), zone)) : value <= toTimestamp(now)
}

/** Whether what a day or a moment limits is over. */
import { momentOf } from './dates.ts'
import { dayIn, startOfDay } from './zones.ts'

/** A day, or a moment of which the day alone may count. */
interface Limit {
  readonly kind: string
  readonly day?: boolean
}

/** The present moment, and the site's zone, by whose days fields of days count. */
interface Present {
  readonly now: Date
  readonly zone: string
}

/** Whether a value of a field of days or moments is over: a day counts to its end, and a moment until it comes. */
export const isPast = ({ kind, day }: Limit, value: string, { now, zone }: Present): boolean => {
  if (kind === 'date') return value < dayIn(now, zone)
  return day ? value < momentOf(startOfDay(dayIn(now, zone), zone)) : value <= momentOf(now)
}

/** Dynamic defaults, and the values of those that depend on the time. */
import { toTimestamp } from './dates.ts'
import { dayIn, startOfDay, wallTimeIn } from './zones.ts'

/** Dynamic defaults by kind. */
export interface DynamicDefaults {
  date: 'today'
  dateTime: 'now' | 'today'
  time: 'now'
  /** One more than the largest value in the application. */
  integer: 'next'
  /** User who creates the record; empty if nobody is signed in. Only for references to users. */
  reference: 'me'
}

/** Current date, timestamp or time of day in a time zone, in the form of the field. */
export const dynamicTimeDefault = (
  { kind, default: given }: { readonly kind: string; readonly default?: unknown },
  now: Date,
  zone: string,
): string => {
  if (kind === 'date') return dayIn(now, zone)
  if (kind === 'time') return wallTimeIn(now, zone).slice('YYYY-MM-DDT'.length)
  return toTimestamp(given === 'today' ? startOfDay(dayIn(now, zone), zone) : now)
}

/** Defaults that are computed when a record is created, and the values of those that depend on the time. */
import { toTimestamp } from './dates.ts'
import { dayIn, startOfDay, wallTimeIn } from './zones.ts'

/** Dynamic defaults by kind. */
export interface DynamicDefaults {
  date: 'today'
  dateTime: 'now' | 'today'
  time: 'now'
  /** One more than the largest value on the site. */
  integer: 'next'
  /** Id of the user who creates the record; empty if nobody is signed in. Only for references to users. */
  reference: 'me'
}

/** Value of the default 'now' or 'today' for a field: a date, timestamp or time of day, in its stored form. */
export const dynamicTimeDefault = (
  { kind, default: given }: { readonly kind: string; readonly default?: unknown },
  now: Date,
  zone: string,
): string => {
  if (kind === 'date') return dayIn(now, zone)
  if (kind === 'time') return wallTimeIn(now, zone).slice('YYYY-MM-DDT'.length)
  return toTimestamp(given === 'today' ? startOfDay(dayIn(now, zone), zone) : now)
}

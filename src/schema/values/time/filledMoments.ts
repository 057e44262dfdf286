/** Defaults that the server fills in, and the values of those that name the present moment. */
import { momentOf } from './dates.ts'
import { dayIn, startOfDay, wallTimeIn } from './zones.ts'

/** Defaults that are filled in when a record is made, by the kinds that have them. */
export interface FilledDefaults {
  date: 'today'
  dateTime: 'now' | 'today'
  time: 'now'
  /** The greatest value of the application, and one more. */
  integer: 'next'
  /** The user who makes the record; empty where nobody is signed in. Of references to users alone. */
  reference: 'me'
}

/** The present day, moment or time of day in a zone, as a field of the kind holds it. */
export const momentFilled = (
  { kind, default: given }: { readonly kind: string; readonly default?: unknown },
  now: Date,
  zone: string,
): string => {
  if (kind === 'date') return dayIn(now, zone)
  if (kind === 'time') return wallTimeIn(now, zone).slice('YYYY-MM-DDT'.length)
  return momentOf(given === 'today' ? startOfDay(dayIn(now, zone), zone) : now)
}

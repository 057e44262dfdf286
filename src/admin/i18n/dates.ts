/** Formats timestamps, days and months in the language of the screen. */
import type { Language } from '../../api/admin/adminPreferences.ts'
import { dateOf } from '../../schema/values/time/dates.ts'
import { ageOf } from './age.ts'
import { localeOf } from './language.tsx'

/** Age from which a time is shown as its day, ms. */
const weekMs = 7 * 86_400_000

/** Date and time of a timestamp of the API in a zone; '' if it is not a timestamp. */
export const timestampText = (timestamp: string, language: Language, zone: string): string => {
  const date = dateOf(timestamp)
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  })
  return date ? format.format(date) : ''
}

/** As `timestampText`, but returns the input unchanged if it is not a timestamp. */
export const timestampOrText = (timestamp: string, language: Language, zone: string): string =>
  timestampText(timestamp, language, zone) || timestamp

/** Day of a timestamp of the API in a zone, such as '3 Mar 2026'; '' if it is not a timestamp. */
export const dayText = (timestamp: string, language: Language, zone: string): string => {
  const date = dateOf(timestamp)
  return date ? new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: zone }).format(date) : ''
}

/** Display name of a zone, such as 'Bangladesh Standard Time'. Throws RangeError for an unknown zone. */
export const zoneName = (zone: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/**
 * Relative time such as '5 minutes ago'; after a week, the day in the zone. '' if `timestamp` is not one. `now` is in
 * ms since 1970.
 */
export const agoText = (timestamp: string, language: Language, zone: string, now: number): string => {
  const date = dateOf(timestamp)
  if (!date) return ''
  const at = date.getTime()
  if (now - at >= weekMs) return dayText(timestamp, language, zone)
  const justNow = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second')
  return ageOf(at, now, { language, justNow })
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Time from `now`, ms since 1970, until a timestamp of the API, in whole days, hours or minutes: 'in 5 days'. '' if it is not one. */
export const timeLeftText = (timestamp: string, language: Language, now: number): string => {
  const date = dateOf(timestamp)
  if (!date) return ''
  const left = date.getTime() - now
  const [unit, size] = units.find(([, ms]) => left >= ms) ?? (['minute', 60_000] as const)
  return new Intl.RelativeTimeFormat(localeOf(language)).format(Math.floor(left / size), unit)
}

/** Name of a month given as 'YYYY-MM'; '' if it is none. */
export const monthText = (month: string, language: Language, style: 'short' | 'long'): string => {
  const date = dateOf(`${month}-01`)
  const format = new Intl.DateTimeFormat(language, {
    month: style,
    ...(style === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  })
  return date ? format.format(date) : ''
}

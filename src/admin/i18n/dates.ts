/** Moments, days and months as people read them, in the language of the screen. */
import type { Language } from '../../api/admin/adminPreferences.ts'
import { dateOf } from '../../schema/values/time/dates.ts'
import { localeOf } from './language.tsx'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const daysInWords = 7

/** A wire moment with its time, in a zone; '' for none. */
export const momentText = (moment: string, language: Language, zone: string): string => {
  const date = dateOf(moment)
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  })
  return date ? format.format(date) : ''
}

/** The same; the moment as it came where it is none. */
export const momentOrText = (moment: string, language: Language, zone: string): string =>
  momentText(moment, language, zone) || moment

/** The day of a wire moment in a zone, like '3 Mar 2026'; '' for none. */
export const dayText = (moment: string, language: Language, zone: string): string => {
  const date = dateOf(moment)
  return date ? new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: zone }).format(date) : ''
}

/** What people call a zone, like 'Bangladesh Standard Time'. Throws RangeError for an unknown one. */
export const zoneName = (zone: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** How long ago a wire moment was, like '5 minutes ago'; its day in the zone after a week. `now` is in ms since 1970. */
export const agoText = (moment: string, language: Language, zone: string, now: number): string => {
  const date = dateOf(moment)
  if (!date) return ''
  const passed = Math.max(0, now - date.getTime())
  if (passed >= daysInWords * units[0][1]) return dayText(moment, language, zone)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const unit = units.find(([, ms]) => passed >= ms)
  return unit ? format.format(-Math.floor(passed / unit[1]), unit[0]) : format.format(0, 'second')
}

/** 'YYYY-MM' as the name of a month. */
export const monthText = (month: string, language: Language, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(language, {
    month: style,
    ...(style === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(dateOf(`${month}-01`))

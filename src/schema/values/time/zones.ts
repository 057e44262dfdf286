/** Converts between timestamps and local dates and times of a named time zone. Source: specification 22. */
import { dateOf, dayMs, dayPattern } from './dates.ts'

/** True if a text is the name of a time zone, such as 'Asia/Dhaka'. */
export const isZone = (text: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    // Only newer engines accept offsets such as '+06:00'.
    return /^[A-Za-z]/.test(text)
  } catch {
    return false
  }
}

/** Formatters by zone. Cached, because creating one takes longer than using it. */
const formatsByZone = new Map<string, Intl.DateTimeFormat>()
/** Maximum number of cached formatters. There are fewer zones, but each has many spellings, as case does not matter. */
const mostFormats = 1_000

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const format =
    formatsByZone.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  if (formatsByZone.size >= mostFormats) formatsByZone.clear()
  formatsByZone.set(zone, format)
  return format
}

const partsIn = (date: Date, zone: string) => {
  return Object.fromEntries(
    // `Intl` formats early years without leading zeros. They occur while somebody is still typing a year.
    formatOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, type === 'year' ? value.padStart(4, '0') : value]),
  )
}

/** Date in a time zone at a given time, 'YYYY-MM-DD'. */
export const dayIn = (date: Date, zone: string): string => {
  const { year, month, day } = partsIn(date, zone)
  return `${year}-${month}-${day}`
}

/** Local time in a time zone at a given time: 'YYYY-MM-DDTHH:MM'. */
export const wallTimeIn = (date: Date, zone: string): string => {
  const { hour, minute } = partsIn(date, zone)
  return `${dayIn(date, zone)}T${hour}:${minute}`
}

/** Time at which the clocks of a zone show 'YYYY-MM-DDTHH:MM'. The first of two if clocks are set back; undefined for other text. */
export const timestampAt = (time: string, zone: string): Date | undefined => {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) ? dateOf(time)?.getTime() : undefined
  return shown === undefined ? undefined : atClocks(shown, zone)
}

/** Offset of a zone from UTC at a given time, ms. */
const offsetIn = (zone: string, at: number): number => {
  const { year, month, day, hour, minute, second } = partsIn(new Date(at), zone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - at
}

/** Time at which the clocks of a zone show what UTC clocks show at `shown`, ms. */
const atClocks = (shown: number, zone: string): Date => {
  const [before, after] = [offsetIn(zone, shown - dayMs), offsetIn(zone, shown + dayMs)]
  const reads = (offset: number) => offsetIn(zone, shown - offset) === offset
  // If clocks are set back, a time occurs twice, and the first is used. A skipped time is read with the offset before the
  // change, so a skipped midnight is the time of the change itself.
  return new Date(shown - (reads(before) || !reads(after) ? before : after))
}

/** Start of a day in a zone. If clocks skip midnight, the time of the change. Undefined if the text is not a date. */
export const startOfDay = (day: string, zone: string): Date | undefined => {
  const midnight = dayPattern.test(day) ? dateOf(day)?.getTime() : undefined
  return midnight === undefined ? undefined : atClocks(midnight, zone)
}

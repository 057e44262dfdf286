/** What clocks and calendars of a named zone show at a moment, and the moments of what they show. Source: specification 22. */
import { dateOf, dayMs, dayPattern } from './dates.ts'

/** Whether a text names a time zone, like 'Asia/Dhaka'. */
export const isZone = (text: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    // Offsets like '+06:00' are taken by newer engines alone.
    return /^[A-Za-z]/.test(text)
  } catch {
    return false
  }
}

/** Making a formatter takes longer than all that is done with it. */
const formatsByZone = new Map<string, Intl.DateTimeFormat>()
/** More than there are zones. Their names may be written in capitals and small letters, so there is no end of texts. */
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
    // While a year is typed, its first digits are an early year, which is formatted without its zeros.
    formatOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, type === 'year' ? value.padStart(4, '0') : value]),
  )
}

/** The day of a zone that a moment falls on. */
export const dayIn = (date: Date, zone: string): string => {
  const { year, month, day } = partsIn(date, zone)
  return `${year}-${month}-${day}`
}

/** What a zone's clocks show at a moment: 'YYYY-MM-DDTHH:MM'. */
export const wallTimeIn = (date: Date, zone: string): string => {
  const { hour, minute } = partsIn(date, zone)
  return `${dayIn(date, zone)}T${hour}:${minute}`
}

/** The moment at which a zone's clocks show 'YYYY-MM-DDTHH:MM'; the first of two where they are put back. undefined for another text. */
export const momentAt = (time: string, zone: string): Date | undefined => {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) ? dateOf(time)?.getTime() : undefined
  return shown === undefined ? undefined : atClocks(shown, zone)
}

/** Milliseconds by which a zone's clocks are ahead of UTC at a moment. */
const offsetIn = (zone: string, at: number): number => {
  const { year, month, day, hour, minute, second } = partsIn(new Date(at), zone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - at
}

/** The moment at which a zone's clocks show what UTC's show at another. */
const atClocks = (shown: number, zone: string): Date => {
  const [before, after] = [offsetIn(zone, shown - dayMs), offsetIn(zone, shown + dayMs)]
  const reads = (offset: number) => offsetIn(zone, shown - offset) === offset
  // Clocks that are put back show a time twice: the first counts. A time that clocks skip is read with the offset before it: midnight is then the moment of the change.
  return new Date(shown - (reads(before) || !reads(after) ? before : after))
}

/** The moment at which a day begins in a zone, also where its clocks skip midnight; undefined for a text that is no day. */
export const startOfDay = (day: string, zone: string): Date | undefined => {
  const midnight = dayPattern.test(day) ? dateOf(day)?.getTime() : undefined
  return midnight === undefined ? undefined : atClocks(midnight, zone)
}

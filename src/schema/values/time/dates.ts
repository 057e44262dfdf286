/**
 * Timestamps and dates in requests, responses and the database: UTC 'YYYY-MM-DD HH:MM:SS' and 'YYYY-MM-DD'. Source:
 * specification 11, 22.
 */

/** Milliseconds of a day without a clock change. */
export const dayMs = 86_400_000

/** Pattern of a timestamp in stored form. */
export const timestampPattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
/** Pattern of a date in stored form. */
export const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Formats a date or any text that `dateOf` parses as a timestamp; '' if it is empty, invalid or outside the years 0 to 9999. */
export const toTimestamp = (date: Date | string | null | undefined): string => {
  const timestamp = typeof date === 'string' ? dateOf(date) : date
  if (!timestamp || Number.isNaN(timestamp.getTime())) return ''
  const text = timestamp.toISOString().slice(0, 19).replace('T', ' ')
  return timestampPattern.test(text) ? text : ''
}

/** Formats the timestamp that is a number of seconds after another, or before it if the number is negative. */
export const timestampAfter = (timestamp: Date, seconds: number): string =>
  toTimestamp(new Date(timestamp.getTime() + seconds * 1000))

const readable = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Parses a timestamp, an ISO 8601 text or a date (as its start in UTC). Undefined for other text and nonexistent dates. */
export const dateOf = (text: string): Date | undefined => {
  const [, day = '', time = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = readable.exec(text) ?? []
  const midnight = new Date(`${day}T00:00:00Z`)
  // JavaScript would parse 31 February as 3 March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined
  const date = new Date(`${day}T${time}${seconds}${fraction}${zone.toUpperCase()}`)
  return Number.isNaN(date.getTime()) || time.startsWith('24') ? undefined : date
}

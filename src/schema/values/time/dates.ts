/** Moments on the wire: UTC 'YYYY-MM-DD HH:MM:SS'. Days: 'YYYY-MM-DD'. Source: specification 11, 22. */

/** Milliseconds of a day, where no clock is put forward or back. */
export const dayMs = 86_400_000

export const momentPattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
export const dayPattern = /^\d{4}-\d\d-\d\d$/

/** The wire's text of a moment; '' for an empty or invalid one, and for one outside the years 0 to 9999. */
export const momentOf = (date: Date | string | null | undefined): string => {
  const moment = typeof date === 'string' ? dateOf(date) : date
  if (!moment || Number.isNaN(moment.getTime())) return ''
  const text = moment.toISOString().slice(0, 19).replace('T', ' ')
  return momentPattern.test(text) ? text : ''
}

/** The wire's text of the moment some seconds after another; before it for a negative number. */
export const momentAfter = (moment: Date, seconds: number): string =>
  momentOf(new Date(moment.getTime() + seconds * 1000))

const readable = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/i

/** The moment of a wire text, an ISO text or a day (its start in UTC); undefined for any other text, and for a day that no month has. */
export const dateOf = (text: string): Date | undefined => {
  const [, day = '', time = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = readable.exec(text) ?? []
  const midnight = new Date(`${day}T00:00:00Z`)
  // The engine takes 31 February for 3 March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined
  const date = new Date(`${day}T${time}${seconds}${fraction}${zone.toUpperCase()}`)
  return Number.isNaN(date.getTime()) || time.startsWith('24') ? undefined : date
}

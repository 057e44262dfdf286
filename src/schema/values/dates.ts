/** Moments on the wire: UTC 'YYYY-MM-DD HH:MM:SS'. Days: 'YYYY-MM-DD' of a named zone. Source: spec §5, contract 'Readings'. */

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
/** More than there are zones; a name may be written in capitals and small letters. */
const mostFormats = 1_000

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const stored = formatsByZone.get(zone)
  if (stored) return stored
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (formatsByZone.size === mostFormats) formatsByZone.clear()
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

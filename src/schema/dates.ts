/** Moments on the wire: UTC 'YYYY-MM-DD HH:MM:SS'. Days: 'YYYY-MM-DD' of a named zone. Source: spec §5, contract 'Readings'. */

export const momentPattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
export const dayPattern = /^\d{4}-\d\d-\d\d$/

/** The wire's text of a moment; '' for an empty or invalid one. */
export const momentOf = (date: Date | string | null | undefined): string => {
  if (date === null || date === undefined || date === '') return ''
  const moment = typeof date === 'string' ? dateOf(date) : date
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString().slice(0, 19).replace('T', ' ') : ''
}

/** The moment of a wire text, an ISO text or a day (its start in UTC); undefined when it is none, 31 February included. */
export const dateOf = (text: string): Date | undefined => {
  const zoned = /[zZ]|[+-]\d\d:?\d\d$/.test(text.slice(10))
  const iso = dayPattern.test(text) ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}${zoned ? '' : 'Z'}`
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return undefined
  return zoned || date.toISOString().startsWith(text.slice(0, 10)) ? date : undefined
}

const partsIn = (date: Date, zone: string) => {
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
  return Object.fromEntries(format.formatToParts(date).map(part => [part.type, part.value]))
}

/** The day of a zone that a moment falls on. */
export const dayIn = (date: Date, zone: string): string => {
  const { year, month, day } = partsIn(date, zone)
  return `${year}-${month}-${day}`
}

/** The moment at which a day begins in a zone; undefined for a text that is no day. */
export const startOfDay = (day: string, zone: string): Date | undefined => {
  const utc = dayPattern.test(day) ? dateOf(day) : undefined
  if (!utc) return undefined
  const offset = (at: Date) => {
    const { year, month, day: d, hour, minute, second } = partsIn(at, zone)
    return Date.parse(`${year}-${month}-${d}T${hour}:${minute}:${second}Z`) - at.getTime()
  }
  // Twice, because the offset may differ between midnight in UTC and midnight in the zone.
  const first = new Date(utc.getTime() - offset(utc))
  return new Date(utc.getTime() - offset(first))
}

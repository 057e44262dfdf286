/** Structured data of an event, for search engines. Source: schema.org/Event. */
import type { PublicRecords } from '../../../resources/publicRecords.ts'
import { dateOf } from '../../../schema/values/time/dates.ts'
import { type ShownRecord, textIn } from './shownRecords.ts'

type Calendar = NonNullable<PublicRecords['calendar']>

interface TimeOptions {
  /** True to show the day without the time. */
  readonly isDay: boolean
  readonly zone: string
}

/** Locale that formats days as ISO 8601. */
const isoLocale = 'sv-SE'

/** A day or timestamp in ISO 8601; undefined if empty or unreadable. */
const timeOf = (value: string, { isDay, zone }: TimeOptions): string | undefined => {
  const timestamp = dateOf(value)
  // A value without time is a day and needs no conversion.
  if (!timestamp || value.length === 'YYYY-MM-DD'.length) return timestamp && value
  return isDay ? new Intl.DateTimeFormat(isoLocale, { timeZone: zone }).format(timestamp) : timestamp.toISOString()
}

/** Structured data of an event, which replaces that of a page; undefined if the record has no start. */
export const eventFacts = (record: ShownRecord, { from, until, place, isDay: counted }: Calendar, zone: string) => {
  const isDay = counted === true
  const startDate = timeOf(textIn(record, from), { isDay, zone })
  if (startDate === undefined) return undefined
  const endDate = timeOf(textIn(record, until), { isDay, zone })
  const name = textIn(record, place)
  return {
    '@type': 'Event',
    startDate,
    ...(endDate !== undefined && { endDate }),
    ...(name && { location: { '@type': 'Place', name, address: name } }),
  }
}

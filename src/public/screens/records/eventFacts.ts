/** What search engines read of a record that happens at a time. Source: schema.org/Event. */
import type { PublicRecords } from '../../../resources/derived/publicRecords.ts'
import { dateOf } from '../../../schema/values/time/dates.ts'
import { type ShownRecord, textIn } from './shownRecords.ts'

type Calendar = NonNullable<PublicRecords['calendar']>

interface TimeOptions {
  /** Whether its day alone counts. */
  readonly isDay: boolean
  readonly zone: string
}

/** A locale that writes days as ISO 8601 does. */
const isoLocale = 'sv-SE'

/** A day or a moment in ISO 8601; undefined for an empty or unreadable one. */
const timeOf = (value: string, { isDay, zone }: TimeOptions): string | undefined => {
  const moment = dateOf(value)
  // The kind of the field says which: a day is what has no time.
  if (!moment || value.length === 'YYYY-MM-DD'.length) return moment && value
  return isDay ? new Intl.DateTimeFormat(isoLocale, { timeZone: zone }).format(moment) : moment.toISOString()
}

/** The facts of an event in the place of those of a page; undefined where the record does not say when it begins. */
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

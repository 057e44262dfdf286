/** What search engines read of a record that happens at a time. Source: schema.org/Event. */
import type { PublicRecords } from '../../../resources/derived/publicRecords.ts'
import { dateOf, dayPattern } from '../../../schema/values/time/dates.ts'
import { dayIn } from '../../../schema/values/time/zones.ts'
import { type ShownRecord, textIn } from './shownRecords.ts'

type Calendar = NonNullable<PublicRecords['calendar']>

interface TimeOptions {
  /** Whether its day alone counts. */
  readonly isDay: boolean
  readonly zone: string
}

/** A day or a moment in ISO 8601; undefined for an empty or unreadable one. */
const timeOf = (value: string, { isDay, zone }: TimeOptions): string | undefined => {
  const moment = dateOf(value)
  if (!moment || dayPattern.test(value)) return moment && value
  return isDay ? dayIn(moment, zone) : moment.toISOString()
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

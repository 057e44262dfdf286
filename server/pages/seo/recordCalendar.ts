/** `/events/calendar.ics`: upcoming records of a resource, as a calendar to subscribe to; `/events/<slug>/calendar.ics`: one record. */
import type { PublicClient } from '../../../src/api/client/publicClient.ts'
import { ApiError } from '../../../src/api/protocol/failure.ts'
import type { Site } from '../../../src/resources/createSite.ts'
import { addressOf, type PagedResource } from '../../../src/resources/recordPages.ts'
import type { ResourceName } from '../../../src/resources/records.ts'
import { inLanguage } from '../../../src/resources/words/index.ts'
import { fieldOf, type Row } from '../../../src/schema/descriptor/resource.ts'
import { titleOf } from '../../../src/schema/descriptor/texts.ts'
import type { RecordCalendar } from '../../../src/schema/routes/recordPage.ts'
import { excerpt } from '../../../src/schema/values/excerpt.ts'
import { languageIn } from '../../../src/schema/values/language.ts'
import { dateOf, dayPattern, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { dayIn } from '../../../src/schema/values/time/zones.ts'
import { visitorMessages } from '../../content/visitorMessages.ts'
import { type CalendarEvent, calendarText } from './calendar.ts'
import { firstText, publicFields } from './recordFeed.ts'

/** Graphemes of an event's description. */
const textChars = 1_000
/** Records per API call; few, because each includes its texts. */
const recordsPerRequest = 100
/** Number of latest records that are searched for upcoming ones. */
const mostRecords = 1_000

type Settings = Awaited<ReturnType<PublicClient['publicApplication']>>

interface Described {
  readonly resource: PagedResource
  readonly calendar: RecordCalendar
}

const zoneOf = ({ time_zone: zone }: Settings): string => zone || 'Asia/Dhaka'

/** Day or timestamp in a field of a record; undefined if empty or unreadable. */
const timeIn = (resource: PagedResource, record: Row, name: string | undefined, zone: string): string | undefined => {
  const field = name === undefined ? undefined : fieldOf(resource, name)
  const timestamp = dateOf(String(record[name ?? ''] ?? ''))
  if (!field || !timestamp) return undefined
  if (field.kind === 'date') return toTimestamp(timestamp).slice(0, 'YYYY-MM-DD'.length)
  return field.kind === 'dateTime' && field.day ? dayIn(timestamp, zone) : toTimestamp(timestamp)
}

/** Description of a record: its first long text, or an excerpt of its first rich text. */
const textOf = (resource: PagedResource, record: Row, place: string | undefined): string => {
  const long = publicFields(resource, 'longText').filter(name => name !== place)
  return firstText(record, long) || excerpt(firstText(record, publicFields(resource, 'html')), textChars)
}

interface EventOptions extends Described {
  readonly site: Settings
  readonly siteUrl: string
}

/** Calendar event of a record; undefined if the record has no start. */
const eventOf = (found: Row, { resource, calendar, site, siteUrl }: EventOptions): CalendarEvent | undefined => {
  const zone = zoneOf(site)
  const from = timeIn(resource, found, calendar.from, zone)
  if (from === undefined) return undefined
  const until = timeIn(resource, found, calendar.until, zone)
  const address = siteUrl + addressOf(resource, found)
  // The address with the id stays valid if the slug changes, and is short even if the slug is Bangla.
  const lasting = siteUrl + addressOf(resource, { id: found.id })
  const text = textOf(resource, found, calendar.place)
  return {
    // By id, because a slug may change.
    uid: `${resource.name}-${found.id}@${new URL(siteUrl).hostname}`,
    changedAt: toTimestamp(String(found.updated_at ?? found.created_at ?? '')) || toTimestamp(dateOf(from)),
    from,
    ...(until !== undefined && { until }),
    title: titleOf(resource, found) || visitorMessages(site).untitled,
    // Some programs do not show the URL of an event.
    text: text ? `${text}\n\n${lasting}` : lasting,
    place: firstText(found, [calendar.place ?? '']),
    address,
  }
}

/** True if an event has not ended. Without an end, a day or a time lasts until the end of its day. */
const isUpcoming = ({ from, until }: CalendarEvent, now: Date, zone: string): boolean => {
  const last = until !== undefined && until > from ? until : from
  if (dayPattern.test(last)) return last >= dayIn(now, zone)
  if (last !== from) return last > toTimestamp(now)
  const timestamp = dateOf(from)
  return timestamp !== undefined && dayIn(timestamp, zone) >= dayIn(now, zone)
}

/** Latest records, as visitors see them. */
const latestRecords = async (client: PublicClient, { name }: PagedResource): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (let page = 1; rows.length < mostRecords; page += 1) {
    const query = { page: String(page), size: String(recordsPerRequest), sort: 'id', order: 'desc' }
    const { data, last_page: last } = await client.publicList<ResourceName>(name, query)
    rows.push(...data)
    if (page >= last) break
  }
  return rows
}

/** Calendar of upcoming records, the next first. `siteUrl` has no trailing slash. Throws ApiError if content cannot be read. */
export const listCalendarOf = async (
  site: Site,
  client: PublicClient,
  siteUrl: string,
  { resource, calendar, list, now }: Described & { readonly list: string; readonly now: Date },
): Promise<string> => {
  const [application, records] = await Promise.all([client.publicApplication(), latestRecords(client, resource)])
  const zone = zoneOf(application)
  const events = records
    .flatMap(record => eventOf(record, { resource, calendar, site: application, siteUrl }) ?? [])
    .filter(event => isUpcoming(event, now, zone))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const { many } = inLanguage(site, resource, languageIn(application.language)).label
  return calendarText({
    title: visitorMessages(application).recordFeedTitle(application.name, many),
    address: siteUrl + list,
    events,
  })
}

/** True if a failure means that no record has the key, or none could have it. */
const isNowhere = (error: unknown): boolean => error instanceof ApiError && [400, 404, 422].includes(error.status)

/** Calendar of one record, by slug or id; undefined if it is not public or has no start. */
export const recordCalendarOf = async (
  client: PublicClient,
  siteUrl: string,
  { resource, calendar, key }: Described & { readonly key: string },
): Promise<string | undefined> => {
  const reading = client.publicRecord<ResourceName>(resource.name, key).catch((error: unknown) => {
    if (isNowhere(error)) return undefined
    throw error
  })
  const [site, found] = await Promise.all([client.publicApplication(), reading])
  const event = found && eventOf(found, { resource, calendar, site, siteUrl })
  return event && calendarText({ title: event.title, address: event.address, events: [event] })
}

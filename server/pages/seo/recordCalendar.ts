/** `/events/calendar.ics`: what is not over of a resource, to subscribe to; `/events/<slug>/calendar.ics`: one record. */
import type { PublicClient } from '../../../src/api/client/publicClient.ts'
import { ApiError } from '../../../src/api/protocol/failure.ts'
import type { ResourceName } from '../../../src/resources/index.ts'
import { addressOf, type PagedResource, titleOf } from '../../../src/resources/recordPages.ts'
import { inLanguage } from '../../../src/resources/words/index.ts'
import { fieldOf, type Row } from '../../../src/schema/descriptor/resource.ts'
import type { RecordCalendar } from '../../../src/schema/routes/recordPage.ts'
import { excerpt } from '../../../src/schema/values/excerpt.ts'
import { languageIn } from '../../../src/schema/values/language.ts'
import { dateOf, dayPattern, momentOf } from '../../../src/schema/values/time/dates.ts'
import { dayIn } from '../../../src/schema/values/time/zones.ts'
import { visitorMessages } from '../../content/visitorMessages.ts'
import { type CalendarEvent, calendarText } from './calendar.ts'
import { firstText, publicFields } from './recordFeed.ts'

/** Graphemes of what an event says of itself. */
const textChars = 1_000
/** Records that are read at once: each comes with its texts. */
const recordsPerRequest = 100
/** The latest so many are looked through for what is not over. */
const mostRecords = 1_000

type Site = Awaited<ReturnType<PublicClient['publicApplication']>>

interface Described {
  readonly resource: PagedResource
  readonly calendar: RecordCalendar
}

const zoneOf = ({ time_zone: zone }: Site): string => zone || 'Asia/Dhaka'

/** The day or moment that a field of a record holds; undefined for an empty or unreadable one. */
const timeIn = (resource: PagedResource, record: Row, name: string | undefined, zone: string): string | undefined => {
  const field = name === undefined ? undefined : fieldOf(resource, name)
  const moment = dateOf(String(record[name ?? ''] ?? ''))
  if (!field || !moment) return undefined
  if (field.kind === 'date') return momentOf(moment).slice(0, 'YYYY-MM-DD'.length)
  return field.kind === 'dateTime' && field.day ? dayIn(moment, zone) : momentOf(moment)
}

/** The text of a record for people: its first long one, or else the beginning of its first rich one. */
const textOf = (resource: PagedResource, record: Row, place: string | undefined): string => {
  const long = publicFields(resource, 'longText').filter(name => name !== place)
  return firstText(record, long) || excerpt(firstText(record, publicFields(resource, 'html')), textChars)
}

interface EventOptions extends Described {
  readonly site: Site
  readonly siteUrl: string
}

/** What a calendar gets of a record; undefined where it does not say when it begins. */
const eventOf = (found: Row, { resource, calendar, site, siteUrl }: EventOptions): CalendarEvent | undefined => {
  const zone = zoneOf(site)
  const from = timeIn(resource, found, calendar.from, zone)
  if (from === undefined) return undefined
  const until = timeIn(resource, found, calendar.until, zone)
  const address = siteUrl + addressOf(resource, found)
  // It leads to the page whatever its slug is by then, and is short where that is in Bangla.
  const lasting = siteUrl + addressOf(resource, { id: found.id })
  const text = textOf(resource, found, calendar.place)
  return {
    // By its id: a slug may change.
    uid: `${resource.name}-${found.id}@${new URL(siteUrl).hostname}`,
    changedAt: momentOf(String(found.updated_at ?? found.created_at ?? '')) || momentOf(dateOf(from)),
    from,
    ...(until !== undefined && { until }),
    title: titleOf(resource, found) || visitorMessages(site).untitled,
    // Some programs show no address of an event.
    text: text ? `${text}\n\n${lasting}` : lasting,
    place: firstText(found, [calendar.place ?? '']),
    address,
  }
}

/** Whether an event is not over: a day or a moment without an end lasts to the end of its day. */
const isAhead = ({ from, until }: CalendarEvent, now: Date, zone: string): boolean => {
  const last = until !== undefined && until > from ? until : from
  if (dayPattern.test(last)) return last >= dayIn(now, zone)
  if (last !== from) return last > momentOf(now)
  const moment = dateOf(from)
  return moment !== undefined && dayIn(moment, zone) >= dayIn(now, zone)
}

/** The latest records, as visitors see them. */
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

/** The calendar of what is not over, the next first. `siteUrl` has no slash at its end. Throws an ApiError when content cannot be had. */
export const listCalendarOf = async (
  client: PublicClient,
  siteUrl: string,
  { resource, calendar, list, now }: Described & { readonly list: string; readonly now: Date },
): Promise<string> => {
  const [site, records] = await Promise.all([client.publicApplication(), latestRecords(client, resource)])
  const zone = zoneOf(site)
  const events = records
    .flatMap(record => eventOf(record, { resource, calendar, site, siteUrl }) ?? [])
    .filter(event => isAhead(event, now, zone))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const { many } = inLanguage(resource, languageIn(site.language)).label
  return calendarText({
    title: visitorMessages(site).recordFeedTitle(site.name, many),
    address: siteUrl + list,
    events,
  })
}

/** Failures of a key that no record has, or none could have. */
const isNowhere = (error: unknown): boolean => error instanceof ApiError && [400, 404, 422].includes(error.status)

/** The calendar of one record, by the slug or id of its address; undefined where visitors see none, or it does not say when it begins. */
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

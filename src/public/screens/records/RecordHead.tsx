import { withoutFocalPoint } from '../../../api/protocol/fileAddress.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import { recordAddress } from '../../../schema/routes/recordPage.ts'
import { resourcePage } from '../../content/addresses.ts'
import { Head } from '../../layout/Head.tsx'
import { useMessages, useSite, useZone } from '../../site/siteContext.tsx'
import { AddToCalendar } from './CalendarLinks.tsx'
import { eventFacts } from './eventFacts.ts'
import { asShown, type RecordProps } from './RecordParts.tsx'
import { excerptOf, type ShownRecord, textIn, titleIn, useRecordsOf } from './shownRecords.ts'

/** Maximum length of the description for search engines, graphemes. */
const summaryChars = 150

/** Structured data of an event; undefined if the resource has no calendar or the record has no start. Also returns the record's address. */
const useEvent = (of: PagedName, record: ShownRecord) => {
  const { calendar, slug } = useRecordsOf(of)
  const zone = useZone()
  const page = resourcePage(useSite().publicSite, of)
  return {
    address: page && recordAddress(page.record, { id: record.id, slug: textIn(record, slug) || null }),
    event: calendar && eventFacts(record, calendar, zone),
  }
}

/**
 * Metadata of a record's page for browsers, search engines and social networks: title, picture, excerpt, and date of an
 * event. Renders nothing visible.
 */
export const RecordHead = <N extends PagedName>({ of, record: given }: RecordProps<N>) => {
  const record = asShown(given)
  const shape = useRecordsOf(of)
  const { config } = useSite()
  const { untitled } = useMessages()
  const { event, address } = useEvent(of, record)
  const title = titleIn(record, shape) || untitled
  const picture = textIn(record, shape.picture)
  const summary = excerptOf(record, shape, summaryChars)
  const timestampIn = (field: string) => {
    const timestamp = textIn(record, field)
    return timestamp && `${timestamp.replace(' ', 'T')}Z`
  }
  const facts = {
    '@type': 'WebPage',
    ...event,
    name: title,
    ...(address && { url: config.siteUrl + address }),
    ...(summary && { description: summary }),
    ...(picture && { image: new URL(withoutFocalPoint(picture), config.siteUrl).href }),
    // Schema.org events have neither property.
    ...(!event && timestampIn('created_at') && { datePublished: timestampIn('created_at') }),
    ...(!event && timestampIn('updated_at') && { dateModified: timestampIn('updated_at') }),
  }
  return <Head title={title} description={summary} image={picture} type="article" facts={[facts]} />
}

/** Link to the record's iCalendar file; nothing if its resource has no `page.calendar` or the record has no start. */
export const CalendarLink = <N extends PagedName>({ of, record }: RecordProps<N>) => {
  const { event, address } = useEvent(of, asShown(record))
  return event && address && <AddToCalendar of={address} />
}

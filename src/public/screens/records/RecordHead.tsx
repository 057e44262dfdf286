import { withoutFocalPoint } from '../../../api/protocol/fileAddress.ts'
import { publicPages } from '../../../resources/derived/publicPages.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import { addressIn } from '../../../schema/routes/recordPage.ts'
import { Head } from '../../layout/Head.tsx'
import { useMessages, useSite, useZone } from '../../site/siteContext.tsx'
import { AddToCalendar } from './CalendarLinks.tsx'
import { eventFacts } from './eventFacts.ts'
import { asShown, type RecordProps } from './RecordParts.tsx'
import { beginningOfText, type ShownRecord, textIn, titleIn, useRecordsOf } from './shownRecords.ts'

/** Graphemes of what search engines show. */
const summaryChars = 150

/** What the page of a record says of when and where it is; undefined where its resource has no calendar, or it does not say when it begins. */
const useEvent = (of: PagedName, record: ShownRecord) => {
  const { calendar, slug } = useRecordsOf(of)
  const zone = useZone()
  const page = publicPages.find(each => each.name === of)
  return {
    address: page && addressIn(page.record, { id: record.id, slug: textIn(record, slug) || null }),
    event: calendar && eventFacts(record, calendar, zone),
  }
}

/** What the head of the document says of a record to browsers, search engines and social networks: its title, its picture, the beginning of its text, and when it happens. Draws nothing on the page. */
export const RecordHead = <N extends PagedName>({ of, record: given }: RecordProps<N>) => {
  const record = asShown(given)
  const shape = useRecordsOf(of)
  const { config } = useSite()
  const { untitled } = useMessages()
  const { event, address } = useEvent(of, record)
  const title = titleIn(record, shape) || untitled
  const picture = textIn(record, shape.picture)
  const summary = beginningOfText(record, shape, summaryChars)
  const momentIn = (field: string) => {
    const moment = textIn(record, field)
    return moment && `${moment.replace(' ', 'T')}Z`
  }
  const facts = {
    '@type': 'WebPage',
    ...event,
    name: title,
    ...(address && { url: config.siteUrl + address }),
    ...(summary && { description: summary }),
    ...(picture && { image: new URL(withoutFocalPoint(picture), config.siteUrl).href }),
    // An event has neither.
    ...(!event && momentIn('created_at') && { datePublished: momentIn('created_at') }),
    ...(!event && momentIn('updated_at') && { dateModified: momentIn('updated_at') }),
  }
  return <Head title={title} description={summary} image={picture} type="article" facts={[facts]} />
}

/** The way to the record as a file for calendars; nothing where its resource has no `page.calendar`, or the record does not say when it begins. */
export const CalendarLink = <N extends PagedName>({ of, record }: RecordProps<N>) => {
  const { event, address } = useEvent(of, asShown(record))
  return event && address && <AddToCalendar of={address} />
}

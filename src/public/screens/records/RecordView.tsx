import { withoutFocalPoint } from '../../../api/protocol/fileAddress.ts'
import { publicPages } from '../../../resources/derived/publicPages.ts'
import type { PublicField } from '../../../resources/derived/publicRecords.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import { addressIn } from '../../../schema/routes/recordPage.ts'
import { Picture } from '../../components/media/Picture.tsx'
import { Prose } from '../../components/Prose.tsx'
import { placeOfKind, Value } from '../../components/values/valueByKind.tsx'
import { Head } from '../../layout/Head.tsx'
import { PageTop } from '../../layout/PageTop.tsx'
import { useMessages, useSite, useTextAttributes, useZone } from '../../site/siteContext.tsx'
import { AddToCalendar } from './CalendarLinks.tsx'
import { eventFacts } from './eventFacts.ts'
import { beginningOfText, type Names, type ShownRecord, shownFields, textIn, useRecordsOf } from './shownRecords.ts'

/** Graphemes of what search engines show. */
const summaryChars = 150

export interface RecordViewProps {
  readonly name: PagedName
  readonly record: ShownRecord
  readonly names: Names
}

interface PartsProps {
  readonly fields: readonly PublicField[]
  readonly record: ShownRecord
  readonly names: Names
}

/** Short values that follow each other, with their labels. */
const FactList = ({ fields, record, names }: PartsProps) => {
  const attributesOf = useTextAttributes()
  return (
    <dl className="dates record-facts lead">
      {fields.map(field => (
        <div key={field.name}>
          <dt {...attributesOf(field.label)}>{field.label}</dt>
          <dd>
            <Value field={field} value={record[field.name]} names={names[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** All that visitors may read of a record: its short values first, which say what it is, when and where; then each part, in the order of its form. */
const Parts = ({ fields, record, names }: PartsProps) => {
  const attributesOf = useTextAttributes()
  const facts = fields.filter(({ kind }) => placeOfKind(kind) === 'fact')
  const parts = fields.filter(({ kind }) => placeOfKind(kind) === 'part')
  const text = parts.find(({ kind }) => kind === 'html')
  return (
    <>
      {facts.length > 0 && <FactList fields={facts} record={record} names={names} />}
      {parts.map((field, index) => {
        // The text needs no heading, and its own stand where those of the other parts do.
        if (field === text) return <Prose key={field.name} html={textIn(record, field.name)} className="prose lead" />
        const alt = textIn(record, `${field.name}_alt`)
        return (
          <section key={field.name} className="prose lead" aria-label={field.label}>
            {/* Nor does the beginning; labels inside a value say nothing of the whole. */}
            {(index > 0 || field.entries) && <h2 {...attributesOf(field.label)}>{field.label}</h2>}
            <Value field={field} value={record[field.name]} {...(alt && { alt })} />
          </section>
        )
      })}
    </>
  )
}

/** The page of a record. */
export const RecordView = ({ name, record, names }: RecordViewProps) => {
  const shape = useRecordsOf(name)
  const { config, messages } = useSite()
  const { untitled } = useMessages()
  const zone = useZone()
  const page = publicPages.find(each => each.name === name)
  const title = textIn(record, shape.title) || untitled
  const picture = textIn(record, shape.picture)
  const alt = textIn(record, shape.picture && `${shape.picture}_alt`)
  const summary = beginningOfText(record, shape, summaryChars)
  const address = page && addressIn(page.record, { id: record.id, slug: textIn(record, shape.slug) || null })
  const momentIn = (field: string) => {
    const moment = textIn(record, field)
    return moment && `${moment.replace(' ', 'T')}Z`
  }
  const event = shape.calendar && eventFacts(record, shape.calendar, zone)
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
  return (
    <article>
      <Head title={title} description={summary} image={picture} type="article" facts={[facts]} />
      <PageTop title={title} trail={page?.list === undefined ? [] : [{ title: shape.label.many, to: page.list }]} />
      {picture && (
        <figure className="lead-picture">
          <Picture src={picture} alt={alt || title} sizes="(min-width: 64rem) 80vw, 100vw" when="first" />
        </figure>
      )}
      <div className="wrap reading record">
        <Parts fields={shownFields(record, shape.fields)} record={record} names={names} />
        {event && address && <AddToCalendar of={address} />}
        {shownFields(record, shape.fields).length === 0 && <p>{messages.noContent}</p>}
      </div>
    </article>
  )
}

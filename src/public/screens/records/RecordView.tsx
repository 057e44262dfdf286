import { publicPages } from '../../../resources/derived/publicPages.ts'
import type { PublicField } from '../../../resources/derived/publicRecords.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import { addressIn } from '../../../schema/routes/recordPage.ts'
import { Picture } from '../../components/media/Picture.tsx'
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

/** Fields in their order: each part by itself, and the short values between two parts together. */
const groupsOf = (fields: readonly PublicField[]): readonly (readonly PublicField[])[] => {
  const groups: PublicField[][] = []
  for (const field of fields) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && placeOfKind(field.kind) === 'fact' && placeOfKind(before.kind) === 'fact') last.push(field)
    else groups.push([field])
  }
  return groups
}

/** All that visitors may read of a record, in the order of its form. */
const Parts = ({ fields, record, names }: PartsProps) => {
  const attributesOf = useTextAttributes()
  const shown = fields.filter(({ kind }) => placeOfKind(kind) !== 'none')
  // The beginning needs no heading, nor does the text itself; labels inside a value say nothing of the whole.
  const unheaded = [shown.find(({ kind }) => placeOfKind(kind) === 'part'), shown.find(({ kind }) => kind === 'html')]
  return groupsOf(shown).map(group => {
    const [first] = group
    if (!first) return null
    if (placeOfKind(first.kind) === 'fact')
      return <FactList key={first.name} fields={group} record={record} names={names} />
    const alt = textIn(record, `${first.name}_alt`)
    return (
      <section key={first.name} className="prose lead" aria-label={first.label}>
        {(!unheaded.includes(first) || first.entries) && <h2 {...attributesOf(first.label)}>{first.label}</h2>}
        <Value field={first} value={record[first.name]} {...(alt && { alt })} />
      </section>
    )
  })
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
    ...(picture && { image: new URL(picture, config.siteUrl).href }),
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
      <div className="wrap reading">
        <Parts fields={shownFields(record, shape.fields)} record={record} names={names} />
        {event && address && <AddToCalendar of={address} />}
        {shownFields(record, shape.fields).length === 0 && <p>{messages.noContent}</p>}
      </div>
    </article>
  )
}

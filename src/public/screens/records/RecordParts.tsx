/** Parts of a record's page and of a card: values by the kind of their field, in the site's language and digits. */
import { Fragment } from 'react'
import type { PublicField } from '../../../resources/publicFields.ts'
import type { PublicRecords } from '../../../resources/publicRecords.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import type { PublicRecordNamed } from '../../../resources/records.ts'
import { dateOf } from '../../../schema/values/time/dates.ts'
import { dayIn } from '../../../schema/values/time/zones.ts'
import { Picture } from '../../components/media/Picture.tsx'
import { Prose } from '../../components/Prose.tsx'
import { placeOfKind } from '../../components/values/placeOfKind.ts'
import { isPlainByItself, Value as ValueByKind } from '../../components/values/valueByKind.tsx'
import { useTextAttributes, useZone } from '../../site/siteContext.tsx'
import { type Names, type ShownRecord, shownFields, textIn, useRecordsOf } from './shownRecords.ts'

/** A record, and the name of its resource. */
export interface RecordProps<N extends PagedName> {
  readonly of: N
  readonly record: PublicRecordNamed<N>
}

/** Name of a public field of a resource. */
export type FieldName<N extends PagedName> = keyof PublicRecordNamed<N> & string

interface NamedProps<N extends PagedName> extends RecordProps<N> {
  /** Titles of referenced records, from `namesOf`. Default: references are left out. */
  readonly names?: Names
}

interface FieldsProps<N extends PagedName> extends NamedProps<N> {
  /** Fields in display order. Default: all, in the order of the form. */
  readonly fields?: readonly FieldName<N>[]
}

/**
 * Casts a record to the general record type. Safe, because every record of a resource fits it; the compiler cannot
 * derive that for a generic name.
 */
export const asShown = (record: object): ShownRecord => record as ShownRecord

/** All public fields, including the title and the first picture. */
const everyField = ({ title, heading, picture, fields, card }: PublicRecords): readonly PublicField[] => [
  ...fields,
  ...card,
  { name: title, kind: 'text', label: heading },
  ...(picture === undefined ? [] : [{ name: picture, kind: 'image', label: '' } as const]),
]

/** Fields by name, or those of the default page. Fields that are not public are left out. */
const fieldsOf = (shape: PublicRecords, names: readonly string[] | undefined): readonly PublicField[] =>
  names === undefined ? shape.fields : names.flatMap(name => everyField(shape).find(field => field.name === name) ?? [])

/** Fields that a record has values for. References have one only if visitors may read a referenced record. */
const shownWith = (names: Names, record: ShownRecord, fields: readonly PublicField[]): readonly PublicField[] =>
  shownFields(record, fields).filter(
    ({ name, kind }) =>
      (kind !== 'reference' && kind !== 'references') ||
      [record[name]].flat().some(id => names[name]?.[Number(id)] !== undefined),
  )

interface ListProps {
  readonly fields: readonly PublicField[]
  readonly record: ShownRecord
  readonly names: Names
}

interface LineProps extends ListProps {
  /**
   * Timestamp field whose day is shown beside the line. This field, and others on the same day, show only the time.
   * Default: none.
   */
  readonly beside?: PublicField | undefined
}

/**
 * Values on one line. Labels are shown for all or none, consistently for every card of a list: none if every value is
 * clear without one.
 */
export const FactLine = ({ fields, record, names, beside }: LineProps) => {
  const attributesOf = useTextAttributes()
  const zone = useZone()
  const isLabelled = !fields.every(field => field === beside || isPlainByItself(field.kind))
  const dayOfTimestamp = (field: PublicField) => {
    const date = field.kind === 'dateTime' && !field.day ? dateOf(textIn(record, field.name)) : undefined
    return date && dayIn(date, zone)
  }
  const day = beside && dayOfTimestamp(beside)
  return shownWith(names, record, fields).map((field, index) => (
    <Fragment key={field.name}>
      {index > 0 && ' · '}
      {isLabelled && field !== beside && <span {...attributesOf(field.label)}>{field.label}: </span>}
      <ValueByKind
        field={field}
        value={record[field.name]}
        names={names[field.name]}
        isTimeAlone={day !== undefined && dayOfTimestamp(field) === day}
      />
    </Fragment>
  ))
}

/** List of values with their labels. */
const FactList = ({ fields, record, names }: ListProps) => {
  const attributesOf = useTextAttributes()
  return (
    <dl className="dates record-facts lead">
      {fields.map(field => (
        <div key={field.name}>
          <dt {...attributesOf(field.label)}>{field.label}</dt>
          <dd>
            <ValueByKind field={field} value={record[field.name]} names={names[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const none: Names = {}

const isForVisitors = ({ kind }: PublicField): boolean => placeOfKind(kind) !== 'none'

interface ValueProps<N extends PagedName> extends NamedProps<N> {
  readonly field: FieldName<N>
}

/**
 * One value as visitors see it, without its label: a day in words, the label of a choice, an amount with its unit.
 * Renders nothing if the value is empty or not public.
 */
export const Value = <N extends PagedName>({ of, record, field: name, names = none }: ValueProps<N>) => {
  const values = asShown(record)
  const [field] = shownFields(values, fieldsOf(useRecordsOf(of), [name]))
  if (!field) return null
  const alt = textIn(values, `${name}_alt`)
  return <ValueByKind field={field} value={values[name]} names={names[name]} {...(alt && { alt })} />
}

interface FactsProps<N extends PagedName> extends FieldsProps<N> {
  /** True to render the values on one line, as on a card; the parent is then a paragraph. Default: false. */
  readonly isLine?: boolean
}

/**
 * Values with their labels, without empty ones. Default of `fields`: the short values, without texts, pictures, videos
 * and maps. Renders nothing if there are no values.
 */
export const Facts = <N extends PagedName>({ of, record, fields: wanted, names = none, isLine }: FactsProps<N>) => {
  const values = asShown(record)
  const shape = useRecordsOf(of)
  const fields = fieldsOf(shape, wanted)
    .filter(isForVisitors)
    .filter(({ kind }) => wanted !== undefined || placeOfKind(kind) === 'fact')
  if (isLine) return <FactLine fields={fields} record={values} names={names} />
  const shown = shownWith(names, values, fields)
  return shown.length > 0 && <FactList fields={shown} record={values} names={names} />
}

/**
 * Fields as sections of the page. Each has a heading, except the main text and a first part that is a single value.
 * Default of `fields`: all that are not facts (texts, pictures, videos and maps), in the order of the form. Empty
 * fields are left out.
 */
export const Parts = <N extends PagedName>({ of, record, fields: wanted, names = none }: FieldsProps<N>) => {
  const attributesOf = useTextAttributes()
  const values = asShown(record)
  const shape = useRecordsOf(of)
  const isPart = ({ kind }: PublicField) => placeOfKind(kind) === 'part'
  const all = shownWith(names, values, shape.fields).filter(isPart)
  const text = all.find(({ kind }) => kind === 'html')
  return shownWith(names, values, fieldsOf(shape, wanted))
    .filter(field => (wanted === undefined ? isPart(field) : isForVisitors(field)))
    .map(field => {
      // The text has no heading of its own; its headings are on the same level as those of the other parts.
      if (field.name === text?.name)
        return <Prose key={field.name} html={textIn(values, field.name)} className="prose lead" isBelowTitle />
      const alt = textIn(values, `${field.name}_alt`)
      return (
        <section key={field.name} className="prose lead" aria-label={field.label}>
          {/* The first part has no heading either, except a composite value, because the labels inside it do not name
               the whole. */}
          {(field.name !== all[0]?.name || field.entries) && <h2 {...attributesOf(field.label)}>{field.label}</h2>}
          <ValueByKind field={field} value={values[field.name]} names={names[field.name]} {...(alt && { alt })} />
        </section>
      )
    })
}

interface LeadPictureProps {
  /** Empty renders nothing. */
  readonly src: string | null | undefined
  /** Description of the picture. */
  readonly alt: string
}

/** Main picture of a page, as wide as the window, below its title. */
export const LeadPicture = ({ src, alt }: LeadPictureProps) =>
  src && (
    <figure className="lead-picture">
      <Picture src={src} alt={alt} sizes="(min-width: 64rem) 80vw, 100vw" when="first" />
    </figure>
  )

/** What the page of a record, and a card in a list, are made of: values by the kind of their field, in the site's language and digits. */
import { Fragment } from 'react'
import type { PublicField, PublicRecords } from '../../../resources/derived/publicRecords.ts'
import type { PublicRecordNamed } from '../../../resources/index.ts'
import type { PagedName } from '../../../resources/recordPages.ts'
import { dateOf } from '../../../schema/values/time/dates.ts'
import { dayIn } from '../../../schema/values/time/zones.ts'
import { Picture } from '../../components/media/Picture.tsx'
import { Prose } from '../../components/Prose.tsx'
import { placeOfKind } from '../../components/values/placeOfKind.ts'
import { isPlainByItself, Value as ValueByKind } from '../../components/values/valueByKind.tsx'
import { useTextAttributes, useZone } from '../../site/siteContext.tsx'
import { type Names, type ShownRecord, shownFields, textIn, useRecordsOf } from './shownRecords.ts'

/** A record, and the name of its resource, by which its fields are known. */
export interface RecordProps<N extends PagedName> {
  readonly of: N
  readonly record: PublicRecordNamed<N>
}

/** A public field of a resource. */
export type FieldName<N extends PagedName> = keyof PublicRecordNamed<N> & string

interface NamedProps<N extends PagedName> extends RecordProps<N> {
  /** What the record refers to, as `namesOf` gives it. Default: references are left out. */
  readonly names?: Names
}

interface FieldsProps<N extends PagedName> extends NamedProps<N> {
  /** In this order. Default: all, in the order of the form. */
  readonly fields?: readonly FieldName<N>[]
}

// A record of one resource is one of any, which the compiler does not see of a name that it does not know yet.
export const asShown = (record: object): ShownRecord => record as ShownRecord

/** All fields that visitors read, the title and the first picture among them. */
const everyField = ({ title, heading, picture, fields, card }: PublicRecords): readonly PublicField[] => [
  ...fields,
  ...card,
  { name: title, kind: 'text', label: heading },
  ...(picture === undefined ? [] : [{ name: picture, kind: 'image', label: '' } as const]),
]

/** The fields of these names, or those of the default page. What visitors are not shown is left out. */
const fieldsOf = (shape: PublicRecords, names: readonly string[] | undefined): readonly PublicField[] =>
  names === undefined ? shape.fields : names.flatMap(name => everyField(shape).find(field => field.name === name) ?? [])

/** Those that a record shows of some fields: references only where they name a record that visitors may read. */
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
  /** A moment whose day is read beside them: of it, and of others of that day, they have the time alone. Default: none. */
  readonly beside?: PublicField | undefined
}

/** Values on one line. Either all have their labels or none, in each card of a list alike: none where every value says by itself what it is. */
export const FactLine = ({ fields, record, names, beside }: LineProps) => {
  const attributesOf = useTextAttributes()
  const zone = useZone()
  const isLabelled = !fields.every(field => field === beside || isPlainByItself(field.kind))
  const dayOfMoment = (field: PublicField) => {
    const date = field.kind === 'dateTime' && !field.day ? dateOf(textIn(record, field.name)) : undefined
    return date && dayIn(date, zone)
  }
  const day = beside && dayOfMoment(beside)
  return shownWith(names, record, fields).map((field, index) => (
    <Fragment key={field.name}>
      {index > 0 && ' · '}
      {isLabelled && field !== beside && <span {...attributesOf(field.label)}>{field.label}: </span>}
      <ValueByKind
        field={field}
        value={record[field.name]}
        names={names[field.name]}
        isTimeAlone={day !== undefined && dayOfMoment(field) === day}
      />
    </Fragment>
  ))
}

/** Values that follow each other, with their labels. */
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

/** One value as visitors read it, without its label: a day in words, the label of a choice, an amount with its unit. Empty, or for visitors nothing: draws nothing. */
export const Value = <N extends PagedName>({ of, record, field: name, names = none }: ValueProps<N>) => {
  const values = asShown(record)
  const [field] = shownFields(values, fieldsOf(useRecordsOf(of), [name]))
  if (!field) return null
  const alt = textIn(values, `${name}_alt`)
  return <ValueByKind field={field} value={values[name]} names={names[name]} {...(alt && { alt })} />
}

interface FactsProps<N extends PagedName> extends FieldsProps<N> {
  /** Whether they stand on one line, as on a card; inside a paragraph then. Default false. */
  readonly isLine?: boolean
}

/** Values with their labels, without those that are empty. By default the short ones: no texts, pictures, videos and maps. None: draws nothing. */
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

/** Fields as parts of the page, one below the other with their headings. By default those that are no facts: texts, pictures, videos and maps, in the order of the form. Empty ones are left out. */
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
      // The text needs no heading, and its own stand where those of the other parts do.
      if (field.name === text?.name)
        return <Prose key={field.name} html={textIn(values, field.name)} className="prose lead" isBelowTitle />
      const alt = textIn(values, `${field.name}_alt`)
      return (
        <section key={field.name} className="prose lead" aria-label={field.label}>
          {/* Nor does the beginning; labels inside a value say nothing of the whole. */}
          {(field.name !== all[0]?.name || field.entries) && <h2 {...attributesOf(field.label)}>{field.label}</h2>}
          <ValueByKind field={field} value={values[field.name]} names={names[field.name]} {...(alt && { alt })} />
        </section>
      )
    })
}

interface LeadPictureProps {
  /** Empty draws nothing. */
  readonly src: string | null | undefined
  /** What it shows. */
  readonly alt: string
}

/** The picture of a page, as wide as the window, right below its title. */
export const LeadPicture = ({ src, alt }: LeadPictureProps) =>
  src && (
    <figure className="lead-picture">
      <Picture src={src} alt={alt} sizes="(min-width: 64rem) 80vw, 100vw" when="first" />
    </figure>
  )

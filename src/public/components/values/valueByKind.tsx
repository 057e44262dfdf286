/** Views of values, by the kind of their field. */

import { Fragment, type ReactNode } from 'react'
import type { PublicField } from '../../../resources/publicFields.ts'
import type { FieldKind, FieldOf } from '../../../schema/descriptor/field.ts'
import type { ValueOf } from '../../../schema/descriptor/values.ts'
import { documentOf } from '../../../schema/values/documents.ts'
import { hrefOf, videoOf } from '../../../schema/values/links.ts'
import { linkTextOf } from '../../../schema/values/linkText.ts'
import { shownPlaces } from '../../../schema/values/numbers/amounts.ts'
import { groupPhoneDigits } from '../../../schema/values/phone.ts'
import { mapAddressOf } from '../../../schema/values/places/maps.ts'
import { telephone } from '../../content/telephone.ts'
import { Link } from '../../routing/router.tsx'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { MapView } from '../media/MapView.tsx'
import { Picture } from '../media/Picture.tsx'
import { Video } from '../media/Video.tsx'
import { Prose } from '../Prose.tsx'
import { AboutTitle } from '../SmartLink.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { type EntryValues, namedEntriesOf } from './NamedEntries.tsx'
import { After, Amount, DayOfCalendar, DigitGroups, Digits, TimeOfTimestamp, TimestampInWords } from './Numbers.tsx'
import { placeOfKind } from './placeOfKind.ts'
import { useRecordMessages } from './recordMessages.ts'

/** A record that a value refers to. */
export interface NamedRecord {
  readonly title: string
  /** Address of its page. Default: it has no page. */
  readonly address?: string | undefined
}

export interface ValueProps<K extends FieldKind = FieldKind> {
  readonly field: PublicField<K>
  readonly value: ValueOf<FieldOf<K>>
  /** Records that the value refers to, by id. */
  readonly names?: Readonly<Record<number, NamedRecord>> | undefined
  /** Description of a picture, if an editor has written one. */
  readonly alt?: string | undefined
  /** True if the day of a timestamp is shown beside it, so only the time is rendered. Default: false. */
  readonly isTimeAlone?: boolean | undefined
}

interface Shown<K extends FieldKind> {
  /** True if the value needs no label, like a name or an address. Default: false. */
  readonly isPlain?: true
  readonly View: (props: ValueProps<K>) => ReactNode
}

const Words = ({ value }: { readonly value: string }) => {
  const attributesOf = useTextAttributes()
  return <span {...attributesOf(value)}>{value}</span>
}

const Lines = ({ value }: { readonly value: string }) => {
  const attributesOf = useTextAttributes()
  return (
    <p className="lines" {...attributesOf(value)}>
      {value}
    </p>
  )
}

const optionOf = ({ options = [] }: PublicField, value: unknown): string =>
  options.find(option => option.value === value)?.label ?? String(value)

const Place = ({ value }: ValueProps<'point'>) => {
  const { onMap } = useRecordMessages()
  const [latitude, longitude] = value.split(',')
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {onMap}
    </a>
  )
}

/** An amount, or the field's text for zero. */
const NumberOf = ({ value, field }: ValueProps<'integer'> | ValueProps<'decimal'>) =>
  value === 0 && field.zero !== undefined ? (
    <Words value={field.zero} />
  ) : (
    <Amount value={value} unit={field.unit} places={shownPlaces(value, field)} />
  )

/** Text after a day or a timestamp that has passed. */
const Past = ({ value, field }: ValueProps<'date'> | ValueProps<'dateTime'>) =>
  field.after === undefined ? null : <After words={field.after} field={field} value={value} />

/** Link text 'Download': the file's name says less than the record's title and the label beside it. */
const Download = ({ value }: ValueProps<'file'>) => {
  const { download } = useRecordMessages()
  const document = documentOf(value)
  if (!document) return <DocumentLink address={value} />
  return (
    <DocumentLink
      address={value}
      name={
        <>
          {download}
          <AboutTitle title={document.name} />
        </>
      }
    />
  )
}

const YesOrNo = ({ value }: ValueProps<'flag'>) => {
  const { yes, no } = useRecordMessages()
  return value === 1 ? yes : no
}

const Way = ({ value }: ValueProps<'link'>) => {
  const href = hrefOf(value)
  if (!href) return <Words value={value} />
  return href.startsWith('/') ? (
    <Link to={href}>{value}</Link>
  ) : (
    <a href={href} rel="noopener noreferrer">
      {linkTextOf(href)}
    </a>
  )
}

const Named = ({ record }: { readonly record: NamedRecord }) =>
  record.address === undefined ? (
    <Words value={record.title} />
  ) : (
    <Link to={record.address}>
      <Words value={record.title} />
    </Link>
  )

const Reference = ({ value, names }: ValueProps<'reference'>) => {
  const record = names?.[value]
  return record && <Named record={record} />
}

/** Records that visitors may read, in the order of the value. */
const References = ({ value, names }: ValueProps<'references'>) =>
  value
    .flatMap(id => (names?.[id] ? [{ id, record: names[id] }] : []))
    .map(({ id, record }, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <Named record={record} />
      </Fragment>
    ))

interface EntryProps {
  readonly fields: readonly PublicField[]
  readonly values: EntryValues
}

/** Inner values of an entry that are not empty, with their labels. */
const Entry = ({ fields, values }: EntryProps) => {
  const attributesOf = useTextAttributes()
  const shown = fields.filter(({ name, kind }) => placeOfKind(kind) !== 'none' && !isEmpty(values[name]))
  if (shown.length === 0) return null
  return (
    <dl className="dates">
      {shown.map(field => (
        <div key={field.name}>
          <dt {...attributesOf(field.label)}>{field.label}</dt>
          <dd>
            <Value field={field} value={values[field.name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Entries of a composite field. Pictures form a wall and documents a list. A group is one list of its values; rows are
 * one list each; blocks are one list each below the label of their type.
 */
const Entries = ({ field, value }: Pick<ValueProps, 'field'> & { readonly value: object }) => {
  const attributesOf = useTextAttributes()
  // A group is a single entry.
  const entries = [value].flat() as readonly EntryValues[]
  const Named = namedEntriesOf(field)
  if (Named) return <Named field={field} entries={entries} />
  return entries.map((values, index) => {
    const entry = field.entries?.find(({ block }) => block === undefined || block.name === values.block)
    if (!entry) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and those of a page keep their places.
      <Fragment key={index}>
        {entry.block && <h3 {...attributesOf(entry.block.label)}>{entry.block.label}</h3>}
        <Entry fields={entry.fields} values={values} />
      </Fragment>
    )
  })
}

const words = {
  isPlain: true,
  View: ({ value }: { readonly value: string }) => <Words value={value} />,
} as const
const nothing = { View: () => null } as const

const partSizes = '(min-width: 60rem) 46rem, 92vw'

/** View of a value, by kind. A new kind of field does not compile until it has an entry. */
const valueByKind: { readonly [K in FieldKind]: Shown<K> } = {
  text: words,
  longText: { View: ({ value }) => <Lines value={value} /> },
  html: { View: ({ value }) => <Prose html={value} /> },
  image: {
    View: ({ value, field, alt }) => <Picture src={value} alt={alt ?? field.label} sizes={partSizes} maxWidth={1280} />,
  },
  file: { isPlain: true, View: Download },
  slug: nothing,
  email: { isPlain: true, View: ({ value }) => <EmailAddress address={value} /> },
  digits: {
    isPlain: true,
    View: ({ value, field }) =>
      field.isPhone ? <a href={telephone(value)}>{groupPhoneDigits(value)}</a> : <DigitGroups text={value} />,
  },
  link: { isPlain: true, View: Way },
  video: {
    View: ({ value, field }) => (videoOf(value) ? <Video address={value} poster={null} title={field.label} /> : null),
  },
  map: {
    View: ({ value, field }) => {
      const address = mapAddressOf(value)
      return address ? <MapView address={address} title={field.label} place={field.label} isSearchable={false} /> : null
    },
  },
  json: nothing,
  integer: {
    View: ({ value, field }) =>
      field.year ? <Digits text={String(value)} /> : <NumberOf value={value} field={field} />,
  },
  date: {
    View: ({ value, field }) => (
      <>
        <DayOfCalendar day={value} />
        <Past value={value} field={field} />
      </>
    ),
  },
  dateTime: {
    View: ({ value, field, isTimeAlone }) => (
      <>
        {isTimeAlone ? (
          <TimeOfTimestamp timestamp={value} />
        ) : (
          <TimestampInWords timestamp={value} isDay={field.day === true} />
        )}
        <Past value={value} field={field} />
      </>
    ),
  },
  password: nothing,
  choice: { isPlain: true, View: ({ value, field }) => <Words value={optionOf(field, value)} /> },
  choices: {
    isPlain: true,
    View: ({ value, field }) => <Words value={value.map(each => optionOf(field, each)).join(', ')} />,
  },
  status: nothing,
  reference: { isPlain: true, View: Reference },
  references: { isPlain: true, View: References },
  flag: { View: YesOrNo },
  decimal: { View: NumberOf },
  colour: { View: ({ value }) => <code>{value}</code> },
  time: { View: ({ value }) => <Digits text={value} /> },
  point: { View: Place },
  group: { View: Entries },
  rows: { View: Entries },
  blocks: { View: Entries },
}

/** True if values of a kind are understood without a label, like a name or an address. */
export const isPlainByItself = (kind: FieldKind): boolean => valueByKind[kind].isPlain === true

/** True if there is nothing to show. A list or an object is empty if all its values are. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** A value that is not empty, as visitors see it. */
export const Value = (props: Omit<ValueProps, 'value'> & { readonly value: unknown }) => {
  // The value matches the field's kind, but the table's type cannot express this for any kind.
  const View = valueByKind[props.field.kind].View as (props: object) => ReactNode
  return <View {...props} />
}

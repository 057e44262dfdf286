/** Cells of a list, by kind of field. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Field, FieldKind, FieldOf } from '../../../schema/descriptor/field.ts'
import { isComposite } from '../../../schema/descriptor/innerFields.ts'
import { documentOf } from '../../../schema/values/documents.ts'
import { textOf } from '../../../schema/values/excerpt.ts'
import { shownPlaces } from '../../../schema/values/numbers/amounts.ts'
import { dateOf } from '../../../schema/values/time/dates.ts'
import { isPast } from '../../../schema/values/time/pastTimestamps.ts'
import { useZone } from '../../data/siteSettings.ts'
import { localeOf, useLanguage } from '../../i18n/language.tsx'
import { useFlagOptions } from '../../i18n/localizedDescriptors.ts'
import { amountIn } from '../../i18n/numbers.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { wrapped } from '../../ui/wrapped.tsx'
import type { CustomCellProps } from '../customCells/customCellProps.ts'
import { customCells, isCustomCell } from '../customCells/customCells.ts'
import { type FieldListColumn, isEmpty, joinedText, type ListColumn, ruledText } from './columns.ts'
import { compositeText } from './compositeText.ts'
import { ReferenceCell, ReferencesCell } from './ReferenceCell.tsx'
import { SmallPicture } from './SmallPicture.tsx'
import { StatusBadge } from './StatusBadge.tsx'

/** Applies the column's display rule to a text. */
type Ruled = (text: string) => string
type Cell<K extends FieldKind> = (value: unknown, field: FieldOf<K>, ruled: Ruled) => ReactNode

const plain = (value: unknown, _field: Field, ruled: Ruled) => wrapped(ruled(String(value)))
const ofHtml = (value: unknown, _field: Field, ruled: Ruled) => wrapped(ruled(textOf(String(value))))

const ofComposite = (value: unknown, field: Field, ruled: Ruled) => ruled(compositeText(field, value))

const Digits = ({ text }: { text: string }) => useTranslate().digits(text)
/** A number with its unit. */
const Amount = ({ value, places, unit }: { value: number; places?: number | undefined; unit?: string | undefined }) => {
  const { language } = useLanguage()
  const text = amountIn(value, shownPlaces(value, { places, unit }), language)
  return unit === undefined ? text : `${text}\u00a0${unit}`
}
const FlagText = ({ isSet }: { isSet: boolean }) => useFlagOptions().find(({ value }) => (value === 1) === isSet)?.label
const Swatch = ({ colour }: { colour: string }) => (
  <>
    <span className="swatch" style={{ backgroundColor: colour }} />
    {colour}
  </>
)
const TimestampText = ({ value }: { value: string }) => {
  const zone = useZone()
  const locale = localeOf(useLanguage().language)
  const date = dateOf(value)
  return date ? date.toLocaleString(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' }) : value
}
const DayText = ({ value }: { value: string }) => {
  const locale = localeOf(useLanguage().language)
  const date = dateOf(value)
  return date ? date.toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'medium' }) : value
}

/** Text appended to a date or date-time that is in the past. */
const Over = ({
  field,
  value,
  words,
}: {
  field: FieldOf<'date'> | FieldOf<'dateTime'>
  value: string
  words: string
}) => isPast(field, value, { now: new Date(), zone: useZone() }) && <b className="over"> · {words}</b>

/** Cells by kind. A new kind of field does not compile until it has one. */
export const cellByKind: { readonly [K in FieldKind]: Cell<K> } = {
  text: plain,
  longText: plain,
  html: ofHtml,
  image: value => <SmallPicture address={String(value)} />,
  file: (value, _field, ruled) => wrapped(ruled(documentOf(String(value))?.name ?? String(value))),
  slug: plain,
  email: plain,
  digits: plain,
  link: plain,
  video: plain,
  map: plain,
  json: plain,
  integer: (value, { zero }) => (value === 0 && zero ? zero : <Digits text={String(value)} />),
  date: (value, field) => (
    <>
      <DayText value={String(value)} />
      {field.after !== undefined && <Over field={field} value={String(value)} words={field.after} />}
    </>
  ),
  dateTime: (value, field) => (
    <>
      <TimestampText value={String(value)} />
      {field.after !== undefined && <Over field={field} value={String(value)} words={field.after} />}
    </>
  ),
  password: () => '••••••••',
  choice: (value, field, ruled) => ruled(field.options.find(option => option.value === value)?.label ?? String(value)),
  choices: (value, { options }, ruled) =>
    ruled(
      options
        .filter(option => Array.isArray(value) && value.includes(option.value))
        .map(option => option.label)
        .join(', '),
    ),
  status: value => <StatusBadge status={value} />,
  flag: value => <FlagText isSet={value === 1} />,
  decimal: (value, { places, unit, zero }) =>
    value === 0 && zero ? zero : <Amount value={Number(value)} places={places} unit={unit} />,
  colour: value => <Swatch colour={String(value)} />,
  time: value => <Digits text={String(value)} />,
  point: value => <Digits text={String(value)} />,
  group: ofComposite,
  rows: ofComposite,
  blocks: ofComposite,
  reference: (value, field) => <ReferenceCell id={value} to={field.to} />,
  references: (value, field) => <ReferencesCell ids={value} to={field.to} />,
}

/** Default maximum length of a composite value in a list, in graphemes. */
const compositeCut = 60

/** Standard cell of a field's kind. */
const usualCell = ({ field, rule }: FieldListColumn, value: unknown): ReactNode => {
  // Correlated union: `cellByKind[field.kind]` takes exactly this field.
  const cell = cellByKind[field.kind] as Cell<FieldKind>
  return cell(value, field as never, text =>
    ruledText(text, isComposite(field) ? { cut: compositeCut, ...rule } : rule),
  )
}

const SiteCell = lazy(async () => ({ default: (await import('../customCells/SiteCell.tsx')).SiteCell }))

/** Content of a column for a record. */
export const cellOf = (column: ListColumn, record: Readonly<Record<string, unknown>>): ReactNode => {
  if ('join' in column) return joinedText(record, column)
  const { field, rule } = column
  const value = record[rule.field]
  // A missing status is not empty: anything but 1 is Inactive.
  if (isEmpty(value, rule) && field.kind !== 'status') return rule.empty ?? ''
  const own: string | undefined = field.cell
  if (own === undefined) return usualCell(column, value)
  if (!isCustomCell(own))
    return (
      <Suspense>
        <SiteCell own={own} value={value} field={field} record={record} usual={usualCell(column, value)} />
      </Suspense>
    )
  // Correlated union: a custom cell takes the kind of the field that names it.
  const Own = customCells[own] as ComponentType<CustomCellProps<typeof own>>
  return (
    <Suspense>
      <Own value={value} field={field as never} record={record} />
    </Suspense>
  )
}

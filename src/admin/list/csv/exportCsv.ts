/** Exports a list to a file: all records that match, in the list's order. */
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Site } from '../../../resources/createSite.ts'
import {
  activeStatus,
  type CompositeField,
  type Field,
  type FieldKind,
  type FieldOf,
  flagOptions,
  statusOptions,
} from '../../../schema/descriptor/field.ts'
import { type KindWith, traitsOf } from '../../../schema/descriptor/kindTraits.ts'
import { isRecordField } from '../../../schema/descriptor/recordFields.ts'
import { type Descriptor, fieldOf } from '../../../schema/descriptor/resource.ts'
import { normalize } from '../../../schema/validation/normalize.ts'
import { textOf } from '../../../schema/values/excerpt.ts'
import { dateOf } from '../../../schema/values/time/dates.ts'
import { dayIn } from '../../../schema/values/time/zones.ts'
import { type AnyRecord, descriptorOf, recordName } from '../../data/descriptors.ts'
import { saveFile } from '../../ui/screen/saveFile.ts'
import { joinedText, type ListColumn, offeredColumns } from '../table/columns.ts'
import { type CsvCell, csvFileOf, joinParts } from './csvText.ts'

/** Context that a cell needs in addition to its value. */
interface Around {
  readonly zone: string
  /** Name of a referenced record; '' if unknown. */
  readonly nameOf: (resource: string, id: unknown) => string
  /** Translates the labels of options that are the same in all resources. */
  readonly term: (english: string) => string
}
type WrittenKind = KindWith<{ isPlain: false }>
/** A value that is stored as JSON. */
type Structured = readonly unknown[] | Readonly<Record<string, unknown>>
type Held<K extends FieldKind> = K extends 'choices' | 'references'
  ? readonly unknown[]
  : K extends CompositeField['kind']
    ? Structured
    : string | number
type Cell<K extends FieldKind> = (value: Held<K>, field: FieldOf<K>, around: Around) => CsvCell

/** Labels of the selected options, in the order of the options. */
const labelsOf = ({ options }: FieldOf<'choices'>, chosen: readonly unknown[]): readonly string[] =>
  options.filter(option => chosen.includes(option.value)).map(option => option.label)

const termOf = (option: { readonly label: string } | undefined, term: Around['term']) => option && term(option.label)

/** The value as JSON, which an import can read back; '' if it is empty. A short text would lose information. */
const jsonOf = (value: Structured, field: Field): CsvCell =>
  normalize(field, value) === null ? '' : JSON.stringify(value)

/** Id of a record, followed by its name if known. */
const numberedName = <I extends string | number>(id: I, name: string): I | string => (name ? `${id} · ${name}` : id)

/**
 * Text of a value, for each kind whose stored value is not readable. A new kind does not compile until it has an entry.
 */
const cellByKind: { readonly [K in WrittenKind]: Cell<K> } = {
  html: value => textOf(String(value)),
  dateTime: (value, _field, { zone }) =>
    dateOf(String(value))?.toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }) ?? value,
  password: () => '',
  choice: (value, field) => field.options.find(option => option.value === value)?.label ?? value,
  choices: (value, field) => joinParts(labelsOf(field, value)),
  group: jsonOf,
  rows: jsonOf,
  blocks: jsonOf,
  status: (value, _field, { term }) =>
    termOf(
      statusOptions.find(({ value: v }) => (v === activeStatus) === (value === activeStatus)),
      term,
    ) ?? value,
  flag: (value, _field, { term }) =>
    termOf(
      flagOptions.find(option => option.value === value),
      term,
    ) ?? value,
  reference: (value, { to }, { nameOf }) => numberedName(value, nameOf(to, value)),
  references: (value, { to }, { nameOf }) => joinParts(value.map(id => numberedName(String(id), nameOf(to, id)))),
}

const isWritten = (field: Field): field is FieldOf<WrittenKind> => !traitsOf(field).isPlain

const isValue = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

const isStructured = (value: unknown): value is Structured =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** Content of a column for a record, not shortened. */
const viewCell = (column: ListColumn, record: AnyRecord, around: Around): CsvCell => {
  if ('join' in column) return joinedText(record, column)
  const value = record[column.rule.field]
  if (!isValue(value) && !isStructured(value)) return ''
  if (!isWritten(column.field)) return isValue(value) ? value : ''
  // Correlated union: the entry for a kind takes exactly that kind's field.
  const cell = cellByKind[column.field.kind] as Cell<FieldKind>
  return cell(value, column.field as never, around)
}

/** Stored values of a record, in the format that an import reads. */
const rawCells = (descriptor: Descriptor, names: readonly string[], record: AnyRecord): readonly CsvCell[] =>
  names.map(name => {
    const value = record[name]
    const field = fieldOf(descriptor, name)
    if (field && isStructured(value)) return jsonOf(value, field)
    return isValue(value) ? value : ''
  })

const pageSize = 1000
const namesAtOnce = 500

interface ExportRequest {
  readonly site: Site
  readonly dataProvider: AdminDataProvider
  readonly descriptor: Descriptor
  readonly query: {
    readonly filter: Readonly<Record<string, unknown>>
    readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  }
  /** Columns to export; undefined exports every readable field under its own name. */
  readonly columns: readonly ListColumn[] | undefined
  readonly zone: string
  /** Translation of labels that the descriptor does not contain. Default: English. */
  readonly term?: Around['term']
}

const readAll = async ({ dataProvider, descriptor, query }: ExportRequest): Promise<readonly AnyRecord[]> => {
  const found = new Map<AnyRecord['id'], AnyRecord>()
  for (let page = 1; ; page += 1) {
    const { data, total } = await dataProvider.getList<AnyRecord>(descriptor.path, {
      ...query,
      pagination: { page, perPage: pageSize },
    })
    for (const record of data) found.set(record.id, record)
    // A provider may return no total.
    const isLast = total === undefined ? data.length < pageSize : page * pageSize >= total
    if (data.length === 0 || isLast) return [...found.values()]
  }
}

/** Names of all records that the columns refer to, read in batches. */
const readNames = async (
  { site, dataProvider }: ExportRequest,
  columns: readonly ListColumn[],
  records: readonly AnyRecord[],
) => {
  const names = new Map<string, string>()
  for (const column of columns) {
    if (!('field' in column) || !isRecordField(column.field)) continue
    const { field, rule } = column
    const target = descriptorOf(site, field.to)
    const ids = [...new Set(records.flatMap(record => record[rule.field]).filter(isValue))]
    for (let from = 0; from < ids.length; from += namesAtOnce) {
      const some = ids.slice(from, from + namesAtOnce)
      const { data }: { readonly data: readonly AnyRecord[] } = await dataProvider.getMany(target.path, { ids: some })
      for (const record of data) names.set(`${field.to} ${record.id}`, recordName(target, record))
    }
  }
  return (resource: string, id: unknown) => names.get(`${resource} ${id}`) ?? ''
}

/** Rows of the file, headings first. Throws ApiError if the records cannot be read. */
export const exportRows = async (request: ExportRequest): Promise<readonly (readonly CsvCell[])[]> => {
  const { descriptor, columns, zone, term = text => text } = request
  const records = await readAll(request)
  if (!columns) {
    const names = offeredColumns(descriptor).flatMap(column => ('join' in column ? column.join : [column.rule.field]))
    const ordered = ['id', ...Object.keys(descriptor.fields), 'created_at', 'updated_at'].filter(name =>
      names.includes(name),
    )
    return [ordered, ...records.map(record => rawCells(descriptor, ordered, record))]
  }
  const nameOf = await readNames(request, columns, records)
  return [
    columns.map(column => column.label),
    ...records.map(record => columns.map(column => viewCell(column, record, { zone, nameOf, term }))),
  ]
}

/**
 * Exports a list and saves the file in the browser. Resolves to the number of records in it. Throws as `exportRows`.
 */
export const exportRecords = async (request: ExportRequest): Promise<number> => {
  const { descriptor, columns, zone } = request
  const rows = await exportRows(request)
  const shape = columns ? '' : 'all-fields-'
  saveFile(`${descriptor.path}-${shape}${dayIn(new Date(), zone)}.csv`, csvFileOf(rows))
  return rows.length - 1
}

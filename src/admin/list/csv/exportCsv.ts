/** A list as a file: what it finds, in its order. */
import type { AdminDataProvider } from '../../../dataProvider.ts'
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
import { type AnyRecord, descriptorOf, recordName } from '../../data/descriptors.ts'
import { saveFile } from '../../ui/screen/saveFile.ts'
import { joinedText, type ListColumn, offeredColumns } from '../table/columns.ts'
import { type CsvCell, csvFileOf } from './csvText.ts'

/** What a cell is made of, next to its value. */
interface Around {
  readonly zone: string
  /** The name of a record that is referred to; '' where it is not known. */
  readonly nameOf: (resource: string, id: unknown) => string
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

/** The labels of what is chosen, in the order of the options. */
const labelsOf = ({ options }: FieldOf<'choices'>, chosen: readonly unknown[]): readonly string[] =>
  options.filter(option => chosen.includes(option.value)).map(option => option.label)

/** As an import takes it again: no short text says all of it. */
const jsonOf = (value: Structured, field: Field): CsvCell =>
  normalize(field, value) === null ? '' : JSON.stringify(value)

/** A record by its number, and by its name where that is known. */
const numberedName = <I extends string | number>(id: I, name: string): I | string => (name ? `${id} · ${name}` : id)

/** Total: how a value is written for people, of each kind that they do not read as it is stored. */
const cellByKind: { readonly [K in WrittenKind]: Cell<K> } = {
  html: value => textOf(String(value)),
  dateTime: (value, _field, { zone }) =>
    dateOf(String(value))?.toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }) ?? value,
  password: () => '',
  choice: (value, field) => field.options.find(option => option.value === value)?.label ?? value,
  choices: (value, field) => labelsOf(field, value).join('; '),
  group: jsonOf,
  rows: jsonOf,
  blocks: jsonOf,
  status: value =>
    statusOptions.find(({ value: v }) => (v === activeStatus) === (value === activeStatus))?.label ?? value,
  flag: value => flagOptions.find(option => option.value === value)?.label ?? value,
  reference: (value, { to }, { nameOf }) => numberedName(value, nameOf(to, value)),
  references: (value, { to }, { nameOf }) => value.map(id => numberedName(String(id), nameOf(to, id))).join('; '),
}

const isWritten = (field: Field): field is FieldOf<WrittenKind> => !traitsOf(field).isPlain

const isValue = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

const isStructured = (value: unknown): value is Structured =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** What a record shows in a column, at full length. */
const viewCell = (column: ListColumn, record: AnyRecord, around: Around): CsvCell => {
  if ('join' in column) return joinedText(record, column.join)
  const value = record[column.rule.field]
  if (!isValue(value) && !isStructured(value)) return ''
  if (!isWritten(column.field)) return isValue(value) ? value : ''
  // The correlated union: the entry of the field's kind takes just this field.
  const cell = cellByKind[column.field.kind] as Cell<FieldKind>
  return cell(value, column.field as never, around)
}

/** A record's stored values, as an import takes them again. */
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
  readonly dataProvider: AdminDataProvider
  readonly descriptor: Descriptor
  readonly query: {
    readonly filter: Readonly<Record<string, unknown>>
    readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  }
  /** Those shown; undefined writes every readable field under its own name. */
  readonly columns: readonly ListColumn[] | undefined
  readonly zone: string
}

const readAll = async ({ dataProvider, descriptor, query }: ExportRequest): Promise<readonly AnyRecord[]> => {
  const found = new Map<AnyRecord['id'], AnyRecord>()
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await dataProvider.getList<AnyRecord>(descriptor.path, {
      ...query,
      pagination: { page, perPage: pageSize },
    })
    for (const record of data) found.set(record.id, record)
    if (data.length === 0 || page * pageSize >= total) return [...found.values()]
  }
}

/** The names of the records that the columns refer to, read together. */
const readNames = async (
  dataProvider: AdminDataProvider,
  columns: readonly ListColumn[],
  records: readonly AnyRecord[],
) => {
  const names = new Map<string, string>()
  for (const column of columns) {
    if (!('field' in column) || !isRecordField(column.field)) continue
    const { field, rule } = column
    const target = descriptorOf(field.to)
    const ids = [...new Set(records.flatMap(record => record[rule.field]).filter(isValue))]
    for (let from = 0; from < ids.length; from += namesAtOnce) {
      const some = ids.slice(from, from + namesAtOnce)
      const { data }: { readonly data: readonly AnyRecord[] } = await dataProvider.getMany(target.path, { ids: some })
      for (const record of data) names.set(`${field.to} ${record.id}`, recordName(target, record))
    }
  }
  return (resource: string, id: unknown) => names.get(`${resource} ${id}`) ?? ''
}

/** The rows of the file, headings first. Throws an ApiError where the records cannot be read. */
export const exportRows = async (request: ExportRequest): Promise<readonly (readonly CsvCell[])[]> => {
  const { dataProvider, descriptor, columns, zone } = request
  const records = await readAll(request)
  if (!columns) {
    const names = offeredColumns(descriptor).flatMap(column => ('join' in column ? column.join : [column.rule.field]))
    const ordered = ['id', ...Object.keys(descriptor.fields), 'created_at', 'updated_at'].filter(name =>
      names.includes(name),
    )
    return [ordered, ...records.map(record => rawCells(descriptor, ordered, record))]
  }
  const nameOf = await readNames(dataProvider, columns, records)
  return [
    columns.map(column => column.label),
    ...records.map(record => columns.map(column => viewCell(column, record, { zone, nameOf }))),
  ]
}

/** Saves the file; gives how many records it holds. */
export const exportRecords = async (request: ExportRequest): Promise<number> => {
  const rows = await exportRows(request)
  saveFile(`${request.descriptor.path}-${new Date().toISOString().slice(0, 10)}.csv`, csvFileOf(rows))
  return rows.length - 1
}

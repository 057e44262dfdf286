/**
 * References to rows of the same file. While a file is checked, a row that is named by another row has a provisional
 * id, which is replaced once the row is added.
 */
import { type Field, maxInteger } from '../../../schema/descriptor/field.ts'
import { isRecordField } from '../../../schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { titleOf } from '../../../schema/descriptor/texts.ts'
import { type CsvTable, partsOf } from './csvText.ts'
import { folded, type GoodRow, type Mapping, type ReferenceIds, type RowProblem } from './importRows.ts'

/** Maximum row number. Spreadsheets have about a million rows. */
const mostRows = 2_000_000

const provisionalId = (row: number): number => maxInteger - row
/** Row with a provisional id; undefined for any other id. */
export const rowOfId = (id: unknown): number | undefined =>
  typeof id === 'number' && id >= maxInteger - mostRows ? maxInteger - id : undefined

/** True if the field refers to records of its own resource. */
const isOwn = ({ name }: Descriptor, field: Field | undefined): boolean => isRecordField(field) && field.to === name

/**
 * Returns a function that returns the ids by name for the references of a row. A name that exactly one other row of the
 * file has stands for that row, any other name for stored records. A name that several rows but no stored record has
 * gets the ids of all those rows, and so is ambiguous.
 */
export const withRowsOfFile = (descriptor: Descriptor, mapping: Mapping, table: CsvTable, stored: ReferenceIds) => {
  const own = [...stored.keys()].filter(name => isOwn(descriptor, descriptor.fields[name]))
  const title = mapping.indexOf(descriptor.title)
  if (own.length === 0 || title === -1) return () => stored
  const nameOf = (cells: readonly string[]) => folded(titleOf(descriptor, { [descriptor.title]: cells[title] ?? '' }))
  const rows = new Map<string, number[]>()
  for (const { row, cells } of table.rows) {
    const name = nameOf(cells)
    rows.set(name, [...(rows.get(name) ?? []), row])
  }
  const idsOf = (names: ReadonlyMap<string, readonly number[]>, without: number | undefined) => {
    const found = new Map(names)
    for (const [name, all] of rows) {
      const ids = all.filter(row => row !== without).map(provisionalId)
      if (ids.length === 1 || (ids.length > 1 && found.get(name)?.length === 0)) found.set(name, ids)
    }
    return found
  }
  const referencesOf = (without?: number): ReferenceIds =>
    new Map([...stored].map(([name, ids]) => [name, own.includes(name) ? idsOf(ids, without) : ids]))
  const shared = referencesOf()
  const columns = mapping.flatMap((name, index) => (name !== undefined && own.includes(name) ? [index] : []))
  return (row: number, cells: readonly string[]) => {
    const texts = columns.flatMap(index => [cells[index] ?? '', ...partsOf(cells[index] ?? '')])
    // A row that refers to its own name means another record.
    return texts.some(text => folded(text) === nameOf(cells)) ? referencesOf(row) : shared
  }
}

/** Ids in a value of a record field, which is an id or a JSON list of ids. */
const idsIn = (value: unknown): readonly unknown[] => (typeof value === 'string' ? JSON.parse(value) : [value])

interface RowReference {
  readonly label: string
  readonly row: number
}

const rowsReferredTo = (descriptor: Descriptor, { body }: GoodRow): readonly RowReference[] =>
  Object.entries(body).flatMap(([name, value]) => {
    const field = descriptor.fields[name]
    if (!field || !isOwn(descriptor, field)) return []
    return idsIn(value).flatMap(id => {
      const row = rowOfId(id)
      return row === undefined ? [] : [{ label: field.label, row }]
    })
  })

/** True if a row refers to other rows of the file. */
export const refersToRows = (descriptor: Descriptor, row: GoodRow): boolean =>
  rowsReferredTo(descriptor, row).length > 0

interface OrderMessages {
  /** Message if the row that is referred to is not added. */
  readonly rowRefused: (label: string, row: number) => string
  /** Message if the rows refer to each other. */
  readonly circle: (label: string, row: number) => string
}

/** Sorts rows so that each follows the rows that it refers to. Refuses rows that refer to a row that is not added. */
export const inOrderOfReferences = (
  descriptor: Descriptor,
  rows: readonly GoodRow[],
  messages: OrderMessages,
): { readonly good: readonly GoodRow[]; readonly problems: readonly RowProblem[] } => {
  const byRow = new Map(rows.map(each => [each.row, each]))
  const good = new Set<GoodRow>()
  const visited = new Set<GoodRow>()
  /** The row that is being visited, and the rows that refer to it. */
  const path = new Set<number>()
  const problems: RowProblem[] = []
  /** Adds a row after those that it refers to. */
  const visit = (each: GoodRow): void => {
    if (visited.has(each)) return
    visited.add(each)
    path.add(each.row)
    const refused = rowsReferredTo(descriptor, each).find(({ row }) => {
      const other = byRow.get(row)
      if (other) visit(other)
      return !other || !good.has(other)
    })
    if (refused) {
      const { label, row } = refused
      const message = path.has(row) ? messages.circle(label, row) : messages.rowRefused(label, row)
      problems.push({ row: each.row, label, message })
    } else good.add(each)
    path.delete(each.row)
  }
  for (const each of rows) visit(each)
  return { good: [...good], problems }
}

/** Thrown if a row that another row refers to has no record. */
export class RowNotAdded extends Error implements RowReference {
  readonly label: string
  readonly row: number
  constructor({ label, row }: RowReference) {
    super(`Row ${row} has no record.`)
    this.label = label
    this.row = row
  }
}

/** Body of a row with the ids of the added records in place of provisional ones. Throws RowNotAdded. */
export const withAddedIds = (
  descriptor: Descriptor,
  body: GoodRow['body'],
  /** Id of an added row; NaN if there is none. */
  idOf: (row: number) => number,
): GoodRow['body'] =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = descriptor.fields[name]
      if (!field || !isOwn(descriptor, field)) return [name, value]
      const ids = idsIn(value).map(id => {
        const row = rowOfId(id)
        const added = row === undefined ? id : idOf(row)
        if (row !== undefined && !added) throw new RowNotAdded({ label: field.label, row })
        return added
      })
      return [name, typeof value === 'string' ? JSON.stringify(ids) : ids[0]]
    }),
  )

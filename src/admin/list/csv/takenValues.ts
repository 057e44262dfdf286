/**
 * Finds unique values of a file that records already have. It reads the pages of the list, a call that every provider
 * has.
 */
import { type Descriptor, uniqueSetsOf } from '../../../schema/descriptor/resource.ts'
import { normalize } from '../../../schema/validation/normalize.ts'
import { type GoodRow, keyOfSet, labelOfSet, type RowProblem } from './importRows.ts'

type Values = Readonly<Record<string, unknown>>

/** Reads one page of the list, counted from 1. */
export type ReadPage = (
  page: number,
  perPage: number,
) => Promise<{ readonly data: readonly Values[]; readonly total?: number | undefined }>

interface TakenOutcome {
  readonly good: readonly GoodRow[]
  readonly problems: readonly RowProblem[]
  /** Labels of fields that could not be compared with all records. */
  readonly unchecked: readonly string[]
}

const perPage = 1000
/** Maximum number of pages to read. Duplicates beyond them are detected on save. */
const maxPages = 20

/** Records of the list. `isAll` is false if there are more than are read, or if a call fails. */
const readRecords = async (
  read: ReadPage,
): Promise<{ readonly records: readonly Values[]; readonly isAll: boolean }> => {
  const records: Values[] = []
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await read(page, perPage).catch(() => undefined)
    if (!answer) return { records, isAll: false }
    const { data, total } = answer
    records.push(...data)
    const isLast = total === undefined ? data.length < perPage : records.length >= total
    if (isLast) return { records, isAll: true }
    if (data.length === 0) return { records, isAll: false }
  }
  return { records, isAll: false }
}

/** A record's values, normalised like those of a validated row. */
const normalized = ({ fields }: Descriptor, record: Values): Values =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = fields[name]
      return [name, field ? normalize(field, value) : value]
    }),
  )

/** Removes rows with unique values that a record already has. Reads nothing if the rows have no unique values. */
export const withoutTaken = async (
  descriptor: Descriptor,
  rows: readonly GoodRow[],
  { read, taken }: { readonly read: ReadPage; readonly taken: (label: string) => string },
): Promise<TakenOutcome> => {
  const sets = uniqueSetsOf(descriptor).filter(names => rows.some(({ body }) => keyOfSet(names, body) !== undefined))
  if (sets.length === 0) return { good: rows, problems: [], unchecked: [] }
  const { records: found, isAll } = await readRecords(read)
  const records = found.map(record => normalized(descriptor, record))
  const keys = new Set(sets.flatMap(names => records.map(record => keyOfSet(names, record))))
  const problems = rows.flatMap(({ row, body }) =>
    sets.flatMap(names => {
      const key = keyOfSet(names, body)
      if (key === undefined || !keys.has(key)) return []
      const label = labelOfSet(descriptor, names)
      return [{ row, label, message: taken(label) }]
    }),
  )
  const refused = new Set(problems.map(({ row }) => row))
  // A field that the provider does not return cannot be compared.
  const isSent = (names: readonly string[]) => records.every(record => names.every(name => Object.hasOwn(record, name)))
  const unchecked = sets.filter(names => !(isAll && isSent(names))).map(names => labelOfSet(descriptor, names))
  return { good: rows.filter(({ row }) => !refused.has(row)), problems, unchecked }
}

/** Values of a column that a changed field means something for. */
import type { Kysely } from 'kysely'
import type { AnyTables } from '../../db/tables.ts'
import { walkColumn } from './walkColumn.ts'

/** What was found in a column. */
interface Found {
  readonly count: number
  /** The first of them. */
  readonly id: number
}

/** A column whose values are looked at. */
export interface ColumnPlace {
  readonly table: string
  readonly name: string
  /** Whether nothing is stored. */
  readonly isTrial: boolean
}

/** How many values fail a test. Values that `convert` gives are stored in place of theirs. */
export const findIn = async (
  db: Kysely<AnyTables>,
  { table, name, isTrial }: ColumnPlace,
  {
    fails,
    convert,
  }: { readonly fails: (value: string | number) => boolean; readonly convert?: (value: string) => string },
): Promise<Found> => {
  let [count, first] = [0, 0]
  await walkColumn(db, table, name, (value, id) => {
    if (fails(value)) {
      count += 1
      first ||= id
      return undefined
    }
    return convert && !isTrial ? convert(String(value)) : undefined
  })
  return { count, id: first }
}

/** What must be said of a changed field before or after it takes effect. */
export interface FieldChange {
  /** Why nothing may be changed. */
  readonly refusal?: string
  /** What the plan says beside its statements. */
  readonly note?: string
}

/** Records as a sentence counts them. */
export const records = ({ count, id }: Found): string =>
  count === 1 ? `1 record (${id})` : `${count} records (the first is ${id})`

/** Finds and converts values of a column that a changed field affects. */
import type { Kysely } from 'kysely'
import type { AnyTables } from '../../db/tables.ts'
import { walkColumn } from './walkColumn.ts'

/** Records found in a column. */
interface Found {
  readonly count: number
  /** Id of the first record found; 0 if there is none. */
  readonly id: number
}

/** Column to search. */
export interface ColumnPlace {
  readonly table: string
  readonly name: string
  /** True if converted values are not stored. */
  readonly isTrial: boolean
}

/**
 * Counts the records whose value `fails`. Replaces every other value by the result of `convert`, unless this is a trial.
 * Skips null values.
 */
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

/** Effect of a changed field, as messages; {} if there is nothing to report. */
export interface FieldChange {
  /** Reason why the change is refused. */
  readonly refusal?: string
  /** Remark that is shown in the plan, next to its statements. */
  readonly note?: string
}

/** Formats found records for a message: their number and the first id. */
export const recordsText = ({ count, id }: Found): string =>
  count === 1 ? `1 record (${id})` : `${count} records (the first is ${id})`

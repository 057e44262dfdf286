/** Counting rows while a migration runs. */
import type { Kysely } from 'kysely'
import type { AnyTables, Value } from '../db/tables.ts'

/** Which rows: those with no value in a column, with one, or with another one than `than`. */
export type CountedRows =
  | { readonly column: string; readonly is: 'empty' | 'filled' }
  | { readonly column: string; readonly is: 'other'; readonly than: NonNullable<Value> }

/** How many rows a table has, or of which a column is as said. Empty values are no others. */
export const countRows = async (db: Kysely<AnyTables>, table: string, which?: CountedRows): Promise<number> => {
  const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('total'))
  const counted =
    which === undefined
      ? rows
      : which.is === 'other'
        ? rows.where(which.column, '<>', which.than)
        : rows.where(which.column, which.is === 'empty' ? 'is' : 'is not', null)
  return Number((await counted.executeTakeFirst())?.total ?? 0)
}

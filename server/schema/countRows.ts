/** Row counts for a migration. */
import type { Kysely } from 'kysely'
import type { AnyTables, Value } from '../db/tables.ts'

/** Filter on a column: it is null (`empty`), not null (`filled`), or differs from `than` (`other`). */
export type CountedRows =
  | { readonly column: string; readonly is: 'empty' | 'filled' }
  | { readonly column: string; readonly is: 'other'; readonly than: NonNullable<Value> }

/** Counts all rows of a table, or those that match `which`. A null value does not count as `other`. */
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

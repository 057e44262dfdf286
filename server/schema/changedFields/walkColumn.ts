/** Iterates over whole tables during a migration, in batches of 500 rows. */
import { type Kysely, sql } from 'kysely'
import type { AnyTables, Row, Value } from '../../db/tables.ts'

const rowsAtOnce = 500

/**
 * Calls `visit` with the id and `columns` of each row, by ascending id. With `filled`, skips rows in which that column
 * is null.
 */
export const walkTable = async (
  db: Kysely<AnyTables>,
  table: string,
  columns: readonly string[],
  visit: (row: Row) => Promise<unknown>,
  filled?: string,
): Promise<void> => {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['id', ...columns])
      .where('id', '>', last)
      .where(filled === undefined ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(filled)} is not null`)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) await visit(row)
    if (rows.length < rowsAtOnce) return
    last = Number(rows.at(-1)?.id)
  }
}

/**
 * Calls `visit` with each non-null value, by ascending id. Stores the returned value, unless it is undefined or
 * unchanged.
 */
export const walkColumn = (
  db: Kysely<AnyTables>,
  table: string,
  column: string,
  visit: (value: string | number, id: number) => Value | undefined,
): Promise<void> =>
  walkTable(
    db,
    table,
    [column],
    async row => {
      const [id, value] = [Number(row.id), row[column]]
      if (value === null || value === undefined) return
      const next = visit(value, id)
      if (next !== undefined && next !== value)
        await db
          .updateTable(table)
          .set({ [column]: next })
          .where('id', '=', id)
          .execute()
    },
    column,
  )

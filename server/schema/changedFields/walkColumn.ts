/** Reading one column of a whole table while a migration runs, some hundred rows at a time. */
import type { Kysely } from 'kysely'
import type { AnyTables, Value } from '../../db/tables.ts'

const rowsAtOnce = 500

/** Calls `visit` with each value that is not null, in the order of ids. A value other than undefined that it gives is stored in place of the former one. */
export const walkColumn = async (
  db: Kysely<AnyTables>,
  table: string,
  column: string,
  visit: (value: string | number, id: number) => Value | undefined,
): Promise<void> => {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['id', column])
      .where('id', '>', last)
      .where(column, 'is not', null)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      const [id, value] = [Number(row.id), row[column]]
      if (value === null || value === undefined) continue
      const next = visit(value, id)
      if (next !== undefined && next !== value)
        await db
          .updateTable(table)
          .set({ [column]: next })
          .where('id', '=', id)
          .execute()
    }
    if (rows.length < rowsAtOnce) return
    last = Number(rows.at(-1)?.id)
  }
}

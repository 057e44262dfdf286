/** Deletes many rows without blocking other requests: a few hundred per statement. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { yieldToOthers } from '../runtime/eventLoop/yieldToOthers.ts'
import type { Dialect } from './database.ts'
import type { SystemTables } from './systemTables.ts'
import type { Tables } from './tables.ts'
import { dialectOf } from './tenantKey.ts'

const rowsAtOnce = 250

/** Physical row identifier of each database, which also exists in tables without a primary key. */
const placeOf: { readonly [D in Dialect]: RawBuilder<unknown> } = {
  sqlite: sql.ref('rowid'),
  postgres: sql.ref('ctid'),
}

/** Deletes the rows of a table that match a condition. An index must support the condition. */
export const deleteInSlices = async (
  db: Kysely<Tables>,
  table: keyof SystemTables,
  condition: RawBuilder<unknown>,
): Promise<void> => {
  const place = placeOf[dialectOf(db)]
  const [name, limit] = [sql.table(table), sql.lit(rowsAtOnce)]
  for (;;) {
    const { numAffectedRows } =
      await sql`delete from ${name} where ${place} in (select ${place} from ${name} where ${condition} limit ${limit})`.execute(
        db,
      )
    if ((numAffectedRows ?? 0n) < rowsAtOnce) return
    await yieldToOthers()
  }
}

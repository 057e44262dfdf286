/** Fields whose values are lists, stored as JSON. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from '../db/database.ts'
import type { Value } from '../db/tables.ts'

/** Whether the JSON of a list, a column, has the JSON of a value. */
export const holdsIn: { readonly [D in Dialect]: (column: string, value: Value) => RawBuilder<SqlBool> } = {
  sqlite: (column, value) => sql`instr(${sql.ref(column)}, ${value}) > 0`,
  postgres: (column, value) => sql`strpos(${sql.ref(column)}, ${value}) > 0`,
}

/** Drops outdated foreign keys on PostgreSQL. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type OnChange, readableSql } from './change.ts'
import type { Table } from './tables.ts'

interface ForeignKey {
  readonly name: string
  readonly table: string
  readonly column: string
  readonly target: string
}

/**
 * Drops the foreign keys of columns that no longer refer to the same table, because they would reject the new values.
 * Columns outside of the target schema keep their foreign keys.
 */
export const dropForeignKeys = async (
  db: Kysely<Tables>,
  tables: readonly Table[],
  onChange: OnChange,
): Promise<void> => {
  const { rows } =
    await sql<ForeignKey>`select c.conname as name, t.relname as "table", a.attname as "column", r.relname as target
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`.execute(db)
  for (const { name, table, column, target } of rows) {
    const wanted = tables
      .find(each => each.name === table)
      ?.columns.find(each => each.name === column || each.renamedFrom === column)
    if (!wanted || wanted.references === target) continue
    const dropping = sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`
    onChange({ sql: readableSql(dropping.compile(db)), table })
    await dropping.execute(db)
  }
}

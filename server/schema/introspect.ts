/** Reads the existing tables from the database catalogue. */
import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../db/database.ts'

interface StoredColumn {
  readonly name: string
  /** Type name in the catalogue, such as `integer`, `int4` or `text`. */
  readonly type: string
}

interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
}

const byDialect: { readonly [D in Dialect]: <T>(db: Kysely<T>) => Promise<readonly StoredTable[]> } = {
  async sqlite(db) {
    const tables = await db.introspection.getTables()
    return tables
      .filter(({ isView }) => !isView)
      .map(({ name, columns }) => ({ name, columns: columns.map(c => ({ name: c.name, type: c.dataType })) }))
  },
  /**
   * Queries the catalogue directly: Kysely's introspection reads every schema, and fails while another site's schema is
   * being dropped.
   */
  async postgres(db) {
    const { rows } = await sql<StoredTable>`
      select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', t.typname) order by a.attnum) as columns
      from pg_catalog.pg_class c
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_catalog.pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'p') and c.relnamespace = to_regnamespace(quote_ident(current_schema()))
      group by c.relname order by c.relname`.execute(db)
    return rows
  },
}

/** Reads every table of the site's schema. */
export const storedTables = <T>(db: Kysely<T>, dialect: Dialect): Promise<readonly StoredTable[]> =>
  byDialect[dialect](db)

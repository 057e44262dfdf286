/** Migrates the indexes of the tables to the descriptors. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../db/database.ts'
import { type AnyTables, anyTables, type Tables } from '../db/tables.ts'
import { type OnChange, readableSql } from './change.ts'
import { indexPrefix } from './plan.ts'
import type { Index, Table } from './tables.ts'

type Db = Kysely<Tables>

interface FoundIndex {
  readonly name: string
  readonly table: string
}
const foundSql: { readonly [D in Dialect]: RawBuilder<FoundIndex> } = {
  sqlite: sql`select name, tbl_name as "table" from sqlite_master where type = 'index'`,
  postgres: sql`select indexname as name, tablename as "table" from pg_indexes where schemaname = current_schema()`,
}

const findIndexes = async (db: Db, dialect: Dialect): Promise<readonly FoundIndex[]> =>
  (await foundSql[dialect].execute(db)).rows.filter(({ name }) => name.startsWith(indexPrefix))

/**
 * Message that a unique index cannot be created, because records of one application have the same values in all of its
 * columns; empty if there are none. Null values are never equal.
 */
const refuseDoubles = async (db: Kysely<AnyTables>, { table, columns }: Index): Promise<readonly string[]> => {
  const shared = columns.slice(columns[0] === 'app_key' ? 1 : 0)
  const values = shared.length ? shared : columns
  let doubles = db.selectFrom(table).select([...columns, ({ fn }) => fn.countAll<number>().as('found_rows')])
  for (const column of values) doubles = doubles.where(column, 'is not', null)
  const groups = await doubles
    .groupBy(columns)
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute()
  const [first] = groups
  if (!first) return []
  const count = groups.reduce((sum, { found_rows: rows }) => sum + Number(rows), 0)
  const [name, ...others] = values.map(column => `'${table}.${column}'`)
  const together = others.length ? ` together with ${others.join(' and ')}` : ''
  return [
    `${name} is now unique${together}, and ${count} records share theirs with another one, such as ${values.map(column => `'${first[column]}'`).join(' with ')}. Change all but one of them first.`,
  ]
}

const indexSql = ({ name, table, columns, unique }: Index) => {
  const parts = columns.map(column => {
    const [ref = '', direction] = column.split(' ')
    return direction ? sql`${sql.ref(ref)} desc` : sql.ref(ref)
  })
  return sql`create ${unique ? sql`unique ` : sql``}index ${sql.ref(name)} on ${sql.table(table)} (${sql.join(parts)})`
}

/**
 * Drops all generated indexes of a table, before a column changes its type. `migrateIndexes` recreates the needed ones.
 */
export const dropIndexesOf = async (db: Db, dialect: Dialect, table: string): Promise<void> => {
  for (const found of await findIndexes(db, dialect))
    if (found.table === table) await sql`drop index ${sql.ref(found.name)}`.execute(db)
}

/**
 * Creates missing indexes and drops outdated ones. Returns a message for each unique index that the stored rows
 * violate.
 */
export const migrateIndexes = async (
  db: Db,
  dialect: Dialect,
  tables: readonly Table[],
  onChange: OnChange,
): Promise<readonly string[]> => {
  const wanted = tables.flatMap(table => table.indexes)
  const found = new Set((await findIndexes(db, dialect)).map(({ name }) => name))
  for (const name of found)
    if (!wanted.some(index => index.name === name)) {
      const dropping = sql`drop index ${sql.ref(name)}`
      onChange({ sql: readableSql(dropping.compile(db)), table: '' })
      await dropping.execute(db)
    }
  const refusals: string[] = []
  for (const index of wanted) {
    if (found.has(index.name)) continue
    const doubles = index.unique ? await refuseDoubles(anyTables(db), index) : []
    refusals.push(...doubles)
    if (doubles.length) continue
    onChange({ sql: readableSql(indexSql(index).compile(db)), table: index.table })
    await indexSql(index).execute(db)
  }
  return refusals
}

/**
 * Rows of a database as JSON lines, independent of the dialect: a backup of SQLite can be restored to PostgreSQL and
 * vice versa.
 */
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { type Kysely, sql } from 'kysely'
import type { Database, Dialect } from '../db/database.ts'
import { openSqliteFile } from '../db/sqlite/sqlite.ts'
import { systemTablesThat } from '../db/systemTables.ts'
import { type AnyTables, anyTables, type Row } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { storedTables } from '../schema/introspect.ts'
import { isDerivedTable } from '../search/site/searchTables.ts'
import type { Manifest } from './archive.ts'

type TableFacts = Manifest['tables'][number]

const excludedTables = systemTablesThat(({ isBackedUp }) => !isBackedUp)
const rowsPerRead = 500

const pathOf = (folder: string, table: string): string => join(folder, 'database', `${table}.jsonl`)

const systemNames = ['meta', ...systemTablesThat(() => true)]

/**
 * Columns of all tables of the site, by table, including tables of removed resources. Omits derived tables, such as
 * those of the search, and tables of other programs, such as replication or an extension.
 */
export const columnsByTable = async (
  db: Kysely<AnyTables>,
  dialect: Dialect,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const tables = (await storedTables(db, dialect)).filter(
    ({ name, columns }) =>
      !isDerivedTable(name) && (systemNames.includes(name) || columns.some(column => column.name === 'app_key')),
  )
  return new Map(tables.map(({ name, columns }) => [name, columns.map(column => column.name)]))
}

/** Highest id that a table ever assigned; 0 if there is none. */
export const lastIdByDialect: { readonly [D in Dialect]: (db: Kysely<AnyTables>, table: string) => Promise<number> } = {
  async sqlite(db, table) {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    return rows[0]?.seq ?? 0
  },
  async postgres(db, table) {
    const sequence = sql`pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass`
    const { rows } = await sql<{ last: number | null }>`select pg_sequence_last_value(${sequence}) as last`.execute(db)
    return Number(rows[0]?.last ?? 0)
  },
}

async function* rowsOf(db: Kysely<AnyTables>, table: string, columns: readonly string[]): AsyncGenerator<Row> {
  if (!columns.includes('id')) {
    yield* await db.selectFrom(table).selectAll().execute()
    return
  }
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerRead)
      .execute()
    yield* rows
    if (rows.length < rowsPerRead) return
    last = Number(rows.at(-1)?.id)
  }
}

type Read = <T>(database: Database, folder: string, read: (db: Kysely<AnyTables>) => Promise<T>) => Promise<T>

/** Reads a consistent snapshot of the database without blocking writers. */
const readSnapshotByDialect: { readonly [D in Dialect]: Read } = {
  async sqlite({ db }, folder, read) {
    const path = join(folder, 'moment.sqlite')
    await sql`vacuum into ${path}`.execute(db)
    const snapshot = openSqliteFile(path)
    try {
      return await read(anyTables(snapshot.db))
    } finally {
      await snapshot.close()
      await rm(path)
    }
  },
  postgres: ({ db }, _folder, read) =>
    forEveryApplication(anyTables(db))
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read),
}

/**
 * Dumps a snapshot of all backed-up tables into `folder/database`, one file of JSON lines each. Returns their names,
 * row counts and last ids.
 */
export const dumpRows = async (database: Database, folder: string): Promise<TableFacts[]> => {
  await mkdir(join(folder, 'database'), { recursive: true })
  const { dialect } = database
  return readSnapshotByDialect[dialect](database, folder, async db => {
    const facts: TableFacts[] = []
    for (const [name, columns] of await columnsByTable(db, dialect)) {
      if (excludedTables.includes(name)) continue
      const out = createWriteStream(pathOf(folder, name))
      let rows = 0
      for await (const row of rowsOf(db, name, columns)) {
        rows += 1
        if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, 'drain')
      }
      out.end()
      await finished(out)
      facts.push({ name, rows, last_id: columns.includes('id') ? await lastIdByDialect[dialect](db, name) : null })
    }
    return facts
  })
}

/** All rows of a dumped table, in the order of the dump. */
export async function* dumpedRows(folder: string, table: string): AsyncGenerator<Row> {
  const lines = createInterface({ input: createReadStream(pathOf(folder, table)), crlfDelay: Number.POSITIVE_INFINITY })
  // Safe cast: by the checksums of the archive, this is a line that `dumpRows` wrote.
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as Row
}

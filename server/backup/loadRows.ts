/** Puts dumped rows into a database of either dialect, in place of what is there. */

import { type Kysely, sql } from 'kysely'
import { allResources } from '../../src/resources/index.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { fixedDefaultOf } from '../../src/schema/descriptor/filledDefaults.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { keyFacts } from '../auth/openEncryption.ts'
import type { Database, Dialect } from '../db/database.ts'
import { probeFact } from '../db/meta.ts'
import { isLeaseFact } from '../db/postgres/databaseLease.ts'
import { type AnyTables, anyTables, columnsOf, type Row, type Value } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { isIdentityFact, writeIdentity } from '../files/storage/siteIdentity.ts'
import { isJobFact } from '../jobs/jobLease.ts'
import { listSearchFact } from '../listSearch/listSearch.ts'
import { referenceFact } from '../lists/referenceIndex.ts'
import { bringAppendOnly, liftAppendOnly } from '../schema/appendOnly.ts'
import { migrate, schemaNumber } from '../schema/migrate.ts'
import { searchFact } from '../search/searchTables.ts'
import { StartError } from '../startError.ts'
import type { Manifest } from './archive.ts'
import { columnsByTable, dumpedRows, lastIdByDialect } from './dumpRows.ts'
import { isBackupFact } from './lastBackup.ts'

const rowsPerWrite = 100

/** Facts of the database itself, which a restore must not take from another. */
const isOwnFact = (key: string): boolean =>
  ['schema', 'tables', searchFact, listSearchFact, referenceFact, probeFact].includes(key) ||
  isBackupFact(key) ||
  isIdentityFact(key) ||
  isLeaseFact(key) ||
  isJobFact(key)

const descriptorOf = (table: string): Descriptor | undefined => allResources.find(resource => resource.name === table)
const referencesOf = (table: string) => {
  const descriptor = descriptorOf(table)
  return (descriptor ? columnsOf(descriptor) : []).filter(column => column.references !== undefined)
}

/** The tables in an order in which each comes after those that it refers to. */
const inOrder = (tables: readonly string[]): readonly string[] => {
  const placed: string[] = []
  const place = (table: string) => {
    if (placed.includes(table)) return
    for (const { references } of referencesOf(table))
      if (references !== undefined && references !== table && tables.includes(references)) place(references)
    placed.push(table)
  }
  for (const table of tables) place(table)
  return placed
}

const setLastIdByDialect: {
  readonly [D in Dialect]: (db: Kysely<AnyTables>, table: string, last: number) => Promise<unknown>
} = {
  async sqlite(db, table, last) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
  },
  postgres: (db, table, last) => sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${last})`.execute(db),
}

/** The columns of a table that have had another name, by that name. */
export const renamedColumns = (table: string): ReadonlyMap<string, string> => {
  const descriptor = descriptorOf(table)
  const columns = descriptor ? columnsOf(descriptor) : []
  return new Map(columns.flatMap(({ name, renamedFrom }) => (renamedFrom === undefined ? [] : [[renamedFrom, name]])))
}

const initialOf = (field: Field | undefined): Value =>
  // As the former dumps hold it.
  ((field && fixedDefaultOf(field)) ?? null) as Value

/** How a dumped row becomes one of the table as it is now: columns renamed since keep their data, those added since take their default. */
const shaperOf = (table: string, columns: readonly string[]) => {
  const descriptor = descriptorOf(table)
  const renamed = renamedColumns(table)
  const defaults = Object.fromEntries(columns.map(name => [name, initialOf(descriptor?.fields[name])]))
  return (row: Row): Row => {
    const shaped: Record<string, Value> = { ...defaults }
    for (const [name, value] of Object.entries(row)) {
      const column = columns.includes(name) ? name : renamed.get(name)
      if (column === undefined)
        throw new StartError(
          `The backup has '${table}.${name}', which this version does not know. Restore it with the version that made it, or a newer one.`,
        )
      shaped[column] = value
    }
    return shaped
  }
}

const loadTable = async (
  db: Kysely<AnyTables>,
  folder: string,
  table: string,
  columns: readonly string[],
): Promise<void> => {
  const shape = shaperOf(table, columns)
  const ownReferences = referencesOf(table).filter(({ references }) => references === table)
  /** Rows that refer to a row of their own table, which may come later. */
  const deferred: Row[] = []
  let batch: Row[] = []
  const write = async () => {
    if (batch.length) await db.insertInto(table).values(batch).execute()
    batch = []
  }
  for await (const dumped of dumpedRows(folder, table)) {
    const row = shape(dumped)
    const own = Object.fromEntries(ownReferences.map(({ name }) => [name, row[name] ?? null]))
    if (Object.values(own).some(value => value !== null)) deferred.push({ id: row.id ?? null, ...own })
    batch.push({ ...row, ...Object.fromEntries(Object.keys(own).map(name => [name, null])) })
    if (batch.length === rowsPerWrite) await write()
  }
  await write()
  for (const { id, ...own } of deferred)
    await db
      .updateTable(table)
      .set(own)
      .where('id', '=', id ?? null)
      .execute()
}

/** The fingerprints of the dump, so that whatever has changed since is brought up to date by the next migration. */
const loadFacts = async (db: Kysely<AnyTables>, folder: string): Promise<void> => {
  for await (const { key, value } of dumpedRows(folder, 'meta')) {
    if (key === 'schema' && Number(value) > schemaNumber)
      throw new StartError('A newer version of this program has made the backup. Restore it with that one.')
    if (isOwnFact(String(key))) continue
    await db
      .deleteFrom('meta')
      .where('key', '=', key ?? null)
      .execute()
    await db
      .insertInto('meta')
      .values({ key: key ?? null, value: value ?? null })
      .execute()
  }
}

/** Servers that still run must not take a response that they have stored for one of the restored content. */
const raiseVersions = async (db: Kysely<AnyTables>, former: number): Promise<void> => {
  await db
    .updateTable('application_state')
    .set(({ eb }) => ({ content_version: eb('content_version', '+', former + 1) }))
    .execute()
}

const greatestVersion = async (db: Kysely<AnyTables>): Promise<number> => {
  const rows = await db.selectFrom('application_state').select('content_version').execute()
  return Math.max(0, ...rows.map(row => Number(row.content_version)))
}

/** Replaces every row by those of a dump, in one transaction, in which the database also takes the id of its files where one is given. Throws StartError, and changes nothing, for a dump that does not fit. */
export const loadRows = async (
  database: Database,
  folder: string,
  { tables }: Manifest,
  identity?: { readonly id: string; readonly now: Date },
): Promise<void> => {
  const { dialect } = database
  await migrate(database)
  const db = forEveryApplication(database.db)
  const columns = await columnsByTable(anyTables(db), dialect)
  const unknown = tables.find(({ name, rows }) => rows > 0 && !columns.has(name))
  if (unknown)
    throw new StartError(
      `The backup has ${unknown.rows} rows of the table '${unknown.name}', which this version does not know. Restore it with the version that made it, or a newer one, and with every resource that the site had.`,
    )
  const ordered = inOrder([...columns.keys()])
  await db.transaction().execute(async tx => {
    const target = anyTables(tx)
    const former = await greatestVersion(target)
    await liftAppendOnly(target, dialect)
    for (const table of ordered.toReversed()) if (table !== 'meta') await target.deleteFrom(table).execute()
    await loadFacts(target, folder)
    for (const table of ordered) {
      const facts = tables.find(({ name }) => name === table)
      if (table === 'meta' || !facts) continue
      await loadTable(target, folder, table, columns.get(table) ?? [])
      if (facts.last_id === null) continue
      // An id that was ever given, here or where the backup was made, is not given again.
      const last = Math.max(facts.last_id, await lastIdByDialect[dialect](target, table))
      if (last > 0) await setLastIdByDialect[dialect](target, table, last)
    }
    if (identity) await writeIdentity(tx, identity.id, identity.now)
    // Without secrets, any key will do.
    if (!(await target.selectFrom('second_factors').select('user_id').limit(1).executeTakeFirst()))
      await target.deleteFrom('meta').where('key', 'in', keyFacts).execute()
    await bringAppendOnly(target, dialect, { mayChange: true })
    await raiseVersions(target, former)
    // They were made of the records that are gone; the next migration makes them of those that came.
    await target.deleteFrom('meta').where('key', 'in', [searchFact, referenceFact]).execute()
  })
  await migrate(database)
}

/** Replaces the rows of a database by dumped rows, of either dialect. */

import { type Kysely, sql } from 'kysely'
import type { Site } from '../../src/resources/createSite.ts'
import { constantDefaultOf } from '../../src/schema/descriptor/defaults.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { keyFacts } from '../auth/openEncryption.ts'
import type { Database, Dialect } from '../db/database.ts'
import { probeFact } from '../db/meta.ts'
import { isLeaseFact } from '../db/postgres/databaseLease.ts'
import { type AnyTables, anyTables, columnsOf, type Row, type Value } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { isIdentityFact, writeIdentity } from '../files/storage/siteIdentity.ts'
import { isJobFact } from '../jobs/jobLease.ts'
import { StartError } from '../runtime/startError.ts'
import { liftAppendOnly, migrateAppendOnly } from '../schema/appendOnly.ts'
import { migrate, schemaNumber } from '../schema/migrate.ts'
import { referenceFact } from '../search/lists/referenceIndex.ts'
import { searchFact } from '../search/site/searchTables.ts'
import { listSearchFact } from '../search/trigrams/listSearch.ts'
import type { Manifest } from './archive.ts'
import { columnsByTable, dumpedRows, lastIdByDialect } from './dumpRows.ts'
import { isBackupFact } from './lastBackup.ts'

const rowsPerWrite = 100

/** True for facts about the target database itself, which a restore must not overwrite. */
const isOwnFact = (key: string): boolean =>
  ['schema', 'tables', searchFact, listSearchFact, referenceFact, probeFact].includes(key) ||
  isBackupFact(key) ||
  isIdentityFact(key) ||
  isLeaseFact(key) ||
  isJobFact(key)

const columnsIn = ({ resourceNamed }: Site, table: string) => {
  const descriptor = resourceNamed(table)
  return descriptor ? columnsOf(descriptor) : []
}
const referencesOf = (site: Site, table: string) =>
  columnsIn(site, table).filter(column => column.references !== undefined)

/** Tables in the order of their references: referenced ones first. */
const inOrder = (site: Site, tables: readonly string[]): readonly string[] => {
  const placed: string[] = []
  const place = (table: string) => {
    if (placed.includes(table)) return
    for (const { references } of referencesOf(site, table))
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

/** Current names of the renamed columns of a table, by their previous names. */
export const renamedColumns = (site: Site, table: string): ReadonlyMap<string, string> =>
  new Map(
    columnsIn(site, table).flatMap(({ name, renamedFrom }) => (renamedFrom === undefined ? [] : [[renamedFrom, name]])),
  )

const initialOf = (field: Field | undefined): Value =>
  // Safe cast: a default is a value of its column.
  ((field && constantDefaultOf(field)) ?? null) as Value

/**
 * Converts a dumped row to the current columns of its table. Renamed columns keep their data; columns that the dump
 * lacks get their default. Throws StartError for a column that the table does not have.
 */
const shaperOf = (site: Site, table: string, columns: readonly string[]) => {
  const descriptor = site.resourceNamed(table)
  const renamed = renamedColumns(site, table)
  const defaults = Object.fromEntries(columns.map(name => [name, initialOf(descriptor?.fields[name])]))
  return (row: Row): Row => {
    const shaped: Record<string, Value> = { ...defaults }
    for (const [name, value] of Object.entries(row)) {
      const column = columns.includes(name) ? name : renamed.get(name)
      if (column === undefined)
        throw new StartError(
          `The backup contains '${table}.${name}', which this version does not have. Restore it with the version that made it, or a newer one.`,
        )
      shaped[column] = value
    }
    return shaped
  }
}

const loadTable = async (
  site: Site,
  db: Kysely<AnyTables>,
  folder: string,
  table: string,
  columns: readonly string[],
): Promise<void> => {
  const shape = shaperOf(site, table, columns)
  const ownReferences = referencesOf(site, table).filter(({ references }) => references === table)
  /** References within the table, stored after all rows, because the referenced row may come later. */
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

/**
 * Loads the dumped facts of the table `meta`, such as schema fingerprints, from which the next migration derives all
 * later changes. Throws StartError if a newer version made the dump.
 */
const loadFacts = async (db: Kysely<AnyTables>, folder: string): Promise<void> => {
  for await (const { key, value } of dumpedRows(folder, 'meta')) {
    if (key === 'schema' && Number(value) > schemaNumber)
      throw new StartError('The backup was made by a newer version of this program. Restore it with that version.')
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

/** Raises all content versions above `previous`, so that no server uses cached responses of the replaced content. */
const raiseVersions = async (db: Kysely<AnyTables>, previous: number): Promise<void> => {
  await db
    .updateTable('application_state')
    .set(({ eb }) => ({ content_version: eb('content_version', '+', previous + 1) }))
    .execute()
}

const greatestVersion = async (db: Kysely<AnyTables>): Promise<number> => {
  const rows = await db.selectFrom('application_state').select('content_version').execute()
  return Math.max(0, ...rows.map(row => Number(row.content_version)))
}

/**
 * Migrates the database, then replaces all rows by those of a dump in one transaction, which also sets the id of the
 * file store, if given. Throws StartError without changes to rows if the dump has tables or columns that this version
 * lacks, or is from a newer version.
 */
export const loadRows = async (
  site: Site,
  database: Database,
  folder: string,
  { tables }: Manifest,
  identity?: { readonly id: string; readonly now: Date },
): Promise<void> => {
  const { dialect } = database
  await migrate(database, { site })
  const db = forEveryApplication(database.db)
  const columns = await columnsByTable(anyTables(db), dialect)
  const unknown = tables.find(({ name, rows }) => rows > 0 && !columns.has(name))
  if (unknown)
    throw new StartError(
      `The backup contains ${unknown.rows} rows of the table '${unknown.name}', which this version does not have. Restore it with the version that made it, or a newer one, and with all resources of the site.`,
    )
  const ordered = inOrder(site, [...columns.keys()])
  await db.transaction().execute(async tx => {
    const target = anyTables(tx)
    const previous = await greatestVersion(target)
    await liftAppendOnly(target, dialect)
    for (const table of ordered.toReversed()) if (table !== 'meta') await target.deleteFrom(table).execute()
    await loadFacts(target, folder)
    for (const table of ordered) {
      const facts = tables.find(({ name }) => name === table)
      if (table === 'meta' || !facts) continue
      await loadTable(site, target, folder, table, columns.get(table) ?? [])
      if (facts.last_id === null) continue
      // An id that was ever assigned, here or in the backed-up database, is not assigned again.
      const last = Math.max(facts.last_id, await lastIdByDialect[dialect](target, table))
      if (last > 0) await setLastIdByDialect[dialect](target, table, last)
    }
    if (identity) await writeIdentity(tx, identity.id, identity.now)
    // A secret key is bound to the secrets that it encrypts. Backups have no other secrets than second factors, so without
    // them the restored site accepts every secret key.
    if (!(await target.selectFrom('second_factors').select('user_id').limit(1).executeTakeFirst()))
      await target.deleteFrom('meta').where('key', 'in', keyFacts).execute()
    await migrateAppendOnly(target, dialect, { mayChange: true })
    await raiseVersions(target, previous)
    // The fingerprints of the search index and of references describe the replaced records; the next migration rebuilds
    // them.
    await target.deleteFrom('meta').where('key', 'in', [searchFact, referenceFact]).execute()
  })
  await migrate(database, { site })
}

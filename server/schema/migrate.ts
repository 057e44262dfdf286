/**
 * Migrates the database to the descriptors at every startup. Adds missing tables, columns and indexes, keeps the data
 * of renamed columns, and refuses every change that would lose data. Also refuses a database that a newer version has
 * written: it has a table or column that no descriptor has, or a greater `schemaNumber`. Runs in one transaction, one
 * process at a time.
 */

import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Site } from '../../src/resources/createSite.ts'
import { applications, users } from '../../src/resources/product.ts'
import { computedFingerprint, computedOf } from '../../src/schema/descriptor/computedFields.ts'
import { constantDefaultOf } from '../../src/schema/descriptor/defaults.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { flatFields, isComposite } from '../../src/schema/descriptor/innerFields.ts'
import { type Descriptor, searchColumn, storedFieldsOf } from '../../src/schema/descriptor/resource.ts'
import { toStoredValue } from '../../src/schema/validation/normalize.ts'
import type { Database, Dialect } from '../db/database.ts'
import { ensureMeta, previousContentFact, writeFact } from '../db/meta.ts'
import { migrateMergeSteps } from '../db/sqlite/mergeSteps.ts'
import { type AnyTables, anyTables, type Tables } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { counted } from '../runtime/counted.ts'
import { StartError } from '../runtime/startError.ts'
import { ifWritable } from '../runtime/storageErrors.ts'
import { migrateTotals, totalsTable } from '../search/lists/countTriggers.ts'
import { migrateReferenceIndex, referenceFact, referenceTable } from '../search/lists/referenceIndex.ts'
import { isNewestLast, positionField } from '../search/lists/sortFields.ts'
import { migrateSearchIndex, searchFact, searchTable } from '../search/site/searchTables.ts'
import { createListSearch, indexWaitingRecords, listSearchFact, planListSearch } from '../search/trigrams/listSearch.ts'
import { searchTextOf } from '../search/trigrams/searchText.ts'
import { waitingTable } from '../search/trigrams/trigramIndex.ts'
import { appendOnlyTables, migrateAppendOnly } from './appendOnly.ts'
import { type Change, type OnChange, readableSql } from './change.ts'
import { migrateComputed } from './changedFields/computedColumns.ts'
import { migrateFields, readFields, writtenFields } from './changedFields/fieldChanges.ts'
import { walkTable } from './changedFields/walkColumn.ts'
import { countRows } from './countRows.ts'
import type { Drop } from './drops.ts'
import { storedTables } from './introspect.ts'
import { migrateDrops, migrateTables, type PreviousSite, refuse } from './migrateTables.ts'
import { tablesOf } from './plan.ts'
import { rowSecuritySteps } from './rowSecurity.ts'
import { fillTrashActs } from './trashActs.ts'

/**
 * Version of the schema. Raise it with every release that adds tables, columns of system tables or triggers, or that
 * changes the meaning of stored data; an older version then refuses the database.
 */
export const schemaNumber = 3

/**
 * Key of the advisory lock on PostgreSQL. Arbitrary, but must differ from the keys of other programs on the same
 * database.
 */
const lockNumber = 7_402_193

type Db = Kysely<Tables>

const readMeta = async (db: Db, isThere: boolean): Promise<ReadonlyMap<string, string>> => {
  if (!isThere) await ensureMeta(db)
  return new Map((await db.selectFrom('meta').selectAll().execute()).map(row => [row.key, row.value]))
}

/**
 * Fills empty values of existing records with the default of their field. Returns a refusal for each required field
 * that has empty values and no default.
 */
const fillFields = async (
  db: Kysely<AnyTables>,
  resource: Descriptor,
  onChange: OnChange,
): Promise<readonly string[]> => {
  const refusals: string[] = []
  for (const [name, field] of Object.entries(storedFieldsOf(resource))) {
    const initial = constantDefaultOf(field)
    if (initial === undefined && (!field.required || field.readOnly)) continue
    const empty = await countRows(db, resource.name, { column: name, is: 'empty' })
    if (empty === 0) continue
    if (initial !== undefined) {
      // Existing records get positions in the order in which they were shown: newest first.
      const isNewPlace = name === positionField && isNewestLast(resource)
      const value = isNewPlace
        ? sql<number>`(select max(id) from ${sql.table(resource.name)}) + 1 - id`
        : toStoredValue(initial)
      const filling = db
        .updateTable(resource.name)
        .set({ [name]: value })
        .where(name, 'is', null)
      onChange({ sql: readableSql(filling.compile()), table: resource.name })
      await filling.execute()
    } else
      refusals.push(
        `'${resource.name}.${name}' is now required, and ${counted(empty, 'record has', 'records have')} none. Give the field a default, or fill it in first.`,
      )
  }
  return refusals
}

/** Kinds of the values that the search reads from a field: the field's own, followed by those of its inner fields. */
const searchedKinds = ({ fields }: Descriptor, name: string): readonly (string | undefined)[] => {
  const field = fields[name]
  return field && isComposite(field) ? [field.kind, ...flatFields(field).map(({ kind }) => kind)] : [field?.kind]
}

const fillSearch = (db: Kysely<AnyTables>, resource: Descriptor): Promise<void> =>
  walkTable(db, resource.name, resource.search, row =>
    db
      .updateTable(resource.name)
      .set({ [searchColumn]: searchTextOf(resource, row) })
      .where('id', '=', row.id ?? null)
      .execute(),
  )

/**
 * Makes the first active user the owner of each application that has none, as when its users were stored before roles
 * existed.
 */
const giveOwners = async (db: Db, onChange: OnChange): Promise<void> => {
  const without = await db
    .selectFrom('applications')
    .select(['app_key', 'user_id'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.app_key', '=', 'applications.app_key')
            .where('users.type', '=', 'owner'),
        ),
      ),
    )
    .execute()
  for (const { app_key: appKey, user_id: userId } of without) {
    const own = db.selectFrom('users').select('id').where('app_key', '=', appKey).where('status', '=', activeStatus)
    const first =
      (await own.where('id', '=', userId).executeTakeFirst()) ?? (await own.orderBy('id').executeTakeFirst())
    if (!first) continue
    const giving = db.updateTable('users').set({ type: 'owner' }).where('id', '=', first.id)
    onChange({ sql: readableSql(giving.compile()), table: 'users' })
    await giving.execute()
  }
}

const fingerprint = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex')

/** Scope and permissions of a migration. */
export interface MigrateOptions {
  readonly site: Site
  /** Resources to migrate. Default: all of the site that have a table. */
  readonly descriptors?: readonly Descriptor[]
  /** False throws StartError if anything would have to change. Default true. */
  readonly mayChange?: boolean
  /** Tables and columns to drop. Default: none. */
  readonly drops?: readonly Drop[]
  /**
   * True drops columns and tables that no descriptor has and nobody has used, as in development. Default false: they
   * cause a refusal.
   */
  readonly dropsUnused?: boolean
  /** Called with each change before it is made. */
  readonly onChange?: OnChange
  /** True skips slow steps that cannot refuse anything, for a transaction that is rolled back. Default false. */
  readonly isTrial?: boolean
}

/**
 * End of the advice to restore an older backup, by database. A restore moves the data folder aside without reading it.
 * It migrates a PostgreSQL database first, which fails if its schema is newer, so it needs an empty database then.
 */
const placeOfOlder: { readonly [D in Dialect]: string } = {
  sqlite: ': npm run restore -- FILE --force',
  postgres: ' into an empty database, which DATABASE_URL then names: npm run restore -- FILE',
}

const otherVersion = 'The running server has a different version than this program. Restart the server and try again.'

/**
 * Creates derived data: search indexes, list totals and the triggers of append-only tables. Reports each before
 * creating it.
 */
const migrateDerived = async (
  tx: Transaction<Tables>,
  dialect: Dialect,
  meta: ReadonlyMap<string, string>,
  {
    site,
    descriptors,
    onChange,
    isTrial,
  }: {
    readonly site: Site
    readonly descriptors: readonly Descriptor[]
    readonly onChange: OnChange
    readonly isTrial: boolean
  },
): Promise<void> => {
  const mayChange = !isTrial
  const previous = meta.get(searchFact)
  const search = await migrateSearchIndex(tx, dialect, { site, descriptors, previous, mayChange: false })
  if (search !== previous) {
    onChange({ sql: '-- Creates the index of site search.', table: '' })
    await migrateSearchIndex(tx, dialect, { site, descriptors, previous, mayChange })
    await writeFact(tx, searchFact, search)
  }
  const previousReferences = meta.get(referenceFact)
  const references = await migrateReferenceIndex(tx, dialect, {
    descriptors,
    previous: previousReferences,
    mayChange: false,
  })
  if (references !== previousReferences) {
    onChange({ sql: '-- Creates the index of lists of references.', table: '' })
    await migrateReferenceIndex(tx, dialect, { descriptors, previous: previousReferences, mayChange })
    await writeFact(tx, referenceFact, references)
  }
  const listSearch = await planListSearch(tx, dialect, { descriptors, previous: meta.get(listSearchFact) })
  if (listSearch.missing.length) {
    onChange({ sql: `-- Creates the search index of lists for: ${listSearch.missing.join(', ')}`, table: '' })
    if (mayChange) await createListSearch(tx, dialect, listSearch.missing)
  }
  if (meta.get(listSearchFact) !== listSearch.fact) await writeFact(tx, listSearchFact, listSearch.fact)
  if (dialect === 'sqlite' && (await migrateMergeSteps(tx, { mayChange: false }))) {
    onChange({ sql: '-- Sets the search indexes to merge in steps.', table: '' })
    await migrateMergeSteps(tx, { mayChange })
  }
  if (await migrateAppendOnly(tx, dialect, { mayChange: false })) {
    onChange({ sql: `-- Creates triggers that prevent changes to rows of: ${appendOnlyTables.join(', ')}`, table: '' })
    await migrateAppendOnly(tx, dialect, { mayChange })
  }
  if (await migrateTotals(tx, dialect, { descriptors, mayChange: false })) {
    onChange({ sql: `-- Creates "${totalsTable}" and its triggers, which count the records of lists.`, table: '' })
    await migrateTotals(tx, dialect, { descriptors, mayChange })
  }
}

/**
 * Runs a migration in a transaction. Writes nothing if the schema is up to date, so a read-only database can still be
 * served.
 */
const migrateIn = async (
  tx: Transaction<Tables>,
  dialect: Dialect,
  {
    site,
    descriptors = site.allResources,
    mayChange = true,
    drops = [],
    dropsUnused = false,
    onChange: report = () => undefined,
    isTrial = false,
  }: MigrateOptions,
): Promise<void> => {
  const onChange: OnChange = change => {
    if (!mayChange) throw new StartError(otherVersion)
    report(change)
  }
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)
  const stored = await storedTables(tx, dialect)
  const meta = await readMeta(
    tx,
    stored.some(({ name }) => name === 'meta'),
  )
  const note = async (key: string, value: string): Promise<void> => {
    if (meta.get(key) !== value) await writeFact(tx, key, value)
  }
  const previousNumber = Number(meta.get('schema') ?? 0)
  if (previousNumber > schemaNumber)
    throw new StartError(
      `The database was written by a newer version of this program. Start that version, or restore an older backup${placeOfOlder[dialect]}`,
    )

  const tables = tablesOf(site, descriptors)
  const previousTables: readonly string[] = JSON.parse(meta.get('tables') ?? '[]')
  const previous: PreviousSite = {
    tables: previousTables,
    fieldsOf: name => readFields(meta.get(`fields:${name}`)),
  }
  const found = await migrateDrops(tx, dialect, { drops, dropsUnused, stored, tables, previous, onChange })
  // Sites without this column took their opening hours and other content from constants in the program.
  const settings = stored.find(({ name }) => name === applications.name)
  if (settings && !settings.columns.some(({ name }) => name === 'opening_hours')) await note(previousContentFact, 'due')
  const refusals = [...(await migrateTables(tx, dialect, { tables, found, previous, onChange }))]
  const trash = found.find(({ name }) => name === 'deleted_records')
  if (trash && !isTrial && !trash.columns.some(({ name }) => name === 'act')) await fillTrashActs(tx, descriptors)

  for (const resource of descriptors) {
    const fields = writtenFields(resource)
    if (meta.get(`fields:${resource.name}`) !== fields) {
      const changed = { previous: previous.fieldsOf(resource.name), isTrial }
      const unfilled = await fillFields(anyTables(tx), resource, onChange)
      const changes = await migrateFields(anyTables(tx), resource, changed)
      const unfit = [...unfilled, ...changes.flatMap(({ refusal }) => refusal ?? [])]
      refusals.push(...unfit)
      // Computed values need valid sources.
      if (unfit.length > 0) continue
      const computed = await migrateComputed(anyTables(tx), resource, changed)
      refusals.push(...computed.flatMap(({ refusal }) => refusal ?? []))
      for (const { note: text } of [...changes, ...computed])
        if (text) onChange({ sql: `-- ${text}`, table: resource.name })
      await note(`fields:${resource.name}`, fields)
    }
    const computed = resource.search.some(name => computedOf(resource.fields[name]))
      ? computedFingerprint(resource)
      : ''
    const searched = resource.search.map(name => [name, ...searchedKinds(resource, name)])
    const search = fingerprint(computed ? [...searched, computed] : searched)
    if (meta.get(`search:${resource.name}`) !== search) {
      if (resource.search.length && meta.has(`search:${resource.name}`))
        onChange({
          sql: `-- Recomputes "${resource.name}"."${searchColumn}" from: ${resource.search.join(', ')}`,
          table: resource.name,
        })
      if (resource.search.length && !isTrial) await fillSearch(anyTables(tx), resource)
      await note(`search:${resource.name}`, search)
    }
  }

  refuse(refusals)

  await migrateDerived(tx, dialect, meta, { site, descriptors, onChange, isTrial })
  const securitySteps = await rowSecuritySteps(tx, dialect, [
    ...tables.map(({ name }) => name),
    searchTable,
    waitingTable,
    referenceTable,
  ])
  for (const { table, statement } of securitySteps) {
    onChange({ sql: readableSql(statement.compile(tx)), table })
    await statement.execute(tx)
  }
  if (mayChange && descriptors.some(({ name }) => name === users.name)) await giveOwners(tx, onChange)

  if (previousNumber !== schemaNumber && previousNumber > 0)
    onChange({
      sql: `-- Raises the schema number from ${previousNumber} to ${schemaNumber}: older versions refuse the database then.`,
      table: '',
    })
  await note('schema', String(schemaNumber))
  await note('tables', JSON.stringify(tables.map(table => table.name)))
}

/** Migrates the database to the descriptors. Throws StartError and changes nothing if data would be lost. */
export const migrate = async ({ db, dialect }: Database, options: MigrateOptions): Promise<void> => {
  await forEveryApplication(db)
    .transaction()
    .execute(tx => migrateIn(tx, dialect, options))
  if (options.mayChange === false) return
  // The search also finds records that are not in the index yet; indexing them only makes it faster.
  await ifWritable(() =>
    forEveryApplication(db)
      .transaction()
      .execute(tx => indexWaitingRecords(tx, options.descriptors ?? options.site.allResources)),
  )
}

/** Changes that a migration would make, without making them. */
export interface MigrationPlan {
  /** True if the database is empty, so that all tables are created at startup. */
  readonly isNew: boolean
  readonly changes: readonly Change[]
  /** Reason why the migration would be refused; undefined if it would succeed. */
  readonly refusal: string | undefined
  /** Number of rows, by table, of each existing table that would change. */
  readonly rows: Readonly<Record<string, number>>
}

/** Thrown to roll back the transaction of a trial. */
class TrialIsOver extends Error {}

/**
 * Plans a migration by running it in a transaction that is rolled back, so it refuses exactly what `migrate` refuses.
 */
export const planMigration = async (
  { db: open, dialect }: Database,
  options: Pick<MigrateOptions, 'site' | 'descriptors' | 'drops' | 'dropsUnused'>,
): Promise<MigrationPlan> => {
  const db = forEveryApplication(open)
  const stored = await storedTables(db, dialect)
  const isNew = !stored.some(({ name }) => name === 'meta')
  const changes: Change[] = []
  let refusal: string | undefined
  try {
    await db.transaction().execute(async tx => {
      await migrateIn(tx, dialect, { ...options, isTrial: true, onChange: change => changes.push(change) })
      throw new TrialIsOver()
    })
  } catch (error) {
    if (error instanceof StartError) refusal = error.message
    else if (!(error instanceof TrialIsOver)) throw error
  }
  const rows: Record<string, number> = {}
  for (const table of new Set(changes.map(change => change.table)))
    if (stored.some(({ name }) => name === table)) rows[table] = await countRows(anyTables(db), table)
  return { isNew, changes, refusal, rows }
}

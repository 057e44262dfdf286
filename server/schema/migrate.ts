/**
 * Bringing the database to what the descriptors say, at every start: what is missing is added, what is renamed keeps its data,
 * and what would lose data is refused in words. A database that a newer program has written is refused, because it has a table or
 * column that no descriptor has, or a greater `schemaNumber`. All in one transaction, one process at a time.
 */
import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { allResources, applications, users } from '../../src/resources/index.ts'
import { computedFact, computedOf } from '../../src/schema/descriptor/computedFields.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { fixedDefaultOf } from '../../src/schema/descriptor/filledDefaults.ts'
import { flatFields, isComposite } from '../../src/schema/descriptor/innerFields.ts'
import { type Descriptor, searchColumn, storedFieldsOf } from '../../src/schema/descriptor/resource.ts'
import { storedValue } from '../../src/schema/validation/normalize.ts'
import type { Database, Dialect } from '../db/database.ts'
import { ensureMeta, formerContentFact, writeFact } from '../db/meta.ts'
import { bringMergeSteps } from '../db/sqlite/mergeSteps.ts'
import { type AnyTables, anyTables, type Tables } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { listSearchFact, makeListSearch, planListSearch, takeInListSearch } from '../listSearch/listSearch.ts'
import { searchTextOf } from '../listSearch/searchText.ts'
import { waitingTable } from '../listSearch/trigramIndex.ts'
import { bringTotals, totalsTable } from '../lists/countTriggers.ts'
import { bringReferenceIndex, referenceFact, referenceTable } from '../lists/referenceIndex.ts'
import { isNewestLast, placeField } from '../lists/sortFields.ts'
import { ifWritable } from '../runtime/storageErrors.ts'
import { bringSearchIndex, searchFact, searchTable } from '../search/searchTables.ts'
import { StartError } from '../startError.ts'
import { appendOnlyTables, bringAppendOnly } from './appendOnly.ts'
import { bringDrops, bringTables, type FormerSite, refuse } from './bringTables.ts'
import { type Change, type OnChange, readable } from './change.ts'
import { bringComputed } from './changedFields/computedColumns.ts'
import { bringFields, readFields, writtenFields } from './changedFields/fieldChanges.ts'
import { walkTable } from './changedFields/walkColumn.ts'
import { countRows } from './countRows.ts'
import type { Drop } from './drops.ts'
import { storedTables } from './introspect.ts'
import { tablesOf } from './plan.ts'
import { rowSecuritySteps } from './rowSecurity.ts'

/** Raised by each version that adds tables, columns of system tables or triggers, or changes what stored data means: an older version refuses the database then. */
export const schemaNumber = 3

/** Any number that no other program on the database uses for its own lock. */
const lockNumber = 7_402_193

type Db = Kysely<Tables>

const readMeta = async (db: Db, isThere: boolean): Promise<ReadonlyMap<string, string>> => {
  if (!isThere) await ensureMeta(db)
  return new Map((await db.selectFrom('meta').selectAll().execute()).map(row => [row.key, row.value]))
}

/** A new default fills the empty values of records that are there; a newly required field without one must have none. */
const fillFields = async (
  db: Kysely<AnyTables>,
  resource: Descriptor,
  onChange: OnChange,
): Promise<readonly string[]> => {
  const refusals: string[] = []
  for (const [name, field] of Object.entries(storedFieldsOf(resource))) {
    const initial = fixedDefaultOf(field)
    if (initial === undefined && (!field.required || field.readOnly)) continue
    const empty = await countRows(db, resource.name, { column: name, is: 'empty' })
    if (empty === 0) continue
    if (initial !== undefined) {
      // Records that had no place before stay in the order in which they were shown: the newest first.
      const isNewPlace = name === placeField && isNewestLast(resource)
      const value = isNewPlace
        ? sql<number>`(select max(id) from ${sql.table(resource.name)}) + 1 - id`
        : storedValue(initial)
      const filling = db
        .updateTable(resource.name)
        .set({ [name]: value })
        .where(name, 'is', null)
      onChange({ sql: readable(filling.compile()), table: resource.name })
      await filling.execute()
    } else
      refusals.push(
        `'${resource.name}.${name}' is now required, and ${empty} records have none. Give the field a default, or fill them in first.`,
      )
  }
  return refusals
}

/** The kinds of what search looks in, of one field. */
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

/** The first user of a site whose users were stored before there were roles becomes its owner. */
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
    onChange({ sql: readable(giving.compile()), table: 'users' })
    await giving.execute()
  }
}

const fingerprint = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex')

/** What a migration is of, and whether it may change anything. */
export interface MigrateOptions {
  /** Default: all that have a table. */
  readonly descriptors?: readonly Descriptor[]
  /** False refuses where something would have to be changed. Default true. */
  readonly mayChange?: boolean
  /** What is given up on purpose. Default: nothing. */
  readonly drops?: readonly Drop[]
  /** Whether columns and tables of no descriptor are removed if nobody has used them, as in development. Default false: they are refused. */
  readonly dropsUnused?: boolean
  /** Gets each change before it is made. */
  readonly onChange?: OnChange
  /** Leaves out what takes long and can refuse nothing, for a transaction that is rolled back. Default false. */
  readonly isTrial?: boolean
}

const otherVersion = 'The running server is of another version than this program. Restart the server, then try again.'

/** What is made of the records: the indexes of search, the totals of lists, and the triggers that protect rows that are only added. Reports each before it is made. */
const bringDerived = async (
  tx: Transaction<Tables>,
  dialect: Dialect,
  meta: ReadonlyMap<string, string>,
  {
    descriptors,
    onChange,
    isTrial,
  }: { readonly descriptors: readonly Descriptor[]; readonly onChange: OnChange; readonly isTrial: boolean },
): Promise<void> => {
  const mayChange = !isTrial
  const former = meta.get(searchFact)
  const search = await bringSearchIndex(tx, dialect, { descriptors, former, mayChange: false })
  if (search !== former) {
    onChange({ sql: '-- The index of site search is made.', table: '' })
    await bringSearchIndex(tx, dialect, { descriptors, former, mayChange })
    await writeFact(tx, searchFact, search)
  }
  const formerReferences = meta.get(referenceFact)
  const references = await bringReferenceIndex(tx, dialect, { descriptors, former: formerReferences, mayChange: false })
  if (references !== formerReferences) {
    onChange({ sql: '-- The index of lists of references is made.', table: '' })
    await bringReferenceIndex(tx, dialect, { descriptors, former: formerReferences, mayChange })
    await writeFact(tx, referenceFact, references)
  }
  const listSearch = await planListSearch(tx, dialect, { descriptors, former: meta.get(listSearchFact) })
  if (listSearch.missing.length) {
    onChange({ sql: `-- The index of searches in lists is made for: ${listSearch.missing.join(', ')}`, table: '' })
    if (mayChange) await makeListSearch(tx, dialect, listSearch.missing)
  }
  if (meta.get(listSearchFact) !== listSearch.fact) await writeFact(tx, listSearchFact, listSearch.fact)
  if (dialect === 'sqlite' && (await bringMergeSteps(tx, { mayChange: false }))) {
    onChange({ sql: '-- The indexes of search are merged in steps.', table: '' })
    await bringMergeSteps(tx, { mayChange })
  }
  if (await bringAppendOnly(tx, dialect, { mayChange: false })) {
    onChange({ sql: `-- Triggers refuse to change rows of: ${appendOnlyTables.join(', ')}`, table: '' })
    await bringAppendOnly(tx, dialect, { mayChange })
  }
  if (await bringTotals(tx, dialect, { descriptors, mayChange: false })) {
    onChange({ sql: `-- "${totalsTable}" and its triggers are made, which count the records of lists.`, table: '' })
    await bringTotals(tx, dialect, { descriptors, mayChange })
  }
}

/** Writes nothing where all is as it must be: a database that takes no changes can be read then. */
const bring = async (
  tx: Transaction<Tables>,
  dialect: Dialect,
  {
    descriptors = allResources,
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
  const formerNumber = Number(meta.get('schema') ?? 0)
  if (formerNumber > schemaNumber)
    throw new StartError(
      'A newer version of this program has written the database. Start that one, or restore a backup from before it: npm run restore -- FILE',
    )

  const tables = tablesOf(descriptors)
  const formerTables: readonly string[] = JSON.parse(meta.get('tables') ?? '[]')
  const former: FormerSite = {
    tables: formerTables,
    fieldsOf: name => readFields(meta.get(`fields:${name}`)),
  }
  const found = await bringDrops(tx, dialect, { drops, dropsUnused, stored, tables, former, onChange })
  // Sites without the column were drawn with opening hours, and more, that stood in the program.
  const settings = stored.find(({ name }) => name === applications.name)
  if (settings && !settings.columns.some(({ name }) => name === 'opening_hours')) await note(formerContentFact, 'due')
  const refusals = [...(await bringTables(tx, dialect, { tables, found, former, onChange }))]

  for (const resource of descriptors) {
    const fields = writtenFields(resource)
    if (meta.get(`fields:${resource.name}`) !== fields) {
      const changed = { former: former.fieldsOf(resource.name), isTrial }
      const unfilled = await fillFields(anyTables(tx), resource, onChange)
      const changes = await bringFields(anyTables(tx), resource, changed)
      const unfit = [...unfilled, ...changes.flatMap(({ refusal }) => refusal ?? [])]
      refusals.push(...unfit)
      // What is made of values waits until these fit.
      if (unfit.length > 0) continue
      const computed = await bringComputed(anyTables(tx), resource, changed)
      refusals.push(...computed.flatMap(({ refusal }) => refusal ?? []))
      for (const { note: words } of [...changes, ...computed])
        if (words) onChange({ sql: `-- ${words}`, table: resource.name })
      await note(`fields:${resource.name}`, fields)
    }
    const computed = resource.search.some(name => computedOf(resource.fields[name])) ? computedFact(resource) : ''
    const searched = resource.search.map(name => [name, ...searchedKinds(resource, name)])
    const search = fingerprint(computed ? [...searched, computed] : searched)
    if (meta.get(`search:${resource.name}`) !== search) {
      if (resource.search.length && meta.has(`search:${resource.name}`))
        onChange({
          sql: `-- "${resource.name}"."${searchColumn}" is written again from: ${resource.search.join(', ')}`,
          table: resource.name,
        })
      if (resource.search.length && !isTrial) await fillSearch(anyTables(tx), resource)
      await note(`search:${resource.name}`, search)
    }
  }

  refuse(refusals)

  await bringDerived(tx, dialect, meta, { descriptors, onChange, isTrial })
  const walls = await rowSecuritySteps(tx, dialect, [
    ...tables.map(({ name }) => name),
    searchTable,
    waitingTable,
    referenceTable,
  ])
  for (const { table, statement } of walls) {
    onChange({ sql: readable(statement.compile(tx)), table })
    await statement.execute(tx)
  }
  if (mayChange && descriptors.some(({ name }) => name === users.name)) await giveOwners(tx, onChange)

  if (formerNumber !== schemaNumber && formerNumber > 0)
    onChange({
      sql: `-- The number of the schema is raised from ${formerNumber} to ${schemaNumber}: older versions refuse the database then.`,
      table: '',
    })
  await note('schema', String(schemaNumber))
  await note('tables', JSON.stringify(tables.map(table => table.name)))
}

/** Brings the database to what the descriptors say. Throws StartError, and changes nothing, when data would be lost. */
export const migrate = async ({ db, dialect }: Database, options: MigrateOptions = {}): Promise<void> => {
  await forEveryApplication(db)
    .transaction()
    .execute(tx => bring(tx, dialect, options))
  if (options.mayChange === false) return
  // What waits for the index is found without it; taking it in only makes that quicker.
  await ifWritable(() =>
    forEveryApplication(db)
      .transaction()
      .execute(tx => takeInListSearch(tx, options.descriptors ?? allResources)),
  )
}

/** What a migration would do. */
export interface MigrationPlan {
  /** Whether the database is empty, so that a start makes it. */
  readonly isNew: boolean
  readonly changes: readonly Change[]
  /** Why nothing would be changed; undefined where all can be. */
  readonly refusal: string | undefined
  /** Rows of each table that is there and would be changed. */
  readonly rows: Readonly<Record<string, number>>
}

/** Ends a trial, whose transaction it rolls back. */
class TrialIsOver extends Error {}

/** What `migrate` would do now. Tries it in a transaction that is rolled back, so that its refusals are those of the real one. */
export const planMigration = async (
  { db: open, dialect }: Database,
  options: Pick<MigrateOptions, 'descriptors' | 'drops' | 'dropsUnused'> = {},
): Promise<MigrationPlan> => {
  const db = forEveryApplication(open)
  const stored = await storedTables(db, dialect)
  const isNew = !stored.some(({ name }) => name === 'meta')
  const changes: Change[] = []
  let refusal: string | undefined
  try {
    await db.transaction().execute(async tx => {
      await bring(tx, dialect, { ...options, isTrial: true, onChange: change => changes.push(change) })
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

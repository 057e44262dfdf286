/**
 * Tables of site search. They are derived from the records, are not part of backups, and are rebuilt whenever their
 * structure or the word segmentation changes.
 */
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Site } from '../../../src/resources/createSite.ts'
import { searchedFields, searchedNames } from '../../../src/resources/recordPages.ts'
import { computedFingerprint } from '../../../src/schema/descriptor/computedFields.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../../db/database.ts'
import { runWithDeferred } from '../../db/sqlite/groupCommit.ts'
import { manualMergeStatements } from '../../db/sqlite/mergeSteps.ts'
import { type AnyTables, anyTables, type Row, type Tables } from '../../db/tables.ts'
import { tenantOf } from '../../db/tenant/tenantQueries.ts'
import { totalsTable } from '../lists/countTriggers.ts'
import { referenceTable } from '../lists/referenceIndex.ts'
import { idsByResource, nestedTextsOf, nestingsBelow } from './pageParts.ts'
import { entryOf, writeEntry } from './searchEntries.ts'

/** Version of the index. Raise it if `wordsOf`, the tables or the indexed data of records change. */
const indexVersion: { readonly [D in Dialect]: number } = { sqlite: 6, postgres: 5 }

/** Prefix of all tables of the search indexes. */
const derivedPrefix = 'search_'

/** True if a table contains only data that is derived from records. */
export const isDerivedTable = (name: string): boolean =>
  name.startsWith(derivedPrefix) || name === totalsTable || name === referenceTable

/** Table with one row for each searchable record of every application. */
export const searchTable = 'search_entries'

/** Key under which the fingerprint of the index is stored. */
export const searchFact = 'search-index'

const dropSql = [sql`drop table if exists search_words`, sql`drop table if exists search_entries`]

/**
 * Statements that create the tables. `search_entries` has one row per searchable record; `search_words` has its words,
 * under the same id or a row number derived from it.
 */
const createSql = {
  sqlite: [
    sql`create table search_entries (id integer primary key autoincrement, app_key text not null, resource text not null, record_id integer not null)`,
    sql`create unique index search_entries_record on search_entries (app_key, resource, record_id)`,
    // The words are already folded and separated by spaces. The tokenizer 'ascii' treats all non-ASCII characters as
    // parts of words.
    sql`create virtual table search_words using fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
    ...manualMergeStatements('search_words'),
  ],
  postgres: [
    sql`create table search_entries (id integer generated always as identity primary key, app_key text collate "C" not null, resource text collate "C" not null, record_id integer not null)`,
    sql`create unique index search_entries_record on search_entries (app_key, resource, record_id)`,
    sql`create index search_entries_order on search_entries (app_key, id desc)`,
    // A separate table, because PostgreSQL does not use a word index on a table with row-level security. Queries join
    // it through the entries.
    sql`create table search_words (id integer primary key, words tsvector not null)`,
    sql`create index search_words_words on search_words using gin (words)`,
  ],
} as const satisfies { readonly [D in Dialect]: readonly unknown[] }

const rowsAtOnce = 200

/** Adds all records in order of creation, so that the newest have the greatest ids in the index. */
const fill = async (site: Site, db: Kysely<Tables>, names: readonly string[]): Promise<void> => {
  const any: Kysely<AnyTables> = anyTables(db)
  const selects = names.map(
    name =>
      sql`select ${sql.lit(name)} as resource, id, app_key, created_at from ${sql.table(name)} where status = ${sql.lit(activeStatus)}`,
  )
  const all = await sql<{ resource: string; id: number; app_key: string }>`
    select resource, id, app_key from (${sql.join(selects, sql` union all `)}) as found order by created_at, id, resource`.execute(
    db,
  )
  for (let at = 0; at < all.rows.length; at += rowsAtOnce) {
    const some = all.rows.slice(at, at + rowsAtOnce)
    const records = new Map<string, Row>()
    for (const [name, ids] of idsByResource(some))
      for (const row of await any.selectFrom(name).selectAll().where('id', 'in', ids).execute())
        records.set(`${name} ${row.id}`, row)
    const parts = new Map<string, readonly string[]>()
    for (const appKey of new Set(some.map(({ app_key }) => app_key)))
      for (const [name, ids] of idsByResource(some.filter(({ app_key }) => app_key === appKey)))
        for (const [id, texts] of await nestedTextsOf(tenantOf(site, db, appKey), name, ids))
          parts.set(`${name} ${id}`, texts)
    await runWithDeferred(db, async (tx, defer) => {
      for (const { resource, id, app_key } of some) {
        const key = `${resource} ${id}`
        const entry = entryOf(site, { name: resource }, records.get(key), parts.get(key))
        if (entry) await writeEntry(tenantOf(site, tx, app_key), defer, entry, { isNew: true })
      }
    })
  }
}

/**
 * Rebuilds the index if its stored fingerprint `previous` is missing or outdated. Returns the current fingerprint. With
 * `mayChange` false, it changes nothing.
 */
export const migrateSearchIndex = async (
  db: Kysely<Tables>,
  dialect: Dialect,
  {
    site,
    descriptors,
    previous,
    mayChange,
  }: {
    readonly site: Site
    readonly descriptors: readonly Descriptor[]
    readonly previous: string | undefined
    readonly mayChange: boolean
  },
): Promise<string> => {
  const names = searchedNames(site).filter(name => descriptors.some(descriptor => descriptor.name === name))
  const computed = descriptors.map(computedFingerprint).filter(Boolean)
  const wanted = hash(
    'sha256',
    JSON.stringify([
      indexVersion[dialect],
      names.map(name => [name, searchedFields(site, name), nestingsBelow(site, name)]),
      ...computed,
    ]),
  )
  if (previous === wanted || !mayChange) return wanted
  for (const statement of [...dropSql, ...createSql[dialect]]) await statement.execute(db)
  if (names.length) await fill(site, db, names)
  return wanted
}

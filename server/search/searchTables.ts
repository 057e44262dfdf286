/**
 * The tables of site search. They are made of the records alone: no backup holds them, and they are filled again whenever their
 * shape or the way of telling words apart changes.
 */
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { searchedFields, searchedNames } from '../../src/resources/recordPages.ts'
import { computedFact } from '../../src/schema/descriptor/computedFields.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../db/database.ts'
import { runWithDeferred } from '../db/sqlite/groupCommit.ts'
import { mergedInSteps } from '../db/sqlite/mergeSteps.ts'
import { type AnyTables, anyTables, type Row, type Tables } from '../db/tables.ts'
import { totalsTable } from '../lists/countTriggers.ts'
import { referenceTable } from '../lists/referenceIndex.ts'
import { tenantOf } from '../tenant/tenantQueries.ts'
import { idsByResource, partsBelow, partTextsOf } from './pageParts.ts'
import { entryOf, writeEntry } from './searchEntries.ts'

/** Raised when `wordsOf`, the tables or what is read of a record changes. */
const indexVersion: { readonly [D in Dialect]: number } = { sqlite: 6, postgres: 5 }

/** Begins the name of every table of site search that is made of records. */
const derivedPrefix = 'search_'

/** Whether a table holds nothing that the records do not say. */
export const isDerivedTable = (name: string): boolean =>
  name.startsWith(derivedPrefix) || name === totalsTable || name === referenceTable

/** The table whose rows are the records that are found, each of an application. */
export const searchTable = 'search_entries'

/** Where the database says for which resources the index was made. */
export const searchFact = 'search-index'

const dropSql = [sql`drop table if exists search_words`, sql`drop table if exists search_entries`]

/** `search_entries` has one row a record that visitors may see; the words stand beside it, where its row number or its columns say. */
const createSql = {
  sqlite: [
    sql`create table search_entries (id integer primary key autoincrement, app_key text not null, resource text not null, record_id integer not null)`,
    sql`create unique index search_entries_record on search_entries (app_key, resource, record_id)`,
    // The words come folded and parted by spaces: 'ascii' takes every other character as part of one.
    sql`create virtual table search_words using fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
    ...mergedInSteps('search_words'),
  ],
  postgres: [
    sql`create table search_entries (id integer generated always as identity primary key, app_key text collate "C" not null, resource text collate "C" not null, record_id integer not null)`,
    sql`create unique index search_entries_record on search_entries (app_key, resource, record_id)`,
    sql`create index search_entries_order on search_entries (app_key, id desc)`,
    // Apart, because no index of words is used in a table with row-level security; who asks reads them through the entries.
    sql`create table search_words (id integer primary key, words tsvector not null)`,
    sql`create index search_words_words on search_words using gin (words)`,
  ],
} as const satisfies { readonly [D in Dialect]: readonly unknown[] }

const rowsAtOnce = 200

/** Fills the index in the order in which records were made, so that the newest are the last. */
const fill = async (db: Kysely<Tables>, names: readonly string[]): Promise<void> => {
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
        for (const [id, texts] of await partTextsOf(tenantOf(db, appKey), name, ids)) parts.set(`${name} ${id}`, texts)
    await runWithDeferred(db, async (tx, defer) => {
      for (const { resource, id, app_key } of some) {
        const key = `${resource} ${id}`
        const entry = entryOf({ name: resource }, records.get(key), parts.get(key))
        if (entry) await writeEntry(tenantOf(tx, app_key), defer, entry, { isNew: true })
      }
    })
  }
}

/** Makes the index where it is missing or of another version; gives whether it must change. Changes nothing unless it may. */
export const bringSearchIndex = async (
  db: Kysely<Tables>,
  dialect: Dialect,
  {
    descriptors,
    former,
    mayChange,
  }: { readonly descriptors: readonly Descriptor[]; readonly former: string | undefined; readonly mayChange: boolean },
): Promise<string> => {
  const names = searchedNames.filter(name => descriptors.some(descriptor => descriptor.name === name))
  const computed = descriptors.map(computedFact).filter(Boolean)
  const wanted = hash(
    'sha256',
    JSON.stringify([
      indexVersion[dialect],
      names.map(name => [name, searchedFields(name), partsBelow(name)]),
      ...computed,
    ]),
  )
  if (former === wanted || !mayChange) return wanted
  for (const statement of [...dropSql, ...createSql[dialect]]) await statement.execute(db)
  if (names.length) await fill(db, names)
  return wanted
}

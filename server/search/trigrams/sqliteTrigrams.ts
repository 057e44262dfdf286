/** Trigram index on SQLite: an FTS5 table without positions, which takes a fifth of the space of one with positions. */

import { type RawBuilder, sql } from 'kysely'
import { searchColumn } from '../../../src/schema/descriptor/resource.ts'
import { idOfIndexRow, indexRowOf, manualMergeStatements, mergeInSteps } from '../../db/sqlite/mergeSteps.ts'
import { runCached } from '../../db/statementCache.ts'
import {
  gramTableOf,
  gramTriggerOf,
  type TrigramIndex,
  type WriteAction,
  waitingTable,
  writeActions,
} from './trigramIndex.ts'

const waiting = sql.table(waitingTable)

const dropSql = (resource: string): readonly RawBuilder<unknown>[] => [
  ...writeActions.map(action => sql`drop trigger if exists ${sql.ref(gramTriggerOf(resource, action))}`),
  sql`drop table if exists ${sql.table(gramTableOf(resource))}`,
  sql`delete from ${waiting} where resource = ${resource}`,
]

const createSql = (resource: string): readonly RawBuilder<unknown>[] => {
  const [grams, records, text] = [sql.table(gramTableOf(resource)), sql.table(resource), sql.ref(searchColumn)]
  const trigger = (action: WriteAction) => sql.ref(gramTriggerOf(resource, action))
  const wait = (row: 'new' | 'old') =>
    sql`begin insert or ignore into ${waiting} (resource, record_id) values (${sql.lit(resource)}, ${sql.raw(row)}.id); end`
  return [
    // The text is already folded, so the tokenizer compares case-sensitively.
    sql`create virtual table ${grams} using fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    sql`insert into ${grams} (rowid, text) select ${indexRowOf(sql`id`)}, ${text} from ${records}`,
    ...manualMergeStatements(gramTableOf(resource)),
    sql`create trigger ${trigger('insert')} after insert on ${records} ${wait('new')}`,
    sql`create trigger ${trigger('update')} after update of ${text} on ${records} when new.${text} is not old.${text} ${wait('new')}`,
    sql`create trigger ${trigger('delete')} after delete on ${records} ${wait('old')}`,
  ]
}

/** Trigram index on SQLite. */
export const sqliteTrigrams: TrigramIndex = {
  prepare: async db => {
    await sql`create table if not exists ${waiting} (resource text not null, record_id integer not null, primary key (resource, record_id)) without rowid`.execute(
      db,
    )
  },
  isThere: async (db, resource) => {
    const names = [gramTableOf(resource), ...writeActions.map(action => gramTriggerOf(resource, action))]
    const { rows } =
      await sql`select 1 from sqlite_master where name in (${sql.join(names.map(name => sql.lit(name)))})`.execute(db)
    return rows.length === names.length
  },
  make: async (db, resource) => {
    for (const statement of [...dropSql(resource), ...createSql(resource)]) await statement.execute(db)
  },
  takeIn: async (db, resource, { least, most, mostBytes }) => {
    // Every write runs this query, and it mostly returns no row.
    const enough = await runCached(db, 'enough for the index of grams', { resource, before: least - 1 }, places => {
      const query = sql`select 1 from ${waiting} where resource = ${places.resource} limit 1 offset ${places.before}`
      return { compile: () => query.compile(db) }
    })
    if (enough.length === 0) return
    const [grams, records, text] = [sql.table(gramTableOf(resource)), sql.table(resource), sql.ref(searchColumn)]
    const limit = (count: number) => sql.lit(Number.isFinite(count) ? count : -1)
    // Texts above the limit stay in the waiting table, and every search checks them: the statement that indexes one
    // would block all other requests.
    const sizeLimit = Number.isFinite(mostBytes) ? sql`where bytes <= ${mostBytes}` : sql``
    const { rows } = await sql<{ id: number; bytes: number }>`
      select id, bytes from (
        select waiting.record_id as id, coalesce(octet_length(written.${text}), 0) as bytes from ${waiting} as waiting
        left join ${records} as written on written.id = waiting.record_id
        where waiting.resource = ${resource} order by waiting.record_id
      ) ${sizeLimit} limit ${limit(most)}`.execute(db)
    const ids: number[] = []
    let taken = 0
    for (const { id, bytes } of rows) {
      if (ids.length > 0 && taken + bytes > mostBytes) break
      ids.push(id)
      taken += bytes
    }
    if (ids.length === 0) return
    const list = sql`json_each(${JSON.stringify(ids)})`
    const some = sql`(select value from ${list})`
    await sql`delete from ${grams} where rowid in (select ${indexRowOf(sql`value`)} from ${list})`.execute(db)
    await sql`insert into ${grams} (rowid, text) select ${indexRowOf(sql`id`)}, ${text} from ${records} not indexed where id in ${some}`.execute(
      db,
    )
    await sql`delete from ${waiting} where resource = ${resource} and record_id in ${some}`.execute(db)
    await mergeInSteps(db, gramTableOf(resource), ids.length)
  },
  having: (resource, trigrams) => {
    const match = trigrams.map(gram => `"${gram.replaceAll('"', '""')}"`).join(' AND ')
    const table = sql.table(gramTableOf(resource))
    const pendingIds = sql`select record_id from ${waiting} where resource = ${resource}`
    const id = idOfIndexRow(sql`rowid`)
    return sql`(select ${id} as gram_id from ${table} where ${table} match ${match} and ${id} not in (${pendingIds}) union all ${pendingIds})`
  },
}

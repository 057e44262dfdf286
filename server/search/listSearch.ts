/**
 * Searching in lists on the embedded database: an index of every three characters that follow each other in the folded text.
 * It says which records may have a text; LIKE says which do. So it may be late: records that were written since stand in a table
 * and may have any text, until some dozens of them are put into the index at once. Triggers put them there, so that no writer
 * can forget it. No backup holds any of it.
 */
import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Descriptor } from '../../src/schema/resource.ts'
import type { Dialect } from '../database.ts'
import { dialectOf } from '../rowKey.ts'
import { fold } from '../store/folding.ts'
import { searchColumn } from '../tables.ts'

/** Raised when the tables or triggers change. */
const indexVersion = 2
/** Where the database says for which resources the index was made. */
export const listSearchFact = 'list-search-index'

/** The records that the index does not know as they are. */
const waiting = sql.table('search_grams_waiting')
const waitingSql = sql`create table if not exists ${waiting} (resource text not null, record_id integer not null, primary key (resource, record_id)) without rowid`

const tableOf = (resource: string): string => `search_grams_${resource.replaceAll('-', '_')}`
const actions = ['insert', 'update', 'delete'] as const
const triggerOf = (resource: string, action: (typeof actions)[number]): string => `${tableOf(resource)}_${action}`

const dropSql = (resource: string): readonly RawBuilder<unknown>[] => [
  ...actions.map(action => sql`drop trigger if exists ${sql.ref(triggerOf(resource, action))}`),
  sql`drop table if exists ${sql.table(tableOf(resource))}`,
  sql`delete from ${waiting} where resource = ${resource}`,
]

const createSql = (resource: string): readonly RawBuilder<unknown>[] => {
  const [grams, records, text] = [sql.table(tableOf(resource)), sql.table(resource), sql.ref(searchColumn)]
  const trigger = (action: (typeof actions)[number]) => sql.ref(triggerOf(resource, action))
  const wait = (row: 'new' | 'old') =>
    sql`begin insert or ignore into ${waiting} (resource, record_id) values (${sql.lit(resource)}, ${sql.raw(row)}.id); end`
  return [
    // Without places, which takes a fifth of the room. The text comes folded.
    sql`create virtual table ${grams} using fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    sql`insert into ${grams} (rowid, text) select id, ${text} from ${records}`,
    sql`create trigger ${trigger('insert')} after insert on ${records} ${wait('new')}`,
    sql`create trigger ${trigger('update')} after update of ${text} on ${records} when new.${text} is not old.${text} ${wait('new')}`,
    sql`create trigger ${trigger('delete')} after delete on ${records} ${wait('old')}`,
  ]
}

const isThere = async <T>(db: Kysely<T>, resource: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from sqlite_master where name in (${sql.join(
    [tableOf(resource), ...actions.map(action => triggerOf(resource, action))].map(name => sql.lit(name)),
  )})`.execute(db)
  return rows.length === 1 + actions.length
}

/** Makes the index where it is missing or of another version; gives what is to be remembered of it. Changes nothing unless it may. */
export const bringListSearch = async <T>(
  db: Kysely<T>,
  dialect: Dialect,
  {
    descriptors,
    former,
    mayChange,
  }: { readonly descriptors: readonly Descriptor[]; readonly former: string | undefined; readonly mayChange: boolean },
): Promise<string> => {
  const names = descriptors.filter(({ search }) => search.length > 0).map(({ name }) => name)
  // PostgreSQL uses no index of this kind in a table with row-level security.
  if (dialect === 'postgres') return 'none'
  const wanted = createHash('sha256')
    .update(JSON.stringify([indexVersion, names]))
    .digest('hex')
  if (!mayChange) return wanted
  await waitingSql.execute(db)
  for (const name of names) {
    if (former === wanted && (await isThere(db, name))) await keepListSearch(db, name, { isAll: true })
    else for (const statement of [...dropSql(name), ...createSql(name)]) await statement.execute(db)
  }
  return wanted
}

/** Records that are put into the index at once; each costs a fifth of what it would cost alone. */
const atOnce = 64
/** Of those that some bulk of writes has left, no write takes more. */
const mostAtOnce = 4 * atOnce

/** Puts into the index what waits, where it is worth it; `isAll` leaves nothing. In the transaction of a write. */
export const keepListSearch = async <T>(
  db: Kysely<T>,
  resource: string,
  { isAll = false }: { readonly isAll?: boolean } = {},
): Promise<void> => {
  if (dialectOf(db) === 'postgres') return
  const { rows } = await sql<{ id: number }>`
    select record_id as id from ${waiting} where resource = ${resource} order by record_id limit ${isAll ? -1 : mostAtOnce}`.execute(
    db,
  )
  const last = rows.at(-1)
  if (!last || (!isAll && rows.length < atOnce)) return
  const grams = sql.table(tableOf(resource))
  const late = sql`select record_id from ${waiting} where resource = ${resource} and record_id <= ${last.id}`
  await sql`delete from ${grams} where rowid in (${late})`.execute(db)
  await sql`insert into ${grams} (rowid, text) select id, ${sql.ref(searchColumn)} from ${sql.table(resource)} not indexed where id in (${late})`.execute(
    db,
  )
  await sql`delete from ${waiting} where resource = ${resource} and record_id <= ${last.id}`.execute(db)
}

const gramChars = 3
/** More narrow the candidates no further. */
const mostGrams = 24

/**
 * The candidates for a search in a list, one column `gram_id`: all records that have the text, of every application, and perhaps others.
 * undefined where the index cannot say: for a text of fewer than three characters, and on PostgreSQL.
 */
export const candidatesOf = (resource: string, search: string, dialect: Dialect): RawBuilder<unknown> | undefined => {
  const characters = [...fold(search)]
  if (dialect === 'postgres' || characters.length < gramChars) return undefined
  const grams = new Set(
    characters.slice(gramChars - 1).map((_last, at) => characters.slice(at, at + gramChars).join('')),
  )
  const match = [...grams]
    .slice(0, mostGrams)
    .map(gram => `"${gram.replaceAll('"', '""')}"`)
    .join(' AND ')
  const table = sql.table(tableOf(resource))
  const late = sql`select record_id from ${waiting} where resource = ${resource}`
  return sql`(select rowid as gram_id from ${table} where ${table} match ${match} and rowid not in (${late}) union all ${late})`
}

/**
 * Searching in lists on the embedded database: an index of every three characters that follow each other in the folded text.
 * It says which records may have a text; LIKE says which do. Triggers keep it, so that no writer can forget it; no backup holds it.
 */
import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Descriptor } from '../../src/schema/resource.ts'
import type { Dialect } from '../database.ts'
import { fold } from '../store/folding.ts'
import { searchColumn } from '../tables.ts'

/** Raised when the tables or triggers change. */
const indexVersion = 1
/** Where the database says for which resources the index was made. */
export const listSearchFact = 'list-search-index'

const tableOf = (resource: string): string => `search_grams_${resource.replaceAll('-', '_')}`
const actions = ['insert', 'update', 'delete'] as const
const triggerOf = (resource: string, action: (typeof actions)[number]): string => `${tableOf(resource)}_${action}`

const dropSql = (resource: string): readonly RawBuilder<unknown>[] => [
  ...actions.map(action => sql`drop trigger if exists ${sql.ref(triggerOf(resource, action))}`),
  sql`drop table if exists ${sql.table(tableOf(resource))}`,
]

const createSql = (resource: string): readonly RawBuilder<unknown>[] => {
  const [grams, records, text] = [sql.table(tableOf(resource)), sql.table(resource), sql.ref(searchColumn)]
  const trigger = (action: (typeof actions)[number]) => sql.ref(triggerOf(resource, action))
  const add = sql`insert into ${grams} (rowid, text) values (new.id, new.${text});`
  const take = sql`delete from ${grams} where rowid = old.id;`
  return [
    // Without places, which takes a fifth of the room. The text comes folded.
    sql`create virtual table ${grams} using fts5 (text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    sql`insert into ${grams} (rowid, text) select id, ${text} from ${records}`,
    sql`create trigger ${trigger('insert')} after insert on ${records} begin ${add} end`,
    sql`create trigger ${trigger('update')} after update of id, ${text} on ${records}
      when new.id <> old.id or new.${text} is not old.${text} begin ${take} ${add} end`,
    sql`create trigger ${trigger('delete')} after delete on ${records} begin ${take} end`,
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
  const wanted = createHash('sha256').update(JSON.stringify([indexVersion, names])).digest('hex')
  if (!mayChange) return wanted
  for (const name of names) {
    if (former === wanted && (await isThere(db, name))) continue
    for (const statement of [...dropSql(name), ...createSql(name)]) await statement.execute(db)
  }
  return wanted
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
  return sql`(select rowid as gram_id from ${table} where ${table} match ${match})`
}

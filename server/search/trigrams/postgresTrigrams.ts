/**
 * Trigram index on PostgreSQL: an integer array of hashed trigrams per record, with a GIN index. Its table has no
 * row-level security, because PostgreSQL would then not use the GIN index. The table contains no text, and row-level
 * security still applies to the records of a query.
 */

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { searchColumn } from '../../../src/schema/descriptor/resource.ts'
import { yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import {
  gramTableOf,
  gramTriggerOf,
  type TrigramIndex,
  type WriteAction,
  waitingTable,
  writeActions,
} from './trigramIndex.ts'
import { trigramsOf } from './trigrams.ts'

/**
 * Waiting table. It has one row per write, so that a transaction deletes only rows that it has seen. It has row-level
 * security, by which each application sees its own rows.
 */
const waiting = sql.table(waitingTable)
/** Trigger function that adds a record of any resource to the waiting table. */
const waitingKey = sql.ref('search_grams_wait')
const recordsAtOnce = 64

const indexOf = (resource: string): string => `${gramTableOf(resource)}_all`

/** Hashes a trigram to a 32-bit integer. Collisions are harmless, because LIKE checks the candidates. */
const numberOf = (gram: string): number => {
  let number = 0
  for (const character of gram) number = (Math.imul(number, 8_191) + (character.codePointAt(0) ?? 0)) | 0
  return number
}
const numbersIn = (trigrams: Iterable<string>): ReadonlySet<number> => new Set([...trigrams].map(numberOf))
const arrayOf = (numbers: ReadonlySet<number>): RawBuilder<unknown> => sql`${`{${[...numbers].join()}}`}::integer[]`

/** Maximum length of text that is hashed without yielding, UTF-16 code units. It takes a few milliseconds. */
const charsAtOnce = 16_384
/** Maximum length of a trigram, UTF-16 code units. */
const gramUnits = 6

/** Hashes all trigrams of a text of any length. Yields to the event loop between chunks. */
const numbersOf = async (text: string): Promise<ReadonlySet<number>> => {
  const numbers = new Set<number>()
  for (let at = 0; at < text.length; at += charsAtOnce) {
    if (at > 0) await yieldToOthers()
    for (const number of numbersIn(trigramsOf(text.slice(at, at + charsAtOnce + gramUnits)))) numbers.add(number)
  }
  return numbers
}

/** Replaces the index entries of records. Removes those of deleted records. */
const write = async <T>(db: Kysely<T>, resource: string, ids: readonly number[]): Promise<void> => {
  const table = sql.table(gramTableOf(resource))
  for (let at = 0; at < ids.length; at += recordsAtOnce) {
    const some = ids.slice(at, at + recordsAtOnce)
    const { rows } = await sql<{ id: number; text: string | null }>`
      select id, ${sql.ref(searchColumn)} as text from ${sql.table(resource)} where id in (${sql.join(some)})`.execute(
      db,
    )
    await sql`delete from ${table} where record_id in (${sql.join(some)})`.execute(db)
    if (rows.length === 0) continue
    const values: RawBuilder<unknown>[] = []
    for (const { id, text } of rows) values.push(sql`(${id}::integer, ${arrayOf(await numbersOf(text ?? ''))})`)
    await sql`insert into ${table} (record_id, grams) values ${sql.join(values)}`.execute(db)
  }
}

const dropSql = (resource: string): readonly RawBuilder<unknown>[] => [
  ...writeActions.map(
    action => sql`drop trigger if exists ${sql.ref(gramTriggerOf(resource, action))} on ${sql.table(resource)}`,
  ),
  sql`drop table if exists ${sql.table(gramTableOf(resource))}`,
  sql`delete from ${waiting} where resource = ${resource}`,
]

const triggerSql = (resource: string, action: WriteAction): RawBuilder<unknown> => {
  const text = sql.ref(searchColumn)
  const event = action === 'update' ? sql`update of ${text}` : sql.raw(action)
  const changed = action === 'update' ? sql`when (new.${text} is distinct from old.${text})` : sql``
  return sql`create trigger ${sql.ref(gramTriggerOf(resource, action))} after ${event} on ${sql.table(resource)} for each row ${changed} execute function ${waitingKey}()`
}

/** Trigram index on PostgreSQL. */
export const postgresTrigrams: TrigramIndex = {
  prepare: async db => {
    await sql`create table if not exists ${waiting} (app_key text collate "C" not null, resource text collate "C" not null, record_id integer not null)`.execute(
      db,
    )
    await sql`create index if not exists search_grams_waiting_own on ${waiting} (app_key, resource, record_id)`.execute(
      db,
    )
    await sql`create or replace function ${waitingKey}() returns trigger language plpgsql as $$
      declare written record := case tg_op when 'DELETE' then old else new end;
      begin
        insert into ${waiting} (app_key, resource, record_id) values (written.app_key, tg_table_name, written.id);
        return null;
      end $$`.execute(db)
  },
  isThere: async (db, resource) => {
    const names = writeActions.map(action => gramTriggerOf(resource, action))
    const { rows } = await sql`select 1 from pg_catalog.pg_trigger
      where tgrelid = to_regclass(quote_ident(${resource})) and tgname in (${sql.join(names)})
        and to_regclass(quote_ident(${gramTableOf(resource)})) is not null`.execute(db)
    return rows.length === names.length
  },
  make: async (db, resource) => {
    for (const statement of dropSql(resource)) await statement.execute(db)
    const table = sql.table(gramTableOf(resource))
    // Stores the arrays in the rows, not in TOAST, so that the planner knows the cost of a sequential scan.
    await sql`create table ${table} (record_id integer primary key, grams integer[] not null) with (toast_tuple_target = 8160)`.execute(
      db,
    )
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(resource)} order by id`.execute(db)
    await write(
      db,
      resource,
      rows.map(({ id }) => id),
    )
    // Building the index after inserting the rows is many times faster.
    await sql`create index ${sql.ref(indexOf(resource))} on ${table} using gin (grams)`.execute(db)
    for (const action of writeActions) await triggerSql(resource, action).execute(db)
  },
  takeIn: async (db, resource, { least, most, mostBytes }) => {
    const limit = Number.isFinite(most) ? sql`limit ${most}` : sql``
    const first = Number.isFinite(mostBytes) ? sql`where before <= ${mostBytes}` : sql``
    // Deletes waiting rows before reading the records. A write in between adds a waiting row of its own.
    const { rows } = await sql<{ id: number }>`
      with enough as (select ctid, record_id from ${waiting} where resource = ${resource} order by record_id ${limit}),
      late as materialized (
        select enough.ctid, coalesce(sum(octet_length(written.${sql.ref(searchColumn)})) over (
          order by enough.record_id, enough.ctid rows between unbounded preceding and 1 preceding), 0) as before
        from enough left join ${sql.table(resource)} as written on written.id = enough.record_id
      )
      delete from ${waiting} where ctid in (select ctid from late ${first}) and (select count(*) from enough) >= ${least}
      returning record_id as id`.execute(db)
    if (rows.length === 0) return
    await write(db, resource, [...new Set(rows.map(({ id }) => id))])
    // Empties the pending list of the GIN index, which each search would scan.
    await sql`select gin_clean_pending_list(to_regclass(quote_ident(${indexOf(resource)})))`.execute(db)
  },
  having: (resource, trigrams) => {
    const pendingIds = sql`select record_id from ${waiting} where resource = ${resource}`
    return sql`(select record_id as gram_id from ${sql.table(gramTableOf(resource))}
      where grams @> ${arrayOf(numbersIn(trigrams))} and record_id not in (${pendingIds}) union ${pendingIds})`
  },
}

/**
 * The records of a list that hold a text, found no further than is needed to show a page and to say how many there are.
 * Source: docs/decisions/011-lists-stay-flat.md.
 */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Dialect } from '../database.ts'
import { yieldToOthers } from '../runtime/yieldToOthers.ts'
import { type AnyTables, type Row, searchColumn, type Value } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'
import { patternOf } from './folding.ts'

export type Rows = SelectQueryBuilder<AnyTables, string, Record<string, Value>>

/** A list in which a text is searched. */
export interface SearchedList {
  readonly tenant: Tenant
  readonly table: string
  readonly search: string
  /** Its rows, whatever they hold; with `among`, a query of ids as `gram_id`, those of its rows alone. */
  readonly rows: (among?: RawBuilder<unknown>) => Rows
  readonly inOrder: (rows: Rows) => Rows
  /** Whether that is the order of an index. */
  readonly isInOwnOrder: boolean
  /** The rows that may hold the text, as `gram_id`; undefined where no index tells. */
  readonly candidates: RawBuilder<unknown> | undefined
}

/** How one database looks for the ids of hits. */
interface Finder {
  /** So many, in no order. */
  readonly find: (list: SearchedList, wanted: number) => Promise<readonly number[]>
  /** The first of the list. */
  readonly first: (list: SearchedList, count: number) => Promise<readonly number[]>
}

const holds = (search: string) => sql<boolean>`${sql.ref(searchColumn)} like ${patternOf(search)} escape '\\'`

const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => Number(id))

/** These ids as a query. */
const amongIds: { readonly [D in Dialect]: (ids: readonly number[]) => RawBuilder<unknown> } = {
  sqlite: ids => sql`(select value as gram_id from json_each(${JSON.stringify(ids)}))`,
  postgres: ids => sql`(select unnest(${`{${ids.join()}}`}::integer[]) as gram_id)`,
}

const firstInOrder = async ({ rows, inOrder, search }: SearchedList, count: number): Promise<readonly number[]> =>
  idsOf(await inOrder(rows().select('id')).where(holds(search)).limit(count).execute())

/** PostgreSQL lets others through whatever a statement costs. */
const postgresFinder: Finder = {
  find: async ({ rows, candidates, search }, wanted) =>
    idsOf(await rows(candidates).select('id').where(holds(search)).limit(wanted).execute()),
  first: firstInOrder,
}

/** Records that are looked through at once: at 4 µs each, a request that comes in between waits little. */
const atOnce = 2_048

/** Ids that are found in one part of the records after the other. */
type Parts = AsyncGenerator<readonly number[], void>

/** Goes on until so many are found. */
const collect = async (wanted: number, parts: Parts): Promise<readonly number[]> => {
  const ids: number[] = []
  for await (const found of parts) {
    ids.push(...found)
    if (ids.length >= wanted) break
    await yieldToOthers()
  }
  return ids.slice(0, wanted)
}

/** Ids of the hits of a list, or of those among some of its records. */
const hitsIn = async ({ rows, search }: SearchedList, among?: RawBuilder<unknown>): Promise<readonly number[]> =>
  idsOf(await rows(among).select('id').where(holds(search)).execute())

/** Looks through what an index tells: mostly, as many as are wanted are among the first of it, or there are no more. */
async function* partsOfCandidates(list: SearchedList, candidates: RawBuilder<unknown>, wanted: number): Parts {
  const { tenant } = list
  const told = async (limit: number): Promise<readonly number[]> => {
    const [row] = await tenant.run<{ ids: string }>(
      () => sql`select json_group_array(gram_id) as ids from (select gram_id from ${candidates} limit ${limit})`,
    )
    return JSON.parse(row?.ids ?? '[]') as readonly number[]
  }
  const first = Math.min(wanted, atOnce)
  const few = await told(first)
  yield hitsIn(list, amongIds.sqlite(few))
  if (few.length < first) return
  const seen = new Set(few)
  const others = (await told(-1)).filter(id => !seen.has(id))
  for (let at = 0; at < others.length; at += atOnce) yield hitsIn(list, amongIds.sqlite(others.slice(at, at + atOnce)))
}

/** Looks through all records, of whichever application, by their ids; a short list is read off its index. */
async function* partsOfAll(list: SearchedList): Parts {
  const { tenant, table, rows } = list
  const isShort = !(await rows().select('id').limit(1).offset(atOnce).executeTakeFirst())
  if (isShort) return yield hitsIn(list)
  const [row] = await tenant.run<{ last: number | null }>(() => sql`select max(id) as last from ${sql.table(table)}`)
  const last = row?.last ?? 0
  for (let after = 0; after < last; after += atOnce)
    yield hitsIn(
      list,
      sql`(select id as gram_id from ${sql.table(table)} where id > ${after} and id <= ${after + atOnce})`,
    )
}

/** Looks through the list itself, from its beginning: mostly, its first records are enough. */
async function* partsInOrder({ tenant, rows, inOrder, search }: SearchedList): Parts {
  let count = 0
  for (let limit = 64; ; limit = Math.min(2 * limit, atOnce)) {
    const some = inOrder(rows().select(['id', searchColumn]))
      .limit(limit)
      .offset(count)
    // The order of what has a limit is kept.
    const [part] = await tenant.run<{ count: number; ids: string }>(
      () => sql`select count(*) as count, json_group_array(id) filter (where ${holds(search)}) as ids from (${some})`,
    )
    if (!part) return
    yield JSON.parse(part.ids) as readonly number[]
    if (part.count < limit) return
    count += part.count
  }
}

/** On the embedded database, whose statements keep the whole server waiting, each looks through few records. */
const sqliteFinder: Finder = {
  find: (list, wanted) =>
    collect(wanted, list.candidates ? partsOfCandidates(list, list.candidates, wanted) : partsOfAll(list)),
  first: (list, count) => (list.isInOwnOrder ? collect(count, partsInOrder(list)) : firstInOrder(list, count)),
}

const finders: { readonly [D in Dialect]: Finder } = { sqlite: sqliteFinder, postgres: postgresFinder }

/** Ids of records of a list that hold the text, so many where there are as many, in no order. */
export const findHits = (list: SearchedList, wanted: number): Promise<readonly number[]> =>
  finders[list.tenant.dialect].find(list, wanted)

/** Those of a page, in the list's order. `ids` are all hits; undefined where there are more than were wanted. */
export const pageOfHits = async (
  list: SearchedList,
  ids: readonly number[] | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly number[]> => {
  const { tenant, rows, inOrder } = list
  if (!ids) return (await finders[tenant.dialect].first(list, offset + limit)).slice(offset)
  if (offset >= ids.length) return []
  const page = inOrder(rows(amongIds[tenant.dialect](ids)).select('id'))
  return idsOf(await page.limit(limit).offset(offset).execute())
}

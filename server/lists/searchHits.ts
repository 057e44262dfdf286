/**
 * The records of a list that hold a text, found no further than is needed to show a page and to say how many there are.
 * Source: docs/decisions/011-lists-stay-flat.md.
 */

import { type RawBuilder, sql } from 'kysely'
import { searchColumn } from '../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../db/database.ts'
import type { Row } from '../db/tables.ts'
import { patternOf } from '../listSearch/foldText.ts'
import { createSlices, type Slices, yieldToOthers } from '../runtime/yieldToOthers.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { idRanges } from '../tenant/walkRows.ts'
import { amongIds } from './amongIds.ts'
import { inOrder, type ListOrder, type Rows } from './listOrder.ts'
import { idsBetween, sortedAtOnce, sortedIds } from './sortedIds.ts'

/** A list in which a text is searched. */
export interface SearchedList {
  readonly tenant: Tenant
  readonly table: string
  readonly search: string
  /** Its rows, whatever they hold; with `among`, a query of ids as `gram_id`, those of its rows alone. */
  readonly rows: (among?: RawBuilder<unknown>) => Rows
  readonly order: ListOrder
  /** The rows that may hold the text, as `gram_id`; undefined where no index has them. */
  readonly candidates: RawBuilder<unknown> | undefined
}

/** How one kind of database finds the ids of hits. */
interface Finder {
  /** So many, in no order. */
  readonly find: (list: SearchedList, wanted: number) => Promise<readonly number[]>
  /** The first of the list. */
  readonly first: (list: SearchedList, count: number) => Promise<readonly number[]>
}

const holds = (search: string) => sql<boolean>`${sql.ref(searchColumn)} like ${patternOf(search)} escape '\\'`

const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => Number(id))

const firstInOrder = async ({ rows, order, search }: SearchedList, count: number): Promise<readonly number[]> =>
  idsOf(await inOrder(rows().select('id'), order).where(holds(search)).limit(count).execute())

/** PostgreSQL lets others through whatever a statement costs. */
const postgresFinder: Finder = {
  find: async ({ rows, candidates, search }, wanted) =>
    idsOf(await rows(candidates).select('id').where(holds(search)).limit(wanted).execute()),
  first: firstInOrder,
}

/** Records that are looked through at once at most: at 4 µs each, a request that comes in between waits little. */
const atOnce = 2_048
const startSlices = (): Slices => createSlices({ first: 512, most: atOnce })

/** Ids that are found in one part of the records after the other. */
type Parts = AsyncGenerator<readonly number[], void>

/** Collects parts until so many are found. */
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

/** Checks the rows that an index names: mostly, enough hits are among the first of them, or there are no more. */
async function* partsOfCandidates(list: SearchedList, candidates: RawBuilder<unknown>, wanted: number): Parts {
  const { tenant } = list
  const readIds = async (limit: number): Promise<readonly number[]> => {
    const [row] = await tenant.run<{ ids: string }>(
      () => sql`select json_group_array(gram_id) as ids from (select gram_id from ${candidates} limit ${limit})`,
    )
    return JSON.parse(row?.ids ?? '[]') as readonly number[]
  }
  const slices = startSlices()
  const lookThrough = async function* (ids: readonly number[]): Parts {
    for (let at = 0; at < ids.length; ) {
      const some = ids.slice(at, at + slices.size())
      at += some.length
      yield slices.measure(() => hitsIn(list, amongIds.sqlite(some)))
    }
  }
  const first = Math.min(wanted, atOnce)
  const shortList = await readIds(first)
  yield* lookThrough(shortList)
  if (shortList.length < first) return
  const seen = new Set(shortList)
  yield* lookThrough((await readIds(-1)).filter(id => !seen.has(id)))
}

/** Searches all records, of any application, by their ids; a short list is read from its index. */
async function* partsOfAll(list: SearchedList): Parts {
  const { tenant, table, rows } = list
  const slices = startSlices()
  const isShort = !(await rows().select('id').limit(1).offset(slices.size()).executeTakeFirst())
  if (isShort) return yield hitsIn(list)
  for await (const range of idRanges(tenant, table, slices))
    yield slices.measure(() => hitsIn(list, idsBetween(table, range)))
}

const partsOf = (list: SearchedList, wanted: number): Parts =>
  list.candidates ? partsOfCandidates(list, list.candidates, wanted) : partsOfAll(list)

/** Looks through the list itself, from its beginning: mostly, its first records are enough. */
async function* partsInOrder({ tenant, rows, order, search }: SearchedList): Parts {
  // Each slice passes over those before it, so many small ones would cost more than few.
  const slices = createSlices({ first: 64, least: 256, most: atOnce })
  let count = 0
  for (;;) {
    const limit = slices.size()
    const some = inOrder(rows().select(['id', searchColumn]), order)
      .limit(limit)
      .offset(count)
    // The order of a subquery with a limit is preserved.
    const [part] = await slices.measure(() =>
      tenant.run<{ count: number; ids: string }>(
        () => sql`select count(*) as count, json_group_array(id) filter (where ${holds(search)}) as ids from (${some})`,
      ),
    )
    if (!part) return
    yield JSON.parse(part.ids) as readonly number[]
    if (part.count < limit) return
    count += part.count
  }
}

/** The first of a list in an order that no index has: all of its hits are found, and put in order. */
const firstSorted = (list: SearchedList, count: number): Promise<readonly number[]> =>
  sortedIds(
    {
      ...list,
      parts: async function* () {
        for await (const ids of partsOf(list, atOnce)) yield amongIds.sqlite(ids)
      },
    },
    count,
  )

/** On the embedded database, whose statements keep the whole server waiting, each looks through few records. */
const sqliteFinder: Finder = {
  find: (list, wanted) => collect(wanted, partsOf(list, wanted)),
  // Far down a list, it is less to find all hits than to pass over those before the page again and again.
  first: (list, count) =>
    list.order.isIndexed && count <= atOnce ? collect(count, partsInOrder(list)) : firstSorted(list, count),
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
  const { tenant, rows, order } = list
  if (!ids) return (await finders[tenant.dialect].first(list, offset + limit)).slice(offset)
  if (offset >= ids.length) return []
  if (tenant.dialect === 'sqlite' && ids.length > sortedAtOnce) {
    const parts = async function* (slices: Slices) {
      for (let at = 0; at < ids.length; ) {
        const some = ids.slice(at, at + slices.size())
        at += some.length
        yield amongIds.sqlite(some)
      }
    }
    return (await sortedIds({ rows, order, parts }, offset + limit)).slice(offset)
  }
  const page = inOrder(rows(amongIds[tenant.dialect](ids)).select('id'), order)
  return idsOf(await page.limit(limit).offset(offset).execute())
}

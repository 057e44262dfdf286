/**
 * Searches the records of a list for a text. Stops as soon as it has enough results for the page and for the displayed
 * total.
 * Source: docs/decisions/011-lists-stay-flat.md.
 */

import { type RawBuilder, sql } from 'kysely'
import { searchColumn } from '../../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../../db/database.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { idRanges } from '../../db/tenant/walkRows.ts'
import { createSlices, type Slices, yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import { patternOf } from '../trigrams/foldText.ts'
import { amongIds } from './amongIds.ts'
import { inOrder, type ListOrder, type Rows } from './listOrder.ts'
import { idsBetween, sortedAtOnce, sortedIds } from './sortedIds.ts'

/** List whose records are searched. */
export interface SearchedList {
  readonly tenant: Tenant
  readonly table: string
  readonly search: string
  /** Query of all rows of the list, whether or not they contain the text. `among` is a subquery of ids (`gram_id`) that limits the rows. */
  readonly rows: (among?: RawBuilder<unknown>) => Rows
  readonly order: ListOrder
  /** Subquery (`gram_id`) of the rows that may contain the text; undefined if the text is too short for the index. */
  readonly candidates: RawBuilder<unknown> | undefined
}

/** Search functions for one kind of database. */
interface Finder {
  /** Finds up to `wanted` results, unordered. */
  readonly find: (list: SearchedList, wanted: number) => Promise<readonly number[]>
  /** Finds the first `count` results, in the order of the list. */
  readonly first: (list: SearchedList, count: number) => Promise<readonly number[]>
}

const holds = (search: string) => sql<boolean>`${sql.ref(searchColumn)} like ${patternOf(search)} escape '\\'`

const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => Number(id))

const firstInOrder = async ({ rows, order, search }: SearchedList, count: number): Promise<readonly number[]> =>
  idsOf(await inOrder(rows().select('id'), order).where(holds(search)).limit(count).execute())

/** PostgreSQL handles other queries concurrently, so a slow statement needs no slices. */
const postgresFinder: Finder = {
  find: async ({ rows, candidates, search }, wanted) =>
    idsOf(await rows(candidates).select('id').where(holds(search)).limit(wanted).execute()),
  first: firstInOrder,
}

/**
 * Maximum number of records that one statement searches. At 4 µs per record, concurrent requests are delayed only
 * briefly.
 */
const atOnce = 2_048
const startSlices = (): Slices => createSlices({ first: 512, most: atOnce })

/** Ids found in successive parts of the records. */
type Parts = AsyncGenerator<readonly number[], void>

/** Collects ids part by part, until there are `wanted` ids or no more parts. */
const collect = async (wanted: number, parts: Parts): Promise<readonly number[]> => {
  const ids: number[] = []
  for await (const found of parts) {
    ids.push(...found)
    if (ids.length >= wanted) break
    await yieldToOthers()
  }
  return ids.slice(0, wanted)
}

/** Ids of the results in a list, or in the part of it that `among` selects. */
const hitsIn = async ({ rows, search }: SearchedList, among?: RawBuilder<unknown>): Promise<readonly number[]> =>
  idsOf(await rows(among).select('id').where(holds(search)).execute())

/** Checks the candidates from the index: first as many as are wanted, which usually suffices, then all others. */
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

/** Searches all records in batches of ids, across all applications. A short list is searched in one statement. */
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

/** Searches the records in list order, from the first one. Usually, the first records contain enough results. */
async function* partsInOrder({ tenant, rows, order, search }: SearchedList): Parts {
  // Each slice has to skip the previous ones, so many small slices would cost more than a few large ones.
  const slices = createSlices({ first: 64, least: 256, most: atOnce })
  let count = 0
  for (;;) {
    const limit = slices.size()
    const some = inOrder(rows().select(['id', searchColumn]), order)
      .limit(limit)
      .offset(count)
    // SQLite preserves the order of a subquery with a limit.
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

/** Finds the first results in an order without an index: finds all results, then sorts them. */
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

/** Statements on SQLite block the server, so each statement searches only a few records. */
const sqliteFinder: Finder = {
  find: (list, wanted) => collect(wanted, partsOf(list, wanted)),
  // For late pages, finding and sorting all results is cheaper than skipping the earlier pages repeatedly.
  first: (list, count) =>
    list.order.isIndexed && count <= atOnce ? collect(count, partsInOrder(list)) : firstSorted(list, count),
}

const finders: { readonly [D in Dialect]: Finder } = { sqlite: sqliteFinder, postgres: postgresFinder }

/** Finds the ids of up to `wanted` records that contain the text, in any order. */
export const findHits = (list: SearchedList, wanted: number): Promise<readonly number[]> =>
  finders[list.tenant.dialect].find(list, wanted)

/**
 * Finds the ids of the results on one page, in list order. `ids` are the ids of all results; undefined if there are more
 * than the maximum.
 */
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

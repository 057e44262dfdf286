/**
 * Putting many records in order on the embedded database, whose statements keep the whole server waiting: a few are sorted by each statement,
 * and merged here. Others are let through in between.
 */
import { type RawBuilder, sql } from 'kysely'
import { createSlices, type Slices, yieldToOthers } from '../runtime/yieldToOthers.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { type IdRange, idRanges } from '../tenant/walkRows.ts'
import { inOrder, type ListOrder, type Rows } from './listOrder.ts'
import { countOf } from './listPage.ts'

/** Records that one statement sorts. */
export const sortedAtOnce = 2_048
/** Records that are merged between two turns of the event loop. */
const mergedAtOnce = 8_192

type Key = string | number | null
interface Entry {
  readonly id: number
  readonly key: Key
}
type Compare = (one: Entry, other: Entry) => number

const isSurrogateOrAbove = (unit: number) => unit >= 0xd800

/** Texts as their bytes in UTF-8 compare, as both databases do: characters outside the first 65,536 come last. */
export const compareTexts = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a === b) continue
    // Halves of such characters are numbered below U+E000.
    if (isSurrogateOrAbove(a) && isSurrogateOrAbove(b)) return (one.codePointAt(at) ?? 0) - (other.codePointAt(at) ?? 0)
    return a - b
  }
  return one.length - other.length
}

const compareKeys = (one: Key, other: Key): number => {
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other)
  if (typeof one === 'number' && typeof other === 'number') return one - other
  // The columns of a field are all texts or all numbers; empty values come first, as they do in SQLite.
  return Number(one !== null) - Number(other !== null)
}

const compareIn = ({ key, idDirection }: ListOrder): Compare => {
  const sign = key?.direction === 'desc' ? -1 : 1
  const idSign = idDirection === 'desc' ? -1 : 1
  return (one, other) => {
    const emptyLast = key?.areEmptyLast ? Number(one.key === null) - Number(other.key === null) : 0
    return emptyLast || sign * compareKeys(one.key, other.key) || idSign * (one.id - other.id)
  }
}

/** Merges two runs in order, no further than `most`. */
const merge = async (one: readonly Entry[], other: readonly Entry[], most: number, compare: Compare) => {
  const merged: Entry[] = []
  const length = Math.min(most, one.length + other.length)
  for (let [a, b] = [0, 0]; merged.length < length; ) {
    const [first, second] = [one[a], other[b]]
    const isFirst = first !== undefined && (second === undefined || compare(first, second) <= 0)
    const next = isFirst ? first : second
    if (!next) break
    merged.push(next)
    if (isFirst) a += 1
    else b += 1
    if (merged.length % mergedAtOnce === 0) await yieldToOthers()
  }
  return merged
}

/** Parts of the records as queries of ids, `gram_id`; each is made as great as the slices say then. */
export type SortedParts = (slices: Slices) => AsyncIterable<RawBuilder<unknown>>

interface Sorted {
  readonly rows: (among: RawBuilder<unknown>) => Rows
  readonly order: ListOrder
  readonly parts: SortedParts
}

/** How many records all parts have together. */
export const countInParts = async ({ rows, parts }: Omit<Sorted, 'order'>): Promise<number> => {
  const slices = createSlices({ first: 256, most: sortedAtOnce })
  let total = 0
  for await (const part of parts(slices)) {
    total += await slices.measure(() => countOf(rows(part)))
    await yieldToOthers()
  }
  return total
}

/** The first `most` ids of all parts together, in order. */
export const sortedIds = async ({ rows, order, parts }: Sorted, most: number): Promise<readonly number[]> => {
  const compare = compareIn(order)
  const slices = createSlices({ first: 256, most: sortedAtOnce })
  const runs: (readonly Entry[])[] = []
  const mergeLast = async () => {
    const [last = [], before = []] = [runs.pop(), runs.pop()]
    runs.push(await merge(before, last, most, compare))
  }
  for await (const part of parts(slices)) {
    const query = inOrder(rows(part), order).select(['id', (order.key?.value ?? sql`null`).as('key')])
    // What the two columns are is said above.
    runs.push((await slices.measure(() => query.limit(most).execute())) as unknown as readonly Entry[])
    while (runs.length > 1 && (runs.at(-2)?.length ?? 0) < 2 * (runs.at(-1)?.length ?? 0)) await mergeLast()
    await yieldToOthers()
  }
  while (runs.length > 1) await mergeLast()
  return (runs[0] ?? []).map(({ id }) => id)
}

/** The ids of a range, of any application. */
export const idsBetween = (table: string, { after, until }: IdRange): RawBuilder<unknown> =>
  sql`(select id as gram_id from ${sql.table(table)} where id > ${after} and id <= ${until})`

/** All records of a table. */
export const partsOfTable = (tenant: Tenant, table: string) =>
  async function* (slices: Slices): AsyncGenerator<RawBuilder<unknown>> {
    for await (const range of idRanges(tenant, table, slices)) yield idsBetween(table, range)
  }

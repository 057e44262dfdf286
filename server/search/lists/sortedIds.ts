/**
 * Merge sort for SQLite, whose statements block the server. Each statement sorts a few records, and JavaScript merges
 * the sorted runs. It yields to the event loop in between.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type IdRange, idRanges } from '../../db/tenant/walkRows.ts'
import { createSlices, type Slices, yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import { inOrder, type ListOrder, type Rows } from './listOrder.ts'
import { countOf } from './listPage.ts'

/** Maximum number of records that one statement sorts. */
export const sortedAtOnce = 2_048
/** Number of records that are merged before yielding to the event loop. */
const mergedAtOnce = 8_192

type Key = string | number | null
interface Entry {
  readonly id: number
  readonly key: Key
}
type Compare = (one: Entry, other: Entry) => number

const isSurrogateOrAbove = (unit: number) => unit >= 0xd800

/** Compares texts by their UTF-8 bytes, as both databases do: characters above U+FFFF come last. */
export const compareTexts = (one: string, other: string): number => {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a === b) continue
    // The code units of surrogates are lower than U+E000–U+FFFF, so code points are compared.
    if (isSurrogateOrAbove(a) && isSurrogateOrAbove(b)) return (one.codePointAt(at) ?? 0) - (other.codePointAt(at) ?? 0)
    return a - b
  }
  return one.length - other.length
}

const compareKeys = (one: Key, other: Key): number => {
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other)
  if (typeof one === 'number' && typeof other === 'number') return one - other
  // The values of a field are all strings or all numbers. Null comes first, as in SQLite.
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

/** Merges two sorted runs into one of at most `most` entries. */
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

/** Splits the ids of the records into subqueries, each with the column `gram_id`. `slices` sets the size of each. */
export type SplitIds = (slices: Slices) => AsyncIterable<RawBuilder<unknown>>

interface Sorted {
  readonly rows: (among: RawBuilder<unknown>) => Rows
  readonly order: ListOrder
  readonly parts: SplitIds
}

/** Number of records in all parts. */
export const countInParts = async ({ rows, parts }: Omit<Sorted, 'order'>): Promise<number> => {
  const slices = createSlices({ first: 256, most: sortedAtOnce })
  let total = 0
  for await (const part of parts(slices)) {
    total += await slices.measure(() => countOf(rows(part)))
    await yieldToOthers()
  }
  return total
}

/** The first `most` ids of the records in all parts, in the order `order`. */
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
    // Safe cast: the query selects exactly these two columns.
    runs.push((await slices.measure(() => query.limit(most).execute())) as unknown as readonly Entry[])
    while (runs.length > 1 && (runs.at(-2)?.length ?? 0) < 2 * (runs.at(-1)?.length ?? 0)) await mergeLast()
    await yieldToOthers()
  }
  while (runs.length > 1) await mergeLast()
  return (runs[0] ?? []).map(({ id }) => id)
}

/** Subquery of the ids in a range, across all applications. */
export const idsBetween = (table: string, { after, until }: IdRange): RawBuilder<unknown> =>
  sql`(select id as gram_id from ${sql.table(table)} where id > ${after} and id <= ${until})`

/** Parts, by id, that cover all records of a table, of every application. */
export const partsOfTable = (tenant: Tenant, table: string) =>
  async function* (slices: Slices): AsyncGenerator<RawBuilder<unknown>> {
    for await (const range of idRanges(tenant, table, slices)) yield idsBetween(table, range)
  }

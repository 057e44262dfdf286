/** List queries: the rows of a list, and slices of them in the list's order. */
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Placeholders } from '../../db/statementCache.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { RequestTime, TimeLimit } from '../../permissions/visibility.ts'
import { timestampFromValues, timestampValues } from '../../permissions/visitorTimestamp.ts'
import { inOrder, type ListOrder, type Rows, reversed } from '../../search/lists/listOrder.ts'
import { countOf } from '../../search/lists/listPage.ts'
import type { SearchedList } from '../../search/lists/searchHits.ts'
import { countInParts, type SplitIds, sortedAtOnce, sortedIds } from '../../search/lists/sortedIds.ts'

/** A list query: the rows, filters and order that it reads. */
export interface ListQuery {
  readonly filters: Row
  /** Time at which visibility is decided; undefined if it does not depend on the time. */
  readonly timestamp: RequestTime | undefined
  /** Builds the query of the rows with the given filter values, as visible at `timestamp`. */
  readonly rowsWith: (filters: Row, timestamp: RequestTime | undefined) => Rows
  /**
   * Cache key parts: everything that the SQL text depends on, except the names of the filters. undefined if the text
   * also depends on values.
   */
  readonly shape: readonly unknown[] | undefined
  /** Builds the query of the rows whose ids the subquery `among` returns, in its column `gram_id`. */
  readonly rowsAmong: (among: RawBuilder<unknown>) => Rows
  /** Partition of the table for `rowsAmong`: contains every row of the list, and possibly other rows. */
  readonly parts: SplitIds
  readonly order: ListOrder
  /** True if an index serves to count the rows. */
  readonly isCountIndexed: boolean
  /** True if the database has to compare all records to find the rows. */
  readonly isScan: boolean
  /** The list as a text search; undefined without a search text. */
  readonly searched: SearchedList | undefined
}

/** Limit and offset of a query. */
interface Slice<N extends Value = Value> {
  readonly limit: N
  readonly offset: N
}

/** Applies the limit and offset of a slice to a query. */
export const sliceOf = (rows: Rows, { limit, offset }: Slice): Rows =>
  // Safe cast: a placeholder of a cached statement stands for a number.
  rows.limit(limit as number).offset(offset as number)

/**
 * Runs a cached query of a part of a list. `part` identifies everything that the SQL text depends on, except the list
 * and the names of the values.
 */
export const readSome = <R, V extends Row>(
  tenant: Tenant,
  { filters, timestamp, rowsWith, shape }: ListQuery,
  part: string,
  values: V,
  build: (rows: Rows, places: Placeholders<V>) => Compilable<R>,
): Promise<readonly R[]> => {
  const filtered = Object.fromEntries(Object.entries(filters).map(([name, value]) => [`=${name}`, value]))
  const all = { ...values, ...filtered, ...timestampValues(timestamp) }
  return tenant.runPlain(shape && ['list', part, ...shape], all, places => {
    const own = Object.fromEntries(Object.keys(filters).map(name => [name, places[`=${name}`] ?? null]))
    return build(rowsWith(own, timestampFromValues(places)), places)
  })
}

/** Ids of a slice of a list, in its order. `part` is that of `readSome`. */
export const idsIn = async (
  tenant: Tenant,
  query: ListQuery,
  part: string,
  slice: Slice & Row,
): Promise<readonly number[]> => {
  const rows = await readSome(tenant, query, part, slice, (all, places) =>
    sliceOf(inOrder(all.select('id'), query.order), places),
  )
  return rows.map(({ id }) => Number(id))
}

/**
 * As `idsIn`, but the skipped rows are read only from the index, counted from the nearer end. `total` is the number of
 * rows in the list.
 */
export const idsFromNearerEnd = async (
  tenant: Tenant,
  query: ListQuery,
  total: number,
  { limit, offset }: Slice<number>,
): Promise<readonly number[]> => {
  if (!query.order.isIndexed || offset * 2 < total) return idsIn(tenant, query, 'ids', { limit, offset })
  const last = Math.min(limit, total - offset)
  const fromEnd = { limit: last, offset: total - offset - last }
  return (await idsIn(tenant, { ...query, order: reversed(query.order) }, 'ids from the end', fromEnd)).toReversed()
}

type Over = NonNullable<ListOrder['over']>

/** Comparison operator for past values, by the operator for upcoming ones. */
const oppositeOf: { readonly [A in TimeLimit['ahead']]: '<' | '<=' } = { '>=': '<', '>': '<=' }

/**
 * Restricts a list to its upcoming or to its past rows. On SQLite, the unary '+' keeps the planner on the index of the
 * list's order.
 */
const partBy = (tenant: Tenant, query: ListQuery, { limit, isByKey }: Over, isAhead: boolean): ListQuery => {
  const { field, ahead, boundAt } = limit
  const compares = isAhead ? ahead : oppositeOf[ahead]
  const column = tenant.dialect === 'sqlite' && !isByKey ? sql`+${sql.ref(field)}` : sql.ref(field)
  const narrow = (rows: Rows, timestamp: RequestTime | undefined) => {
    if (!timestamp) throw new Error(`The filter by ${field} depends on the time, but none was given.`)
    return rows.where(column, compares, boundAt(timestamp))
  }
  return {
    ...query,
    rowsWith: (filters, timestamp) => narrow(query.rowsWith(filters, timestamp), timestamp),
    rowsAmong: among => narrow(query.rowsAmong(among), query.timestamp),
    shape: query.shape && [...query.shape, isAhead ? 'ahead' : 'over'],
    order: isAhead ? query.order : reversed(query.order),
  }
}

/**
 * Ids of a slice of a list that shows upcoming rows first, in the order of the query, and then past rows in reverse
 * order. `total` is the number of rows in the list.
 */
export const upcomingIds = async (
  tenant: Tenant,
  query: ListQuery,
  over: Over,
  { total, limit, offset }: Slice<number> & { readonly total: number },
): Promise<readonly number[]> => {
  const [ahead, past] = [partBy(tenant, query, over, true), partBy(tenant, query, over, false)]
  // Statements on SQLite block the whole server, so many rows are sorted in slices.
  const isSliced = tenant.dialect === 'sqlite' && !query.order.isIndexed && (query.isScan || total > sortedAtOnce)
  const sorted = async ({ rowsAmong, order, parts }: ListQuery, slice: Slice<number>) =>
    (await sortedIds({ rows: rowsAmong, order, parts }, slice.offset + slice.limit)).slice(slice.offset)
  const first = isSliced ? await sorted(ahead, { limit, offset }) : await idsIn(tenant, ahead, 'ids', { limit, offset })
  if (first.length === limit) return first
  const countAhead = () =>
    isSliced
      ? countInParts({ rows: ahead.rowsAmong, parts: ahead.parts })
      : countOf(ahead.rowsWith(query.filters, query.timestamp))
  const aheadTotal = offset === 0 || first.length > 0 ? offset + first.length : await countAhead()
  const rest = { limit: limit - first.length, offset: Math.max(0, offset - aheadTotal) }
  const last = isSliced ? await sorted(past, rest) : await idsFromNearerEnd(tenant, past, total - aheadTotal, rest)
  return [...first, ...last]
}

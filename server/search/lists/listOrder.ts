/** Sort orders of lists. Source: specification 18. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { columnTypeOf } from '../../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { AnyTables, Value } from '../../db/tables.ts'
import { type TimeLimit, upcomingLimitOf } from '../../permissions/visibility.ts'
import { isScanned } from './listFilters.ts'
import type { ListRequest } from './listRequest.ts'
import { isNewestLast, isOrdered, isPositionOptional, positionField } from './sortFields.ts'

/** Query of rows of a table that is only known at run time. */
export type Rows = SelectQueryBuilder<AnyTables, string, Record<string, Value>>
type Direction = 'asc' | 'desc'

/** Order by a value, then by id. */
export interface ListOrder {
  /**
   * Value to order by, and its direction. `areEmptyLast`: empty values come last. Undefined for an order by id only.
   */
  readonly key:
    | { readonly value: RawBuilder<unknown>; readonly direction: Direction; readonly areEmptyLast: boolean }
    | undefined
  readonly idDirection: Direction
  /** True if an index provides this order. */
  readonly isIndexed: boolean
  /**
   * Past records follow all others, in reverse order; `limit` decides which records are past. `isByKey` is true if it
   * compares the field of `key`. `records/read/listQuery.ts` reads the two parts. Default: past records are not
   * separated.
   */
  readonly over?: { readonly limit: TimeLimit; readonly isByKey: boolean }
}

const opposite: { readonly [D in Direction]: Direction } = { asc: 'desc', desc: 'asc' }

/**
 * Default order of a resource: by `sort_order` if it has one, then newest first, or newest last if the descriptor says
 * so.
 */
const ownOrderOf = (resource: Descriptor): ListOrder => ({
  key: isOrdered(resource)
    ? { value: sql.ref(positionField), direction: 'asc', areEmptyLast: isPositionOptional(resource) }
    : undefined,
  idDirection: isNewestLast(resource) ? 'asc' : 'desc',
  isIndexed: !isPositionOptional(resource),
})

/** Reverses an order. */
export const reversed = (order: ListOrder): ListOrder => ({
  ...order,
  key: order.key && { ...order.key, direction: opposite[order.key.direction] },
  idDirection: opposite[order.idDirection],
})

/** List to be sorted. */
interface OrderedList {
  readonly sort: ListRequest['sort']
  /** Names of the filter parameters of the list. */
  readonly filters?: readonly string[]
  readonly isVisitor?: boolean
}

/** Filters other than the status, which is the last column of an index. */
const leadingFilters = (filters: readonly string[]): readonly string[] => filters.filter(name => name !== 'status')

/**
 * True if an index supports the filters. An index starts with at most one filter, whose value is stored unchanged, and
 * ends with the status.
 */
export const areFiltersIndexed = (resource: Descriptor, filters: readonly string[]): boolean => {
  const [first, ...others] = leadingFilters(filters)
  return first === undefined || (others.length === 0 && !isScanned(resource, first))
}

/** Order of a list; the default order of the resource if there is no `sort`. `schema/plan.ts` creates the indexes. */
export const orderOf = (
  resource: Descriptor,
  { sort, filters = [], isVisitor = false }: OrderedList = { sort: undefined },
): ListOrder => {
  const ownOrder = ownOrderOf(resource)
  const own = { ...ownOrder, isIndexed: ownOrder.isIndexed && areFiltersIndexed(resource, filters) }
  if (!sort) return own
  if (sort.field === positionField) return sort.order === 'asc' ? own : reversed(own)
  const direction: Direction = sort.order === 'desc' ? 'desc' : 'asc'
  const isUnfiltered = leadingFilters(filters).length === 0
  // Visitors see records of one status only, so an index that starts with the status provides their order.
  const isIdIndexed = isUnfiltered && (isVisitor || !isOrdered(resource))
  if (sort.field === 'id') return { key: undefined, idDirection: direction, isIndexed: isIdIndexed }
  if (sort.field === 'created_at') {
    const key = { value: sql.ref('created_at'), direction, areEmptyLast: false }
    return { key, idDirection: direction, isIndexed: isUnfiltered && !isVisitor }
  }
  const limit = sort.order === 'upcoming' ? upcomingLimitOf(resource) : undefined
  // Order of the public list. Its values are never empty and never texts.
  if (limit || (isVisitor && sort.field === resource.page?.sort?.field)) {
    const key = { value: sql.ref(sort.field), direction, areEmptyLast: false }
    const over = limit && { limit, isByKey: limit.field === sort.field }
    return { key, idDirection: direction, isIndexed: isUnfiltered && isVisitor, ...(over && { over }) }
  }
  const field = resource.fields[sort.field]
  const column = sql.ref(sort.field)
  // Ignores the case of ASCII letters; both databases give the same result.
  const value = field && columnTypeOf(field) === 'text' ? sql`lower(${column})` : column
  return { key: { value, direction, areEmptyLast: true }, idDirection: 'desc', isIndexed: false }
}

/** Applies an order to a query. */
export const inOrder = (rows: Rows, { key, idDirection }: ListOrder): Rows => {
  if (!key) return rows.orderBy('id', idDirection)
  const { value, direction, areEmptyLast } = key
  const byKey = rows.orderBy(value, order => (areEmptyLast ? order[direction]().nullsLast() : order[direction]()))
  return byKey.orderBy('id', idDirection)
}

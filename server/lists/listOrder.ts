/** The orders that a list can have, and rows in them. Source: specification 18. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { type AnyTables, columnTypeOf, type Value } from '../db/tables.ts'
import { type TimeLimit, upcomingLimitOf } from '../permissions/visibility.ts'
import { isScanned } from './listFilters.ts'
import type { ListRequest } from './listRequest.ts'
import { isNewestLast, isOrdered, isPlaceOptional, placeField } from './sortFields.ts'

export type Rows = SelectQueryBuilder<AnyTables, string, Record<string, Value>>
type Direction = 'asc' | 'desc'

/** By a value, then by the id; empty values come last where they can be any. */
export interface ListOrder {
  /** undefined orders by the id alone. */
  readonly key:
    | { readonly value: RawBuilder<unknown>; readonly direction: Direction; readonly areEmptyLast: boolean }
    | undefined
  readonly idDirection: Direction
  /** Whether an index has the rows in this order. */
  readonly isIndexed: boolean
  /** What is over by a limit, perhaps by the field of the key, comes after all others in the opposite order: `records/read/listQuery.ts` reads both parts. Default: nothing does. */
  readonly over?: { readonly limit: TimeLimit; readonly isByKey: boolean }
}

const opposite: { readonly [D in Direction]: Direction } = { asc: 'desc', desc: 'asc' }

/** `sort_order` where there is one, then the newest first, or last where the descriptor says so. */
const ownOrderOf = (resource: Descriptor): ListOrder => ({
  key: isOrdered(resource)
    ? { value: sql.ref(placeField), direction: 'asc', areEmptyLast: isPlaceOptional(resource) }
    : undefined,
  idDirection: isNewestLast(resource) ? 'asc' : 'desc',
  isIndexed: !isPlaceOptional(resource),
})

/** The same from the end. */
export const reversed = (order: ListOrder): ListOrder => ({
  ...order,
  key: order.key && { ...order.key, direction: opposite[order.key.direction] },
  idDirection: opposite[order.idDirection],
})

/** What an order is for. */
interface OrderedList {
  readonly sort: ListRequest['sort']
  /** Parameters of the filters that the list has. */
  readonly filters?: readonly string[]
  readonly isVisitor?: boolean
}

/** The fields of a list's filters that an index does not end with. */
const leadingFilters = (filters: readonly string[]): readonly string[] => filters.filter(name => name !== 'status')

/** Whether an index has the records with the values of some filters: it leads with one that is stored as it is, and ends with the status. */
export const areFiltersIndexed = (resource: Descriptor, filters: readonly string[]): boolean => {
  const [first, ...others] = leadingFilters(filters)
  return first === undefined || (others.length === 0 && !isScanned(resource, first))
}

/** The order of a list; without a `sort` it is the resource's own. `schema/plan.ts` makes the indexes. */
export const orderOf = (
  resource: Descriptor,
  { sort, filters = [], isVisitor = false }: OrderedList = { sort: undefined },
): ListOrder => {
  const ownOrder = ownOrderOf(resource)
  const own = { ...ownOrder, isIndexed: ownOrder.isIndexed && areFiltersIndexed(resource, filters) }
  if (!sort) return own
  if (sort.field === placeField) return sort.order === 'asc' ? own : reversed(own)
  const direction: Direction = sort.order === 'desc' ? 'desc' : 'asc'
  const isUnfiltered = leadingFilters(filters).length === 0
  // Those of visitors are all of one status.
  const isIdIndexed = isUnfiltered && (isVisitor || !isOrdered(resource))
  if (sort.field === 'id') return { key: undefined, idDirection: direction, isIndexed: isIdIndexed }
  if (sort.field === 'created_at') {
    const key = { value: sql.ref('created_at'), direction, areEmptyLast: false }
    return { key, idDirection: direction, isIndexed: isUnfiltered && !isVisitor }
  }
  const limit = sort.order === 'upcoming' ? upcomingLimitOf(resource) : undefined
  // That of the public list, whose values are never empty and no texts.
  if (limit || (isVisitor && sort.field === resource.page?.sort?.field)) {
    const key = { value: sql.ref(sort.field), direction, areEmptyLast: false }
    const over = limit && { limit, isByKey: limit.field === sort.field }
    return { key, idDirection: direction, isIndexed: isUnfiltered && isVisitor, ...(over && { over }) }
  }
  const field = resource.fields[sort.field]
  const column = sql.ref(sort.field)
  // Without the case of ASCII letters. Both databases read it alike.
  const value = field && columnTypeOf(field) === 'text' ? sql`lower(${column})` : column
  return { key: { value, direction, areEmptyLast: true }, idDirection: 'desc', isIndexed: false }
}

/** Rows in an order. */
export const inOrder = (rows: Rows, { key, idDirection }: ListOrder): Rows => {
  if (!key) return rows.orderBy('id', idDirection)
  const { value, direction, areEmptyLast } = key
  const byKey = rows.orderBy(value, order => (areEmptyLast ? order[direction]().nullsLast() : order[direction]()))
  return byKey.orderBy('id', idDirection)
}

/** A list as a query: its rows, and slices of them in its order. */
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Placeholders } from '../../db/statementCache.ts'
import type { Row, Value } from '../../db/tables.ts'
import { inOrder, type ListOrder, type Rows, reversed } from '../../lists/listOrder.ts'
import { countOf } from '../../lists/listPage.ts'
import type { SearchedList } from '../../lists/searchHits.ts'
import { countInParts, type SortedParts, sortedAtOnce, sortedIds } from '../../lists/sortedIds.ts'
import type { Moment, TimeLimit } from '../../permissions/visibility.ts'
import { momentFromValues, momentValues } from '../../permissions/visitorMoment.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

/** A list query: the rows, filters and order that it reads. */
export interface ListQuery {
  readonly filters: Row
  /** When it is decided what its reader sees; undefined where that does not depend on it. */
  readonly moment: Moment | undefined
  /** The rows of the list, with these values in the places of its filters, at this moment. */
  readonly rowsWith: (filters: Row, moment: Moment | undefined) => Rows
  /** All that the text of a query of them depends on, beside the names of the filters; undefined where it depends on values, too. */
  readonly shape: readonly unknown[] | undefined
  /** Those of its rows whose ids are in a query, as `gram_id`. */
  readonly rowsAmong: (among: RawBuilder<unknown>) => Rows
  /** All of its rows in parts, and perhaps others, for `rowsAmong`. */
  readonly parts: SortedParts
  readonly order: ListOrder
  /** The same list as one in which a text is searched; undefined where none is. */
  readonly searched: SearchedList | undefined
}

/** So many rows, after so many others. */
interface Slice<N extends Value = Value> {
  readonly limit: N
  readonly offset: N
}

export const sliceOf = (rows: Rows, { limit, offset }: Slice): Rows =>
  // The numbers, or the places where they are to be.
  rows.limit(limit as number).offset(offset as number)

/** Runs a query of some of the rows of a list. `part` names all that its text depends on beside the list and the names of the values. */
export const readSome = <R, V extends Row>(
  tenant: Tenant,
  { filters, moment, rowsWith, shape }: ListQuery,
  part: string,
  values: V,
  build: (rows: Rows, places: Placeholders<V>) => Compilable<R>,
): Promise<readonly R[]> => {
  const filtered = Object.fromEntries(Object.entries(filters).map(([name, value]) => [`=${name}`, value]))
  const all = { ...values, ...filtered, ...momentValues(moment) }
  return tenant.runPlain(shape && ['list', part, ...shape], all, places => {
    const own = Object.fromEntries(Object.keys(filters).map(name => [name, places[`=${name}`] ?? null]))
    return build(rowsWith(own, momentFromValues(places)), places)
  })
}

/** Ids of a slice of a list, in its order. */
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

/** The same of a list with so many rows: those that are passed over are read in the index alone, from the nearer end. */
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

/** What is not ahead. */
const oppositeOf: { readonly [A in TimeLimit['ahead']]: '<' | '<=' } = { '>=': '<', '>': '<=' }

/** The rows of a list that are ahead by a limit, or those that are over, as a list: read in the order of the list, so that no index of another field is taken for it. */
const partBy = (tenant: Tenant, query: ListQuery, { limit, isByKey }: Over, isAhead: boolean): ListQuery => {
  const { field, ahead, boundAt } = limit
  const compares = isAhead ? ahead : oppositeOf[ahead]
  const column = tenant.dialect === 'sqlite' && !isByKey ? sql`+${sql.ref(field)}` : sql.ref(field)
  const narrow = (rows: Rows, moment: Moment | undefined) => {
    if (!moment) throw new Error(`What is over by ${field} depends on the moment.`)
    return rows.where(column, compares, boundAt(moment))
  }
  return {
    ...query,
    rowsWith: (filters, moment) => narrow(query.rowsWith(filters, moment), moment),
    rowsAmong: among => narrow(query.rowsAmong(among), query.moment),
    shape: query.shape && [...query.shape, isAhead ? 'ahead' : 'over'],
    order: isAhead ? query.order : reversed(query.order),
  }
}

/** Ids of a slice of a list with so many rows that has what is upcoming first: what is ahead in the order of the query, and then what is over in the opposite one. */
export const upcomingIds = async (
  tenant: Tenant,
  query: ListQuery,
  over: Over,
  { total, limit, offset }: Slice<number> & { readonly total: number },
): Promise<readonly number[]> => {
  const [ahead, past] = [partBy(tenant, query, over, true), partBy(tenant, query, over, false)]
  // On the embedded database, whose statements keep the whole server waiting, many rows are sorted a few at a time.
  const isSliced = tenant.dialect === 'sqlite' && !query.order.isIndexed && total > sortedAtOnce
  const sorted = async ({ rowsAmong, order, parts }: ListQuery, slice: Slice<number>) =>
    (await sortedIds({ rows: rowsAmong, order, parts }, slice.offset + slice.limit)).slice(slice.offset)
  const first = isSliced ? await sorted(ahead, { limit, offset }) : await idsIn(tenant, ahead, 'ids', { limit, offset })
  if (first.length === limit) return first
  const countAhead = () =>
    isSliced
      ? countInParts({ rows: ahead.rowsAmong, parts: ahead.parts })
      : countOf(ahead.rowsWith(query.filters, query.moment))
  const aheadTotal = offset === 0 || first.length > 0 ? offset + first.length : await countAhead()
  const rest = { limit: limit - first.length, offset: Math.max(0, offset - aheadTotal) }
  const last = isSliced ? await sorted(past, rest) : await idsFromNearerEnd(tenant, past, total - aheadTotal, rest)
  return [...first, ...last]
}

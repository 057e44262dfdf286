/** Pages of lists in API responses. Source: specification 18. */
import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'
import type { ListPage } from '../../../src/api/wire/envelopes.ts'
import type { Value } from '../../db/tables.ts'

/** Requested page, starting at 1, and its maximum number of records. */
export interface PageRequest {
  readonly page: number
  readonly size: number
}

/**
 * Envelope of a page. An empty list has one page. `hasMore` is true if `total` is only a lower bound; default false.
 */
export const listPage = <T>(
  data: readonly T[],
  total: number,
  { page, size }: PageRequest,
  { hasMore = false }: { readonly hasMore?: boolean | undefined } = {},
): ListPage<T> => ({
  data,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / size)),
  total,
  per_page: size,
  ...(hasMore && { has_more: true }),
})

/** Number of rows of a query. */
export const countOf = async <D, T extends keyof D, R>(rows: SelectQueryBuilder<D, T, R>): Promise<number> => {
  const counted = rows.clearSelect().select(({ fn }) => fn.countAll().as('total'))
  const [row] = await counted.$castTo<{ readonly total: number | string }>().execute()
  return Number(row?.total ?? 0)
}

/** Sorts rows into the order of the ids. Skips ids without a row, because it has been deleted meanwhile. */
export const orderedByIds = <R extends { readonly id?: Value }>(
  ids: readonly number[],
  rows: readonly R[],
): readonly R[] => {
  const byId = new Map(rows.map(row => [row.id, row] as const))
  return ids.flatMap(id => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}

/** One page of an append-only table, newest row first. */
export const newestPage = async <D, T extends keyof D, R>(
  rows: SelectQueryBuilder<D, T, R>,
  page: PageRequest,
): Promise<ListPage<Simplify<R>>> => {
  const total = await countOf(rows)
  const newest = rows.orderBy(sql.ref('id'), 'desc').limit(page.size)
  return listPage(await newest.offset((page.page - 1) * page.size).execute(), total, page)
}

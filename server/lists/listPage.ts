/** Pages of lists, as they are answered. Source: specification 18. */
import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'
import type { ListPage } from '../../src/api/protocol/envelopes.ts'
import type { Value } from '../db/tables.ts'

/** Which page, from 1, and how many records it has at most. */
export interface PageRequest {
  readonly page: number
  readonly size: number
}

/** The envelope of a page; an empty list has one page. `hasMore` says that not all were counted. Default false. */
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

/** How many rows a query has. */
export const countOf = async <D, T extends keyof D, R>(rows: SelectQueryBuilder<D, T, R>): Promise<number> => {
  const counted = rows.clearSelect().select(({ fn }) => fn.countAll().as('total'))
  const [row] = await counted.$castTo<{ readonly total: number | string }>().execute()
  return Number(row?.total ?? 0)
}

/** Rows in the order of their ids; one that has been deleted meanwhile is left out. */
export const inPlaces = <R extends { readonly id?: Value }>(
  ids: readonly number[],
  rows: readonly R[],
): readonly R[] => {
  const byId = new Map(rows.map(row => [row.id, row] as const))
  return ids.flatMap(id => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}

/** One page of the selected columns of a table that only grows, the newest row first. */
export const newestPage = async <D, T extends keyof D, R>(
  rows: SelectQueryBuilder<D, T, R>,
  page: PageRequest,
): Promise<ListPage<Simplify<R>>> => {
  const total = await countOf(rows)
  const newest = rows.orderBy(sql.ref('id'), 'desc').limit(page.size)
  return listPage(await newest.offset((page.page - 1) * page.size).execute(), total, page)
}

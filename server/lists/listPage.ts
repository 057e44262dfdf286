/** Pages of lists, as they are answered. Source: contract, 'Lists'. */
import type { ListPage } from '../../src/api/envelopes.ts'
import type { Row } from '../db/tables.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'

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

type Rows = ReturnType<Tenant['select']>

/** How many rows a query has. */
export const countOf = async (rows: Rows): Promise<number> => {
  const counted = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst()
  return Number(counted?.total ?? 0)
}

/** One page of a table that only grows, the newest row first. */
export const newestPage = async (rows: Rows, columns: readonly string[], page: PageRequest): Promise<ListPage<Row>> => {
  const total = await countOf(rows)
  const found = await rows
    .select([...columns])
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.page - 1) * page.size)
    .execute()
  return listPage(found, total, page)
}

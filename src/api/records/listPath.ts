/** The address of a list's page. The provider's page asks for it ahead of the screens, whose data provider is answered with that only if the two addresses are the same text. */
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { apiPaths } from '../protocol/paths.ts'

/** The query of a list. Filters, `sort` and `order` are sent only where they are set: they are extensions. */
export interface ListQuery {
  /** From 1. */
  readonly page: number
  /** 1–1000. */
  readonly size: number
  readonly search?: string
  readonly filters?: Readonly<Record<string, string | number | undefined>>
  /** Whether nothing of the records but their ids is needed: a host that does not know the extension sends them whole. Default false. */
  readonly onlyIds?: boolean
  /** Default, and without a field: the provider's own. */
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' }
}

/** The part of a query that every provider host knows. */
export const specifiedQuery = ({ page, size, search }: ListQuery): ListQuery => ({
  page,
  size,
  ...(search !== undefined && { search }),
})

/** Path and query of a paged list: page, size, search_key where the resource has a search, and what its wire adds. Source: specification 13. */
export const listPath = (resource: Descriptor, query: ListQuery): string => {
  const params = new URLSearchParams({ page: String(query.page), size: String(query.size) })
  if (resource.search.length) params.set('search_key', query.search ?? '')
  for (const [name, value] of Object.entries(resource.wire?.listParams ?? {})) params.set(name, value)
  for (const [name, value] of Object.entries(query.filters ?? {}))
    if (value !== undefined) params.set(name, String(value))
  if (query.onlyIds) params.set('fields', 'id')
  if (query.sort?.field) {
    params.set('sort', query.sort.field)
    params.set('order', query.sort.order.toLowerCase())
  }
  return `${apiPaths.list(resource.name)}?${params}`
}

/** The same list with another number of rows at once, for who has a list's path and no descriptor; a path that is no list's stays as it is. */
export const withPageSize = (path: string, size: number): string => {
  const [list, query] = path.split('?')
  if (query === undefined) return path
  const params = new URLSearchParams(query)
  params.set('size', String(size))
  return `${list}?${params}`
}

/** Rows at once of a list in which nobody has chosen how many. */
export const firstPageSize = ({ list }: Descriptor): number =>
  list.opensWith ?? list.pageSize ?? list.pageSizes[0] ?? 10

/** The order in which a list is first opened. No field sends no order: the provider's own is the one that the contract names. */
export const firstSort = ({ list: { sort } }: Descriptor): NonNullable<ListQuery['sort']> =>
  sort ? { field: sort.field, order: sort.order === 'desc' ? 'DESC' : 'ASC' } : { field: '', order: 'ASC' }

/** A list as it is first opened: nothing searched or filtered. */
export const firstListPath = (resource: Descriptor): string =>
  listPath(resource, { page: 1, size: firstPageSize(resource), sort: firstSort(resource) })

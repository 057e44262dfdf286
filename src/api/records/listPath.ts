/**
 * Path of one page of a list. The back office's HTML document requests it before the screens are loaded, and the data
 * provider reuses the response only if both paths are equal as text.
 */
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { apiPaths } from '../protocol/paths.ts'

/** Query of a list. Filters, `sort` and `order` are extensions, and are sent only if they are set. */
export interface ListQuery {
  /** From 1. */
  readonly page: number
  /** 1–1000. */
  readonly size: number
  readonly search?: string
  readonly filters?: Readonly<Record<string, string | number | undefined>>
  /** True to request only the ids; a provider host without the extension sends whole records. Default: false. */
  readonly onlyIds?: boolean
  /** Default, also without a field: the provider's order. */
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' }
}

/** Part of a query that every provider host supports. */
export const specifiedQuery = ({ page, size, search }: ListQuery): ListQuery => ({
  page,
  size,
  ...(search !== undefined && { search }),
})

/**
 * Path and query of one page of a list: page, size, search_key if the resource can be searched, and `wire.listParams`
 * of the resource. Source: specification 13.
 */
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

/**
 * The list's path with another page size, for code that has no descriptor. A path without a query is returned
 * unchanged.
 */
export const withPageSize = (path: string, size: number): string => {
  const [list, query] = path.split('?')
  if (query === undefined) return path
  const params = new URLSearchParams(query)
  params.set('size', String(size))
  return `${list}?${params}`
}

/** Page size of a list before the user chooses one. */
export const firstPageSize = ({ list }: Descriptor): number =>
  list.opensWith ?? list.pageSize ?? list.pageSizes[0] ?? 10

/**
 * Order of a list when it is first opened. If the field is '', no order is sent, and the provider uses its default
 * order (specification 18.2).
 */
export const firstSort = ({ list: { sort } }: Descriptor): NonNullable<ListQuery['sort']> =>
  sort ? { field: sort.field, order: sort.order === 'desc' ? 'DESC' : 'ASC' } : { field: '', order: 'ASC' }

/** Path of a list when it is first opened, without search or filters. */
export const firstListPath = (resource: Descriptor): string =>
  listPath(resource, { page: 1, size: firstPageSize(resource), sort: firstSort(resource) })

/** What is sent: query strings and bodies, from a descriptor. Source: spec §5 and §7. */
import { momentOf } from '../schema/dates.ts'
import type { Descriptor } from '../schema/resource.ts'

/** What a list may be asked. Filters, `sort` and `order` are sent only where they are set: they are extensions. */
export interface ListQuery {
  /** From 1. */
  readonly page: number
  /** 1–1000. */
  readonly size: number
  readonly search?: string
  readonly filters?: Readonly<Record<string, string | number | undefined>>
  /** Whether nothing of the records but their ids is needed: a host that does not know the extension sends them whole. Default false. */
  readonly onlyIds?: boolean
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' }
}

/** The query string of a paged list: page, size, search_key where the resource has a search, and what its wire adds. */
export const listParams = (resource: Descriptor, query: ListQuery): URLSearchParams => {
  const params = new URLSearchParams({ page: String(query.page), size: String(query.size) })
  if (resource.search.length) params.set('search_key', query.search ?? '')
  for (const [name, value] of Object.entries(resource.wire?.listParams ?? {})) params.set(name, value)
  for (const [name, value] of Object.entries(query.filters ?? {}))
    if (value !== undefined) params.set(name, String(value))
  if (query.onlyIds) params.set('fields', 'id')
  if (query.sort) {
    params.set('sort', query.sort.field)
    params.set('order', query.sort.order.toLowerCase())
  }
  return params
}

/** Rows at once of a list in which nobody has chosen how many. */
export const firstPageSize = ({ list }: Descriptor): number => list.pageSize ?? list.pageSizes[0] ?? 10

/**
 * A create or update body: the whole form object, with the application key under the name that the resource's wire has.
 * Moments become UTC 'YYYY-MM-DD HH:MM:SS', '' where empty or invalid.
 */
export const bodyOf = (
  resource: Descriptor,
  values: Readonly<Record<string, unknown>>,
  call: { readonly appKey: string; readonly isCreate: boolean },
): Record<string, unknown> => {
  const body: Record<string, unknown> = { ...values }
  if (resource.wire?.emptyIsNull) for (const [name, value] of Object.entries(body)) if (value === '') body[name] = null
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'dateTime' && !field.readOnly && (call.isCreate || Object.hasOwn(values, name))) {
      const moment = values[name]
      body[name] = typeof moment === 'string' || moment instanceof Date ? momentOf(moment) : ''
    }
  }
  if (resource.wire?.appKey === undefined) body.app_key = call.appKey
  else if (call.isCreate) body[resource.wire.appKey] = call.appKey
  return body
}

/**
 * State of a list in its address: search, filters, sort order, page and page size. Unsupported parts are dropped and
 * reported.
 */
import { firstSort, type ListQuery } from '../../api/records/listPath.ts'
import { filtersOf } from '../../schema/descriptor/filters.ts'
import { traitsOf } from '../../schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, isSecret } from '../../schema/descriptor/resource.ts'
import { isPageSize } from './preferences/listPreferences.ts'

type Filters = Readonly<Record<string, unknown>>

/** State of a list. */
export interface ListState {
  /** Page number, from 1. */
  readonly page: number
  readonly perPage: number
  readonly sort: NonNullable<ListQuery['sort']>
  /** Values of the filters by query parameter; `q` is the search. */
  readonly filter: Filters
}

/** State that an address contains, with defaults for missing parts except the page size. */
export interface ListAddress extends Omit<ListState, 'perPage'> {
  /** undefined if the address does not contain it. */
  readonly perPage: number | undefined
  /** Parts of the address that the list does not support, as written there. */
  readonly ignored: readonly string[]
}

interface AddressOptions {
  /** Names of parameters that the provider refused: `sort`, `perPage`, or a filter. Default: none. */
  readonly refused?: ReadonlySet<string>
}

const maxPage = 2_000_000_000
const shownLength = 60

/** Part of an address as shown to the person: `name=value`, with the value shortened to `shownLength` characters. */
const partOf = (name: string, value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `${name}=${text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}`
}

const isObject = (value: unknown): value is Filters =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a number of up to ten digits; undefined for any other text. */
const countOf = (text: string): number | undefined => (/^\d{1,10}$/.test(text) ? Number(text) : undefined)

const isSortable = (descriptor: Descriptor, name: string): boolean => {
  const field = fieldOf(descriptor, name)
  return field !== undefined && !isSecret(field) && traitsOf(field).isSortable
}

const orders: Readonly<Record<string, ListState['sort']['order']>> = { ASC: 'ASC', DESC: 'DESC' }

/** Parses the query string of a list's address. */
export const readListAddress = (
  descriptor: Descriptor,
  search: string,
  { refused = new Set() }: AddressOptions = {},
): ListAddress => {
  const params = new URLSearchParams(search)
  const ignored: string[] = []
  /** Reads a parameter. An empty one counts as absent; an invalid or refused one is added to `ignored`. */
  const read = <T>(name: string, toValue: (text: string) => T | undefined): T | undefined => {
    const text = params.get(name)?.trim()
    if (!text) return undefined
    const value = refused.has(name) ? undefined : toValue(text)
    if (value === undefined) ignored.push(partOf(name, text))
    return value
  }

  const filterKeys = new Set<string>(filtersOf(descriptor).map(({ key }) => key))
  if (descriptor.search.length > 0) filterKeys.add('q')
  const isKnown = (name: string, value: unknown) =>
    filterKeys.has(name) && !refused.has(name) && (typeof value === 'string' || typeof value === 'number')
  const given = read('filter', text => {
    const found = parsed(text)
    return isObject(found) ? found : undefined
  })
  const set = Object.entries(given ?? {}).filter(([, value]) => value !== '' && value !== null)
  const filter = Object.fromEntries(set.filter(([name, value]) => isKnown(name, value)))
  for (const [name, value] of set) if (!isKnown(name, value)) ignored.push(partOf(name, value))

  const field = read('sort', name => (isSortable(descriptor, name) ? name : undefined))
  const order = read('order', text => {
    const name = text.toUpperCase()
    return Object.hasOwn(orders, name) ? orders[name] : undefined
  })
  const page = read('page', text => {
    const count = countOf(text)
    return count !== undefined && count >= 1 && count <= maxPage ? count : undefined
  })
  const perPage = read('perPage', text => {
    const count = countOf(text)
    return isPageSize(count) ? count : undefined
  })
  return {
    page: page ?? 1,
    perPage,
    sort: field === undefined ? firstSort(descriptor) : { field, order: order ?? 'ASC' },
    filter,
    ignored,
  }
}

/** Builds the query string of a list's address. */
export const writeListAddress = ({ page, perPage, sort, filter }: ListState): string => {
  const params = new URLSearchParams({ filter: JSON.stringify(filter) })
  if (sort.field !== '') {
    params.set('sort', sort.field)
    params.set('order', sort.order)
  }
  params.set('page', String(page))
  params.set('perPage', String(perPage))
  return `?${params}`
}

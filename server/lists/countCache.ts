/** How many records a list has, counted once for each version of what is counted; and which hold a text. Source: docs/decisions/011-lists-stay-flat.md. */
import { LRUCache } from 'lru-cache'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { type Descriptor, isPublic } from '../../src/schema/descriptor/resource.ts'
import { isRole } from '../../src/schema/descriptor/role.ts'
import type { Database } from '../db/database.ts'
import type { Value } from '../db/tables.ts'
import { type Audience, type VisitorRule, visitorRuleOf } from '../permissions/visibility.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { storedTotal } from './countTriggers.ts'
import type { ListRequest } from './listRequest.ts'

const maxEntries = 5_000
/** Cached pages of one list. */
const maxPages = 20
/** Of all searches together; each has about a thousand, at most 10,000. */
const maxHits = 250_000

/** Of all sorted lists together. */
const mostOrderedIds = 1_000_000
/** Fewer ids are not put in order, so that the next pages are there as well. */
const leastOrderedIds = 4_096

/** Cached facts of the pages of a list at one version of its tables, by the name of a page. */
export interface PageCache {
  /** Bytes of the long texts of a page. */
  readonly weights: Map<string, number>
  /** Ids of the records of a page in which a text is searched, in its order. */
  readonly ids: Map<string, readonly number[]>
}
export const createPageCache = (): PageCache => ({ weights: new Map(), ids: new Map() })

/** The cached value of a page, or the result of `read`. */
export const ofPage = async <T>(cached: Map<string, T>, page: string, read: () => Promise<T>): Promise<T> => {
  const known = cached.get(page)
  if (known !== undefined) return known
  const value = await read()
  if (cached.size < maxPages) cached.set(page, value)
  return value
}

/** Ids of records that hold a text. */
interface Hits {
  readonly ids: readonly number[]
  readonly isAll: boolean
  readonly pages: PageCache
}

/** A list at one version of its tables. */
interface CountedList {
  readonly total: number
  readonly pages: PageCache
}

/** Totals of one database, of what is stored there for all to see: a transaction has none of them, nor leaves any. */
export interface CountCache {
  readonly known: LRUCache<string, CountedList>
  readonly hits: LRUCache<string, Hits>
  /** The first ids of lists in an order that no index has. */
  readonly ordered: LRUCache<string, Int32Array>
  readonly versionOf: Database['versionOf']
}
export const createCountCache = ({ versionOf }: Pick<Database, 'versionOf'> = {}): CountCache => ({
  known: new LRUCache({ max: maxEntries }),
  hits: new LRUCache({ maxSize: maxHits, sizeCalculation: ({ ids }) => ids.length + 1 }),
  ordered: new LRUCache({ maxSize: mostOrderedIds, sizeCalculation: ({ length }) => length + 1 }),
  versionOf,
})

/** What is counted. */
interface Counted {
  readonly resource: Descriptor
  readonly request: Pick<ListRequest, 'filters' | 'search' | 'ids' | 'sort'>
  readonly audience: Audience
}

/** The version of what is counted: of its tables where the database knows it, otherwise of the application's content; undefined where that does not change with its writes. */
const versionFor = async (
  tenant: Tenant,
  { versionOf }: CountCache,
  resource: Descriptor,
  rule: VisitorRule | undefined,
): Promise<string | undefined> => {
  if (versionOf) return versionOf([resource.name, ...(rule?.tables ?? [])])
  if (!isPublic(resource)) return undefined
  const state = await tenant.select('application_state').select('content_version').executeTakeFirst()
  return state && String(state.content_version)
}

/** The one status of all records of a list; undefined where the list has any. */
const statusOf = ({ resource, request: { filters }, audience }: Counted): Value | undefined =>
  audience === 'visitor' && Object.hasOwn(resource.fields, 'status') ? activeStatus : filters.status

/** The rule by which a reader sees records; undefined for one who sees all, or all of a status. */
const ruleFor = (resource: Descriptor, audience: Audience): VisitorRule | undefined =>
  audience === 'visitor' ? visitorRuleOf(resource) : undefined

/** Whether the database itself keeps the total of a list: of all records that are there, or of those of one status. */
const isStored = ({ dialect }: Tenant, { resource, request: { filters }, audience }: Counted): boolean =>
  dialect === 'sqlite' &&
  !ruleFor(resource, audience) &&
  Object.keys(filters).every(name => name === 'status' && audience !== 'visitor')

/**
 * The name under which what is counted is stored; undefined where it is counted each time. The version is requested each time and before the rows are counted,
 * so that another process's write is never missed. What no version follows is always counted: on PostgreSQL, resources that visitors
 * never read, and on both databases records that come and go by the clock.
 */
const keyOf = async (tenant: Tenant, totals: CountCache, counted: Counted): Promise<string | undefined> => {
  const { resource, audience, request } = counted
  // All roles see the same rows. A visitor, and a value that is no role, has entries of its own.
  const reader = isRole(audience) ? 'role' : [audience]
  const rule = ruleFor(resource, audience)
  if (request.ids || rule?.isTimed) return undefined
  const version = await versionFor(tenant, totals, resource, rule)
  if (version === undefined) return undefined
  return JSON.stringify([tenant.appKey, version, resource.name, reader, request.filters, request.search])
}

/** The cached facts of a list without a search. A total that is not cached is read by `count`. */
export const countedList = async (
  tenant: Tenant,
  totals: CountCache,
  counted: Counted,
  count: () => Promise<number>,
): Promise<CountedList> => {
  const key = await keyOf(tenant, totals, counted)
  const known = key === undefined ? undefined : totals.known.get(key)
  if (known) return known
  const total =
    key !== undefined && isStored(tenant, counted)
      ? await storedTotal(tenant, counted.resource, statusOf(counted))
      : await count()
  const list: CountedList = { total, pages: createPageCache() }
  if (key !== undefined) totals.known.set(key, list)
  return list
}

/** The hits of a list with a search, by `find` where they are not known: at least so many, where there are as many. */
export const hitsOf = async (
  tenant: Tenant,
  totals: CountCache,
  counted: Counted,
  wanted: number,
  find: (wanted: number) => Promise<readonly number[]>,
): Promise<Hits> => {
  const key = await keyOf(tenant, totals, counted)
  const known = key === undefined ? undefined : totals.hits.get(key)
  if (known && (known.isAll || known.ids.length >= wanted)) return known
  const ids = await find(wanted)
  const hits: Hits = { ids, isAll: ids.length < wanted, pages: createPageCache() }
  if (key !== undefined) totals.hits.set(key, hits)
  return hits
}

/** The first ids of a list in an order that no index has, `wanted` or more of them, by `sort` where they are not known. */
export const orderedIdsOf = async (
  tenant: Tenant,
  totals: CountCache,
  counted: Counted,
  wanted: number,
  sort: (most: number) => Promise<readonly number[]>,
): Promise<readonly number[] | Int32Array> => {
  const base = await keyOf(tenant, totals, counted)
  const { field = '', order = '' } = counted.request.sort ?? {}
  const key = base && JSON.stringify([base, field, order])
  const known = key === undefined ? undefined : totals.ordered.get(key)
  if (known && known.length >= wanted) return known
  // Twice as many where a page comes after another, so that paging on sorts seldom.
  const ids = Int32Array.from(await sort(Math.max(leastOrderedIds, known ? 2 * wanted : wanted)))
  if (key !== undefined) totals.ordered.set(key, ids)
  return ids
}

/**
 * Cache of list totals and of search hits, by version of the counted tables.
 * Source: docs/decisions/011-lists-stay-flat.md.
 */
import { LRUCache } from 'lru-cache'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { isRole } from '../../../src/schema/descriptor/role.ts'
import type { Database } from '../../db/database.ts'
import type { Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type Audience, type VisitorRule, visitorRuleOf } from '../../permissions/visibility.ts'
import { storedTotal } from './countTriggers.ts'
import type { RequestedList } from './listRequest.ts'

const maxEntries = 5_000
/** Maximum number of cached pages of one list. */
const maxPages = 20
/** Maximum number of cached hits of all searches together. A search has about a thousand, at most 10,000. */
const maxHits = 250_000

/** Maximum number of cached ids of all sorted lists together. */
const mostOrderedIds = 1_000_000
/** Minimum number of ids that are sorted and cached, so that the next pages need no sorting. */
const leastOrderedIds = 4_096

/** Cached data of the pages of a list at one version of its tables, by page key. */
export interface PageCache {
  /** Total size of the long texts of a page, bytes. */
  readonly weights: Map<string, number>
  /** Ids of the search results of a page, in order. */
  readonly ids: Map<string, readonly number[]>
}
/** Creates an empty page cache. */
export const createPageCache = (): PageCache => ({ weights: new Map(), ids: new Map() })

/** Returns the cached value of a page. If there is none, calls `read` and caches its result, for at most 20 pages of a list. */
export const cachedByPage = async <T>(cached: Map<string, T>, page: string, read: () => Promise<T>): Promise<T> => {
  const known = cached.get(page)
  if (known !== undefined) return known
  const value = await read()
  if (cached.size < maxPages) cached.set(page, value)
  return value
}

/** Ids of records that contain the searched text. `isAll` is false if there may be more. */
interface Hits {
  readonly ids: readonly number[]
  readonly isAll: boolean
  readonly pages: PageCache
}

/** Total and cached pages of a list at one version of its tables. */
interface CountedList {
  readonly total: number
  readonly pages: PageCache
}

/** Cached totals of one database. They cover committed data only: a transaction neither reads nor fills this cache. */
export interface CountCache {
  readonly known: LRUCache<string, CountedList>
  readonly hits: LRUCache<string, Hits>
  /** First ids of lists whose order has no index. */
  readonly ordered: LRUCache<string, Int32Array>
  readonly versionOf: Database['versionOf']
}
/** Creates an empty cache. Without `versionOf`, it uses the content version of each application. */
export const createCountCache = ({ versionOf }: Pick<Database, 'versionOf'> = {}): CountCache => ({
  known: new LRUCache({ max: maxEntries }),
  hits: new LRUCache({ maxSize: maxHits, sizeCalculation: ({ ids }) => ids.length + 1 }),
  ordered: new LRUCache({ maxSize: mostOrderedIds, sizeCalculation: ({ length }) => length + 1 }),
  versionOf,
})

/**
 * Version of the counted data: of its tables if the database tracks that, otherwise of the application's content.
 * Undefined if writes to these records change no version.
 */
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

/** Status that all records of a list share; undefined if the list is not limited to one status. */
const statusOf = ({ resource, request: { filters }, audience }: RequestedList): Value | undefined =>
  audience === 'visitor' && Object.hasOwn(resource.fields, 'status') ? activeStatus : filters.status

/** Rule by which visitors see records; undefined for other readers and for resources without a rule. */
const ruleFor = ({ site }: Tenant, resource: Descriptor, audience: Audience): VisitorRule | undefined =>
  audience === 'visitor' ? visitorRuleOf(site, resource) : undefined

/** True if the database maintains the total of the list: of all records, or of all records with one status. */
const isStored = (tenant: Tenant, { resource, request: { filters }, audience }: RequestedList): boolean =>
  tenant.dialect === 'sqlite' &&
  !tenant.narrowing?.on(resource.name) &&
  !ruleFor(tenant, resource, audience) &&
  Object.keys(filters).every(name => name === 'status' && audience !== 'visitor')

/**
 * Cache key of a list; undefined if the list is counted every time. The version is read on every request, before the
 * rows are counted, so a write by another process is never missed.
 * Lists without a version are always counted: on PostgreSQL, resources that visitors never read; on both databases,
 * records whose visibility depends on the time.
 */
const keyOf = async (tenant: Tenant, totals: CountCache, counted: RequestedList): Promise<string | undefined> => {
  const { resource, audience, request } = counted
  // All roles without limits see the same rows. Visitors, and values that are not a role, have separate entries.
  const narrowed = tenant.narrowing?.on(resource.name) ? tenant.narrowing.key : undefined
  const reader = isRole(audience) ? (narrowed ?? 'role') : [audience]
  const rule = ruleFor(tenant, resource, audience)
  if (request.ids || rule?.isTimed) return undefined
  const version = await versionFor(tenant, totals, resource, rule)
  if (version === undefined) return undefined
  return JSON.stringify([tenant.appKey, version, resource.name, reader, request.filters, request.search])
}

/** Total and cached pages of a list without a search. `count` reads a total that is neither cached nor stored. */
export const countedList = async (
  tenant: Tenant,
  totals: CountCache,
  counted: RequestedList,
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

/**
 * Cached search results of a list; `find` reads them if they are not cached. Contains at least `wanted` ids if there
 * are that many.
 */
export const hitsOf = async (
  tenant: Tenant,
  totals: CountCache,
  counted: RequestedList,
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

/**
 * First ids of a list whose order has no index, at least `wanted` of them; `sort` reads them if they are not cached.
 */
export const orderedIdsOf = async (
  tenant: Tenant,
  totals: CountCache,
  counted: RequestedList,
  wanted: number,
  sort: (most: number) => Promise<readonly number[]>,
): Promise<readonly number[] | Int32Array> => {
  const base = await keyOf(tenant, totals, counted)
  const { field = '', order = '' } = counted.request.sort ?? {}
  const key = base && JSON.stringify([base, field, order])
  const known = key === undefined ? undefined : totals.ordered.get(key)
  if (known && known.length >= wanted) return known
  // Sorts twice as many ids as needed after the first time, so that later pages rarely sort.
  const ids = Int32Array.from(await sort(Math.max(leastOrderedIds, known ? 2 * wanted : wanted)))
  if (key !== undefined) totals.ordered.set(key, ids)
  return ids
}

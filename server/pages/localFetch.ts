/** Calls the API within the process, for rendering pages on the server. */
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Fetch } from '../../src/api/client/sender.ts'
import { apiPaths, defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import type { Site } from '../../src/resources/createSite.ts'
import { filtersOf } from '../../src/schema/descriptor/filters.ts'
import { isRecordField } from '../../src/schema/descriptor/recordFields.ts'
import { type Descriptor, declaredFieldOf } from '../../src/schema/descriptor/resource.ts'
import type { Database } from '../db/database.ts'
import { type CachedRead, createTableCache } from '../db/tableCache.ts'
import { localRequestHeaders } from '../log/localRequest.ts'
import { upcomingLimitOf, visitorRuleOf } from '../permissions/visibility.ts'
import type { VisibleVersions } from '../permissions/visibleVersions.ts'
import { publicReferencesOf } from '../records/read/referredRecords.ts'

/**
 * Resources whose records a list can be filtered by. The list depends on them, because a filter by a record that
 * visitors do not see finds nothing.
 */
const filteredTargetsOf = ({ resourceNamed }: Site, descriptor: Descriptor): readonly Descriptor[] =>
  filtersOf(descriptor).flatMap(({ name }) => {
    const field = declaredFieldOf(descriptor, name)
    return (field && isRecordField(field) && resourceNamed(field.to)) || []
  })

/** Tables that a list depends on, including nested records and records that determine visibility. */
const tablesOf = (site: Site, descriptor: Descriptor): readonly string[] => [
  descriptor.name,
  ...(visitorRuleOf(site, descriptor)?.tables ?? []),
  ...filteredTargetsOf(site, descriptor).flatMap(target => [
    target.name,
    ...(visitorRuleOf(site, target)?.tables ?? []),
  ]),
  ...publicReferencesOf(site, descriptor).flatMap(({ target }) => [
    target.name,
    ...(visitorRuleOf(site, target)?.tables ?? []),
  ]),
  ...(descriptor.children ?? []).flatMap(({ resource }) => {
    const child = site.resourceNamed(resource)
    return child ? tablesOf(site, child) : []
  }),
]

/** Addresses that many pages read: the site's settings, and lists. */
const repeatedAddress = /^\/api\/(?:(applications)\/[^/?]+|([^/?]+)(?:\?.*)?)$/

/** Maximum characters of the cached lists of a resource: a client that reads all sitemaps reads every record once. */
const maxChars = 8_000_000

const isTimed = (site: Site, table: string): boolean => {
  const resource = site.resourceNamed(table)
  return resource !== undefined && (visitorRuleOf(site, resource)?.isTimed || upcomingLimitOf(resource) !== undefined)
}

/** Cache of reads that depend on the same tables. */
interface LocalCache {
  readonly read: CachedRead
  /** True if the values also change with time. */
  readonly isTimed: boolean
}

/** Versions of tables, and the next time at which visible records change without a write, ms since 1970. */
interface Changes extends Pick<VisibleVersions, 'nextChange'> {
  readonly versionOf: Database['versionOf']
  /** Tables that the navigation of an application depends on. They change only with 'menus' and 'applications'. */
  readonly navigationTables: (appKey: string) => Promise<readonly string[]>
}

/** Maximum number of caches of the navigation. There is one for each set of tables that a site's links depend on. */
const mostTableSets = 20

/**
 * A cache for each resource whose lists depend only on its own tables, the site's settings and time, and caches of the
 * navigation, which a write clears only if a link leads to a record of its table: measured, the first page after a write
 * of a post took 12 % less time. Returns a function that finds the cache of an address, if it has one.
 */
const cachesOf = (site: Site, { versionOf, navigationTables }: Omit<Changes, 'nextChange'>) => {
  // Every cache holds results of `request` below.
  const cacheOf = (tables: readonly string[]): LocalCache => ({
    read: createTableCache({ versionOf }, ['applications', ...tables], {
      max: maxChars,
      sizeOf: response => (response as LocalResponse).text.length,
    }),
    isTimed: tables.some(table => isTimed(site, table)),
  })
  const caches = new Map(site.allResources.map(resource => [resource.name, cacheOf(tablesOf(site, resource))]))
  const navigations = new LRUCache<string, LocalCache>({ max: mostTableSets })
  const rememberTables = createTableCache({ versionOf }, ['applications', 'menus'])
  const navigationCache = async (appKey: string): Promise<LocalCache> => {
    const tables = await rememberTables(appKey, () => navigationTables(appKey))
    const name = tables.join()
    const found = navigations.get(name) ?? cacheOf(tables)
    navigations.set(name, found)
    return found
  }
  return async (url: string, appKey: string): Promise<LocalCache | undefined> => {
    if (!versionOf) return undefined
    if (url === apiPaths.navigation) return navigationCache(appKey)
    const [, settings, list] = repeatedAddress.exec(url) ?? []
    return caches.get(settings ?? list ?? '')
  }
}

interface LocalResponse {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

/**
 * A `fetch` that the app itself serves. It sends only method and headers, because reads have no body. Responses that
 * pages share are cached while the versions of their tables stay the same. Default: no cache.
 */
export const createLocalFetch = (app: FastifyInstance, changes?: Changes): Fetch => {
  const cacheFor = changes && cachesOf(app.site, changes)
  return async (url, init) => {
    const method = (init.method ?? 'GET') as 'GET'
    // A plain object from the client. Creating a `Headers` or `Response` here would load Node's fetch implementation,
    // which takes longer than rendering the page.
    const requestHeaders = init.headers as Readonly<Record<string, string>> | undefined
    const request = async (): Promise<LocalResponse> => {
      const { statusCode, headers, payload } = await app.inject({
        method,
        url,
        headers: { ...requestHeaders, ...localRequestHeaders },
      })
      const entries = Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
      )
      return { status: statusCode, headers: new Map(entries), text: payload }
    }
    const appKey = requestHeaders?.[defaultAppKeyHeader] ?? ''
    const cache = method === 'GET' ? await cacheFor?.(url, appKey) : undefined
    const until = cache?.isTimed && (await changes?.nextChange(appKey))
    let response: LocalResponse | undefined
    const cached = await cache?.read(JSON.stringify([url, requestHeaders, until]), async () => {
      response = await request()
      return response.status === 200 ? response : undefined
    })
    const { status, headers, text } = cached ?? response ?? (await request())
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: name => headers.get(name.toLowerCase()) ?? null },
      text: async () => text,
    }
  }
}

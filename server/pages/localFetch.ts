/** Calls of the API that never leave the process, for rendering pages on the server. */
import type { FastifyInstance } from 'fastify'
import type { Fetch } from '../../src/api/client/sender.ts'
import { apiPaths, defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { allResources } from '../../src/resources/index.ts'
import { pagedResources } from '../../src/resources/recordPages.ts'
import { filtersOf } from '../../src/schema/descriptor/filters.ts'
import { isRecordField } from '../../src/schema/descriptor/recordFields.ts'
import { type Descriptor, ownFieldOf } from '../../src/schema/descriptor/resource.ts'
import type { Database } from '../db/database.ts'
import { type CachedRead, createTableCache } from '../db/tableCache.ts'
import { localRequestHeaders } from '../log/localRequest.ts'
import { upcomingLimitOf, visitorRuleOf } from '../permissions/visibility.ts'
import type { VisibleVersions } from '../permissions/visibleVersions.ts'
import { publicReferencesOf } from '../records/read/referredRecords.ts'

const byName: ReadonlyMap<string, Descriptor> = new Map(allResources.map(resource => [resource.name, resource]))

/** The resources by whose records a list is filtered: by one that visitors do not see, they find nothing. */
const filteredTargetsOf = (descriptor: Descriptor): readonly Descriptor[] =>
  filtersOf(descriptor).flatMap(({ name }) => {
    const field = ownFieldOf(descriptor, name)
    return (field && isRecordField(field) && byName.get(field.to)) || []
  })

/** The tables that a list is read of, with all that is nested in its records and all that decides whether they are seen. */
const tablesOf = (descriptor: Descriptor): readonly string[] => [
  descriptor.name,
  ...(visitorRuleOf(descriptor)?.tables ?? []),
  ...filteredTargetsOf(descriptor).flatMap(target => [target.name, ...(visitorRuleOf(target)?.tables ?? [])]),
  ...publicReferencesOf(descriptor).flatMap(({ target }) => [target.name, ...(visitorRuleOf(target)?.tables ?? [])]),
  ...(descriptor.children ?? []).flatMap(({ resource }) => {
    const child = byName.get(resource)
    return child ? tablesOf(child) : []
  }),
]

/** Addresses that the next page reads again: the site's own settings, and lists. */
const repeatedAddress = /^\/api\/(?:(applications)\/[^/?]+|([^/?]+)(?:\?.*)?)$/

/** Characters that the cached lists of one resource may come to: a client that reads all sitemaps reads every record once. */
const maxChars = 8_000_000

/** The tables that the links of the menus depend on. */
const linkedTables = ['menus', ...pagedResources.map(({ name }) => name), 'former_slugs', 'files']

const isTimed = (table: string): boolean => {
  const resource = byName.get(table)
  return resource !== undefined && (visitorRuleOf(resource)?.isTimed || upcomingLimitOf(resource) !== undefined)
}

/** What was read of some tables before. */
interface LocalCache {
  readonly read: CachedRead
  /** Whether what is read changes with time, too. */
  readonly isTimed: boolean
}

/** What the database says of its tables, and when visitors see other records of a site without a write: milliseconds since 1970. */
interface Changes extends Pick<VisibleVersions, 'nextChange'> {
  readonly versionOf: Database['versionOf']
}

/** A cache for each resource whose lists change with its own tables, the site's settings and time alone. Gives that of an address, if it has one. */
const cachesOf = ({ versionOf }: Pick<Changes, 'versionOf'>) => {
  // Every cache holds what `request` below gives.
  const cacheOf = (tables: readonly string[]): LocalCache => ({
    read: createTableCache({ versionOf }, ['applications', ...tables], {
      max: maxChars,
      sizeOf: response => (response as LocalResponse).text.length,
    }),
    isTimed: tables.some(isTimed),
  })
  const caches = new Map(allResources.map(resource => [resource.name as string, cacheOf(tablesOf(resource))]))
  const navigation = cacheOf(linkedTables)
  return (url: string): LocalCache | undefined => {
    if (!versionOf) return undefined
    if (url === apiPaths.navigation) return navigation
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
 * A `fetch` that the app itself answers. It sends a request's method and headers; reading pages needs no body.
 * What the pages of visitors have in common is read once while the database says that it is the same. Default: it says nothing.
 */
export const createLocalFetch = (app: FastifyInstance, changes?: Changes): Fetch => {
  const cacheFor = cachesOf({ versionOf: changes?.versionOf })
  return async (url, init) => {
    const method = (init.method ?? 'GET') as 'GET'
    // A plain object, as the client makes it. No `Headers` or `Response` is made here: Node would load its client for them, which takes longer than drawing the page.
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
    const cache = method === 'GET' ? cacheFor(url) : undefined
    const until = cache?.isTimed && (await changes?.nextChange(requestHeaders?.[defaultAppKeyHeader] ?? ''))
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

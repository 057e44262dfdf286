/** Calls of the API that never leave the process, for rendering pages on the server. */
import type { FastifyInstance } from 'fastify'
import type { Fetch } from '../../src/api/client.ts'
import { apiPaths } from '../../src/api/paths.ts'
import { entities } from '../../src/resources/index.ts'
import { pagedResources } from '../../src/resources/recordPages.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import type { Database } from '../db/database.ts'
import { type CachedRead, createTableCache } from '../db/tableCache.ts'
import { localRequestHeaders } from '../log/localRequest.ts'
import { isTimed } from '../permissions/visibility.ts'

const byName: ReadonlyMap<string, Descriptor> = new Map(entities.map(entity => [entity.name, entity]))

/** The tables that a list is read of, with all that is nested in its records. */
const tablesOf = ({ name, children = [] }: Descriptor): readonly string[] => [
  name,
  ...children.flatMap(({ resource }) => {
    const child = byName.get(resource)
    return child ? tablesOf(child) : []
  }),
]

/** What is asked for again by the next page: the site's own settings, and lists. */
const repeatedAddress = /^\/api\/(?:(applications)\/[^/?]+|([^/?]+)(?:\?.*)?)$/

/** Characters that the lists of one resource may come to: somebody who reads all sitemaps asks for every record once. */
const mostChars = 8_000_000

/** The tables that the links of the menus depend on. */
const linkedTables = ['menus', ...pagedResources.map(({ name }) => name), 'former_slugs', 'files']

/** A memory for each resource whose lists change with its own tables and the site's settings alone. */
const memoriesOf = (database: Pick<Database, 'versionOf'>) => {
  const memories = new Map<string, CachedRead>(
    entities
      .filter(({ name }) => !isTimed(name))
      .map(entity => [
        entity.name,
        // It remembers what `ask` below gives.
        createTableCache(database, ['applications', ...tablesOf(entity)], {
          most: mostChars,
          sizeOf: given => (given as Given).text.length,
        }),
      ]),
  )
  const navigation = createTableCache(database, ['applications', ...linkedTables], {
    most: mostChars,
    sizeOf: given => (given as Given).text.length,
  })
  return (url: string): CachedRead | undefined => {
    if (url === apiPaths.navigation) return navigation
    const [, settings, list] = repeatedAddress.exec(url) ?? []
    return memories.get(settings ?? list ?? '')
  }
}

interface Given {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

/**
 * A `fetch` that the app itself answers. It sends a request's method and headers; reading pages needs no body.
 * What the pages of visitors have in common is read once while the database tells that it is the same. Default: it tells nothing.
 */
export const createLocalFetch = (app: FastifyInstance, database: Pick<Database, 'versionOf'> = {}): Fetch => {
  const memoryOf = memoriesOf(database)
  return async (url, init) => {
    const method = (init.method ?? 'GET') as 'GET'
    // A plain object, as the client makes it. No `Headers` or `Response` is made here: Node would load its client for them, which takes longer than drawing the page.
    const asked = init.headers as Readonly<Record<string, string>> | undefined
    const ask = async (): Promise<Given> => {
      const { statusCode, headers, payload } = await app.inject({
        method,
        url,
        headers: { ...asked, ...localRequestHeaders },
      })
      const told = Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
      )
      return { status: statusCode, headers: new Map(told), text: payload }
    }
    const memory = method === 'GET' ? memoryOf(url) : undefined
    const name = JSON.stringify([url, asked])
    let given: Given | undefined
    const remembered = await memory?.(name, async () => {
      given = await ask()
      return given.status === 200 ? given : undefined
    })
    const { status, headers, text } = remembered ?? given ?? (await ask())
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: { get: name => headers.get(name.toLowerCase()) ?? null },
      text: async () => text,
    }
  }
}

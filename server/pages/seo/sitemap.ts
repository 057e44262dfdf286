/** `/sitemap.xml`: every public address with the moment of its last change, in parts where there are many. Source: sitemaps.org. */
import type { PublicClient } from '../../../src/api/client/publicClient.ts'
import { ApiError } from '../../../src/api/protocol/failure.ts'
import { publicRecordResources } from '../../../src/api/protocol/specifiedCalls.ts'
import { receivedResources } from '../../../src/resources/receivedResources.ts'
import { addressOf, type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import type { Row } from '../../../src/schema/descriptor/resource.ts'
import { isId } from '../../../src/schema/values/slug.ts'
import { dateOf } from '../../../src/schema/values/time/dates.ts'
import { linkedPaths } from '../render.ts'
import { element, xmlHead } from './xml.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Records of one part. */
const partSize = 1_000
/** Records that are read at once: each comes with its texts, which nobody needs here. */
const recordsPerRequest = 100
/** Parts of one index, as the format allows. */
const maxParts = 50_000

/** Records that stand on a page of others, behind a '#', have no address of their own. */
const mapped = pagedResources.filter(({ page }) => !page.record.includes('#'))

interface Reading {
  readonly client: PublicClient
  /** Whether the provider has the calls and parameters beyond the specification. */
  readonly hasExtensions: boolean
}

/** Those whose records have pages at this provider: another host may show visitors the lists of the others alone. */
const resourcesAt = ({ hasExtensions }: Reading): readonly PagedResource[] =>
  hasExtensions ? mapped : mapped.filter(({ name }) => publicRecordResources.some(each => each === name))

interface MappedPage {
  readonly path: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly changedAt?: string | null
}

const urlOf = ({ path, changedAt }: MappedPage, siteUrl: string): string => {
  const moment = changedAt ? dateOf(changedAt) : undefined
  const lastmod = moment && `${moment.toISOString().slice(0, 19)}Z`
  return `<url>${element('loc', siteUrl + path)}${element('lastmod', lastmod)}</url>`
}

const urlSet = (places: readonly MappedPage[], siteUrl: string): string =>
  `${xmlHead}<urlset xmlns="${namespace}">\n${places.map(place => urlOf(place, siteUrl)).join('\n')}\n</urlset>\n`

const isAbsent = (error: unknown) => error instanceof ApiError && [400, 401, 403, 404, 405].includes(error.status)

interface Part {
  readonly places: readonly MappedPage[]
  /** How many there are of the list. */
  readonly parts: number
}

/** Lists of other hosts may have neither slugs nor ids. */
const placesOf = (
  resource: PagedResource,
  records: readonly (Row & { readonly updated_at?: string })[],
): MappedPage[] =>
  records
    .map(record => ({ path: addressOf(resource, record), changedAt: record.updated_at }))
    .filter(({ path }) => path !== '')

/** Pages of a list that are read of another host, which says how many records each has. */
const mostPages = 100

/** A list of a host that knows no number of records a page; one part, whatever its length. */
const wholeList = async (client: PublicClient, resource: PagedResource): Promise<Part> => {
  const places: MappedPage[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const list = await client.publicList(resource.name, page === 1 ? {} : { page: String(page) })
    places.push(...placesOf(resource, list.data))
    last = Math.min(mostPages, list.last_page)
  }
  return { places, parts: places.length > 0 ? 1 : 0 }
}

const numberedPart = async (client: PublicClient, resource: PagedResource, part: number): Promise<Part> => {
  const places: MappedPage[] = []
  const first = ((part - 1) * partSize) / recordsPerRequest
  for (let page = first + 1; ; page += 1) {
    const { data, total } = await client.publicList(resource.name, {
      page: String(page),
      size: String(recordsPerRequest),
    })
    places.push(...placesOf(resource, data))
    const isLast = data.length < recordsPerRequest || page * recordsPerRequest >= Math.min(total, part * partSize)
    if (isLast) return { places, parts: Math.min(maxParts, Math.ceil(total / partSize)) }
  }
}

/** One part of a list, and how many there are; none where the provider shows no such list. */
const partOf = async ({ client, hasExtensions }: Reading, resource: PagedResource, part: number): Promise<Part> => {
  try {
    return await (hasExtensions ? numberedPart(client, resource, part) : wholeList(client, resource))
  } catch (error) {
    if (isAbsent(error)) return { places: [], parts: 0 }
    throw error
  }
}

/** Addresses that no list of records has: the home page, the forms of visitors, and what the site itself and its menus lead to. */
const linkedPlaces = async (client: PublicClient): Promise<readonly MappedPage[]> =>
  ['/', ...receivedResources.map(({ received }) => received.form), ...(await linkedPaths(client))].map(path => ({
    path,
  }))

const withoutDoubles = (places: readonly MappedPage[]): readonly MappedPage[] => {
  const byPath = new Map<string, MappedPage>()
  for (const place of places) {
    const former = byPath.get(place.path)
    if (!former?.changedAt) byPath.set(place.path, place)
  }
  return [...byPath.values()]
}

/** The whole map, or the index of its parts. `siteUrl` has no slash at its end. Throws an ApiError when content cannot be had. */
export const sitemapOf = async (client: PublicClient, siteUrl: string): Promise<string> => {
  // One after another: read together, their records would be parsed together, too.
  const lists: Part[] = []
  const reading = { client, hasExtensions: await client.hasExtensions() }
  const resources = resourcesAt(reading)
  for (const resource of resources) lists.push(await partOf(reading, resource, 1))
  if (lists.every(({ parts }) => parts <= 1)) {
    const listed = lists.flatMap(({ places }) => places)
    return urlSet(withoutDoubles([...(await linkedPlaces(client)), ...listed]), siteUrl)
  }
  const parts = lists.flatMap((list, index) =>
    Array.from({ length: list.parts }, (_, number) => `/sitemaps/${resources[index]?.name}-${number + 1}.xml`),
  )
  const all = ['/sitemaps/site-1.xml', ...parts].slice(0, maxParts)
  return `${xmlHead}<sitemapindex xmlns="${namespace}">\n${all.map(path => `<sitemap>${element('loc', siteUrl + path)}</sitemap>`).join('\n')}\n</sitemapindex>\n`
}

/** One part of the map, by the last piece of its address; undefined where there is none. */
export const sitemapPart = async (client: PublicClient, siteUrl: string, name: string): Promise<string | undefined> => {
  const [, list = '', number = ''] = /^([a-z][a-z0-9-]*)-(\d{1,5})\.xml$/.exec(name) ?? []
  if (list === 'site' && number === '1') return urlSet(withoutDoubles(await linkedPlaces(client)), siteUrl)
  const reading = { client, hasExtensions: await client.hasExtensions() }
  const resource = resourcesAt(reading).find(({ name: each }) => each === list)
  if (!resource || !isId(number) || Number(number) < 1) return undefined
  const { places } = await partOf(reading, resource, Number(number))
  return places.length ? urlSet(places, siteUrl) : undefined
}

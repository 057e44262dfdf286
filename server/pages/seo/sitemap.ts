/** `/sitemap.xml`: all public addresses with the time of their last change, split into parts if there are many. Source: sitemaps.org. */
import type { PublicClient } from '../../../src/api/client/publicClient.ts'
import { ApiError } from '../../../src/api/protocol/failure.ts'
import { publicRecordResources } from '../../../src/api/protocol/specifiedCalls.ts'
import type { Site } from '../../../src/resources/createSite.ts'
import { addressOf, type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import type { Row } from '../../../src/schema/descriptor/resource.ts'
import { isId } from '../../../src/schema/values/slug.ts'
import { dateOf } from '../../../src/schema/values/time/dates.ts'
import { linkedPathsOf } from '../render.ts'
import { xmlElement, xmlHead } from './xml.ts'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** Records per part. */
const partSize = 1_000
/** Records per API call; few, because each includes its texts, which are not needed here. */
const recordsPerRequest = 100
/** Maximum parts that the format allows in an index. */
const maxParts = 50_000

/** Resources whose records have addresses of their own, not just anchors on a page. */
const mappedResources = (site: Site) => pagedResources(site).filter(({ page }) => !page.record.includes('#'))

interface Reading {
  readonly site: Site
  readonly client: PublicClient
  /** True if the provider supports the calls and parameters beyond the specification. */
  readonly hasExtensions: boolean
}

/** Resources whose records have pages at this provider. Another host may show visitors only the lists of other resources. */
const resourcesAt = ({ site, hasExtensions }: Reading): readonly PagedResource[] =>
  mappedResources(site).filter(({ name }) => hasExtensions || publicRecordResources.some(each => each === name))

interface MappedPage {
  readonly path: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly changedAt?: string | null
}

const urlOf = ({ path, changedAt }: MappedPage, siteUrl: string): string => {
  const timestamp = changedAt ? dateOf(changedAt) : undefined
  const lastmod = timestamp && `${timestamp.toISOString().slice(0, 19)}Z`
  return `<url>${xmlElement('loc', siteUrl + path)}${xmlElement('lastmod', lastmod)}</url>`
}

const urlSet = (places: readonly MappedPage[], siteUrl: string): string =>
  `${xmlHead}<urlset xmlns="${namespace}">\n${places.map(place => urlOf(place, siteUrl)).join('\n')}\n</urlset>\n`

const isAbsent = (error: unknown) => error instanceof ApiError && [400, 401, 403, 404, 405].includes(error.status)

interface Part {
  readonly places: readonly MappedPage[]
  /** Number of sitemap files for the list. */
  readonly parts: number
}

/** Pages of records. Lists of other hosts may have neither slugs nor ids, and then no pages. */
const placesOf = (
  resource: PagedResource,
  records: readonly (Row & { readonly updated_at?: string })[],
): MappedPage[] =>
  records
    .map(record => ({ path: addressOf(resource, record), changedAt: record.updated_at }))
    .filter(({ path }) => path !== '')

/** Maximum pages that are read of a list of another host, which defines the page size. */
const mostPages = 100

/** Complete list of a host that ignores the page size; a single part of any length. */
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

/** One part of a list, and the number of parts; empty if the provider does not show the list. */
const partOf = async ({ client, hasExtensions }: Reading, resource: PagedResource, part: number): Promise<Part> => {
  try {
    return await (hasExtensions ? numberedPart(client, resource, part) : wholeList(client, resource))
  } catch (error) {
    if (isAbsent(error)) return { places: [], parts: 0 }
    throw error
  }
}

/** Pages outside of record lists: the home page, public forms, and links of the site and its menus. */
const linkedPlaces = async (site: Site, client: PublicClient): Promise<readonly MappedPage[]> =>
  [
    '/',
    ...submissionResources(site).map(({ submissions }) => submissions.form),
    ...(await linkedPathsOf(site, client)),
  ].map(path => ({
    path,
  }))

const withoutDoubles = (places: readonly MappedPage[]): readonly MappedPage[] => {
  const byPath = new Map<string, MappedPage>()
  for (const place of places) {
    const previous = byPath.get(place.path)
    if (!previous?.changedAt) byPath.set(place.path, place)
  }
  return [...byPath.values()]
}

/** The complete sitemap, or the index of its parts. `siteUrl` has no trailing slash. Throws ApiError if content cannot be read. */
export const sitemapOf = async (site: Site, client: PublicClient, siteUrl: string): Promise<string> => {
  // Sequentially: in parallel, all records would be parsed in one event-loop tick.
  const lists: Part[] = []
  const reading = { site, client, hasExtensions: await client.hasExtensions() }
  const resources = resourcesAt(reading)
  for (const resource of resources) lists.push(await partOf(reading, resource, 1))
  if (lists.every(({ parts }) => parts <= 1)) {
    const listed = lists.flatMap(({ places }) => places)
    return urlSet(withoutDoubles([...(await linkedPlaces(site, client)), ...listed]), siteUrl)
  }
  const parts = lists.flatMap((list, index) =>
    Array.from({ length: list.parts }, (_, number) => `/sitemaps/${resources[index]?.name}-${number + 1}.xml`),
  )
  const all = ['/sitemaps/site-1.xml', ...parts].slice(0, maxParts)
  return `${xmlHead}<sitemapindex xmlns="${namespace}">\n${all.map(path => `<sitemap>${xmlElement('loc', siteUrl + path)}</sitemap>`).join('\n')}\n</sitemapindex>\n`
}

/** One part of the sitemap, by the last segment of its address; undefined if it does not exist. */
export const sitemapPart = async (
  site: Site,
  client: PublicClient,
  siteUrl: string,
  name: string,
): Promise<string | undefined> => {
  const [, list = '', number = ''] = /^([a-z][a-z0-9-]*)-(\d{1,5})\.xml$/.exec(name) ?? []
  if (list === 'site' && number === '1') return urlSet(withoutDoubles(await linkedPlaces(site, client)), siteUrl)
  const reading = { site, client, hasExtensions: await client.hasExtensions() }
  const resource = resourcesAt(reading).find(({ name: each }) => each === list)
  if (!resource || !isId(number) || Number(number) < 1) return undefined
  const { places } = await partOf(reading, resource, Number(number))
  return places.length ? urlSet(places, siteUrl) : undefined
}

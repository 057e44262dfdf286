/** What helps visitors to find a record: site search, the links of the menus, and where a former address leads. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Navigation } from '../../src/api/site/navigation.ts'
import { hitsPerPage, maxHits, maxQueryChars, type SearchHit } from '../../src/api/site/search.ts'
import { archivedResources, movableResources, searchedNames } from '../../src/resources/recordPages.ts'
import { accessOf } from '../auth/policy.ts'
import { fail } from '../errors.ts'
import { limits } from '../limits.ts'
import { readPage } from '../lists/listRequest.ts'
import { readSearchRequest } from '../search/siteSearch.ts'
import { count, inData, inPage, pageQuery } from './envelopes.ts'
import { route } from './route.ts'

const searchQuery = () =>
  z.object({
    q: z.string().max(maxQueryChars).optional().describe('Words to find, in English or Bangla.'),
    page: z.int().min(1).max(maxHits).default(1).describe('Which page, from 1.'),
    size: z.int().min(1).max(limits.pageHits.value).default(hitsPerPage).describe('Hits a page.'),
  })

const hit = () =>
  z.object({
    resource: z.enum(searchedNames),
    id: z.int(),
    slug: z.string().nullable(),
    address: z.string(),
    title: z.string(),
    excerpt: z.string(),
    created_at: z.string(),
  }) satisfies z.ZodType<SearchHit>

const navigation = () =>
  z.object({
    links: z.array(z.object({ slug: z.string(), title: z.string().nullable() })),
    dead: z.array(z.string()),
  }) satisfies z.ZodType<Navigation>

export const searchRoutes = async (app: FastifyInstance): Promise<void> => {
  const searchRoute = { policy: 'visitor', tag: 'Finding' } as const

  route(app, 'GET /api/search', {
    id: 'searchSite',
    ...searchRoute,
    summary: `Search ${searchedNames.join(', ')} by whole words: those with all words in the title first, then the newest. total counts to ${maxHits}; has_more says that there are more`,
    query: searchQuery,
    response: () => inPage(hit()),
    handler: async request => ({ data: await accessOf(request).rows.search(readSearchRequest(request.query)) }),
  })

  route(app, 'GET /api/navigation', {
    id: 'readNavigation',
    ...searchRoute,
    summary:
      'Which links lead somewhere now: of the slugs that a site links to by itself, with the titles of their pages; and the addresses of its menus that lead nowhere',
    response: () => inData(navigation()),
    handler: async request => ({ data: await accessOf(request).rows.navigation() }),
  })

  route(app, 'GET /api/moved/:resource/:slug', {
    id: 'findMovedSlug',
    ...searchRoute,
    summary: 'The slug that a record has now, by one that it had before',
    params: {
      resource: `One of: ${movableResources.map(({ name }) => name).join(', ')}.`,
      slug: 'A slug that no record has now.',
    },
    response: () => inData(z.object({ slug: z.string() })),
    failures: ['unknown-record'],
    handler: async request => {
      const { resource: name, slug } = request.params
      const resource = movableResources.find(each => each.name === name) ?? fail('unknown-record')
      return { data: { slug: (await accessOf(request).rows.slugAfter(resource, slug)) ?? fail('unknown-record') } }
    },
  })
  const archiveOf = (name: string) =>
    archivedResources.find(({ resource }) => resource.name === name) ?? fail('unknown-record')
  const archived = {
    resource: `A resource with an archive: ${archivedResources.map(({ resource }) => resource.name).join(', ') || 'none has one'}.`,
  }

  route(app, 'GET /api/archive/:resource', {
    id: 'readArchiveYears',
    ...searchRoute,
    summary: 'The years from which visitors find records of a resource, the latest first',
    params: archived,
    response: () => inData(z.array(count())),
    failures: ['unknown-record'],
    handler: async request => ({
      data: await accessOf(request).rows.archive.years(archiveOf(request.params.resource)),
    }),
  })

  route(app, 'GET /api/archive/:resource/:year', {
    id: 'readArchivedIds',
    ...searchRoute,
    summary: 'Ids of the records of a year, the latest first',
    params: { ...archived, year: 'Four digits.' },
    query: () => pageQuery('Records'),
    response: () => inPage(count()),
    failures: ['unknown-record'],
    handler: async request => {
      const { resource, year } = request.params
      const archive = archiveOf(resource)
      if (!/^[1-9]\d{3}$/.test(year)) fail('unknown-record')
      return { data: await accessOf(request).rows.archive.page(archive, Number(year), readPage(request.query)) }
    },
  })
}

/**
 * Routes with which visitors find records: site search, fixed links and menus, previous slugs, and archives. Extensions
 * of the contract.
 */

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { hitsPerPage, maxHits, maxQueryChars } from '../../src/api/site/search.ts'
import { count } from '../../src/api/wire/envelopes.ts'
import { navigation, searchHit } from '../../src/api/wire/site.ts'
import { archivedResources, movableResources, searchedNames } from '../../src/resources/recordPages.ts'
import { accessOf } from '../auth/policy.ts'
import { fail } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { readPage } from '../search/lists/listRequest.ts'
import { readSearchRequest } from '../search/site/siteSearch.ts'
import { inData, inPage, pageQuery } from './envelopes.ts'
import { route } from './route.ts'

const searchQuery = () =>
  z.object({
    q: z.string().max(maxQueryChars).optional().describe('Words to find, in English or Bangla.'),
    page: z.int().min(1).max(maxHits).default(1).describe('Page number, from 1.'),
    size: z.int().min(1).max(limits.pageHits.value).default(hitsPerPage).describe('Results per page.'),
  })

export const searchRoutes = async (app: FastifyInstance): Promise<void> => {
  const { site } = app
  const searchRoute = { policy: 'visitor', tag: 'Finding' } as const

  route(app, 'GET /api/search', {
    id: 'searchSite',
    ...searchRoute,
    summary: `Search ${searchedNames(site).join(', ')} by whole words. Records with all words in the title come first, then the newest. total stops at ${maxHits}; has_more is true if there are more`,
    query: searchQuery,
    response: () => inPage(searchHit(searchedNames(site))),
    handler: async request => ({ data: await accessOf(request).rows.search(readSearchRequest(request.query)) }),
  })

  route(app, 'GET /api/navigation', {
    id: 'readNavigation',
    ...searchRoute,
    summary:
      'Check the fixed links and the menus of the site: the fixed slugs that have a page, with its title, and the menu addresses that lead nowhere',
    response: () => inData(navigation()),
    handler: async request => ({ data: await accessOf(request).rows.navigation() }),
  })

  route(app, 'GET /api/moved/:resource/:slug', {
    id: 'findMovedSlug',
    ...searchRoute,
    summary: 'Get the current slug of a record by a previous one',
    params: {
      resource: `One of: ${movableResources(site)
        .map(({ name }) => name)
        .join(', ')}.`,
      slug: 'A slug that no record has now.',
    },
    response: () => inData(z.object({ slug: z.string() })),
    failures: ['unknown-record'],
    handler: async request => {
      const { resource: name, slug } = request.params
      const resource = movableResources(site).find(each => each.name === name) ?? fail('unknown-record')
      return { data: { slug: (await accessOf(request).rows.currentSlug(resource, slug)) ?? fail('unknown-record') } }
    },
  })
  const archiveOf = (name: string) =>
    archivedResources(site).find(({ resource }) => resource.name === name) ?? fail('unknown-record')
  const archived = {
    resource: `A resource with an archive: ${
      archivedResources(site)
        .map(({ resource }) => resource.name)
        .join(', ') || 'none has one'
    }.`,
  }

  route(app, 'GET /api/archive/:resource', {
    id: 'readArchiveYears',
    ...searchRoute,
    summary: 'List the years of the public records of a resource, latest first',
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
    summary: 'List the ids of the public records of a year, latest first',
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

/** What helps visitors to find a record: site search, the links of the menus, and where a former address leads. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { movableResources } from '../../src/resources/recordPages.ts'
import { accessOf } from '../auth/policy.ts'
import { fail } from '../errors.ts'
import type { Query } from '../lists/listRequest.ts'
import { readSearchRequest } from '../search/siteSearch.ts'

export const searchRoutes = async (app: FastifyInstance): Promise<void> => {
  app.get<{ Querystring: Query }>('/api/search', { config: { policy: 'visitor' } }, async request => ({
    data: await accessOf(request).rows.search(readSearchRequest(request.query)),
  }))

  app.get('/api/navigation', { config: { policy: 'visitor' } }, async request => ({
    data: await accessOf(request).rows.navigation(),
  }))

  app.get<{ Params: { readonly resource: string; readonly slug: string } }>(
    '/api/moved/:resource/:slug',
    { config: { policy: 'visitor' } },
    async request => {
      const { resource: name, slug } = request.params
      const resource = movableResources.find(each => each.name === name) ?? fail('unknown-record')
      return { data: { slug: (await accessOf(request).rows.slugAfter(resource, slug)) ?? fail('unknown-record') } }
    },
  )
}

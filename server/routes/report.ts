/** Counts for the dashboard. Source: specification 9.15, 13.4. */

import type { FastifyInstance } from 'fastify'
import { report } from '../../src/api/wire/insights.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { accessOf } from '../auth/policy.ts'
import { inData } from './envelopes.ts'
import { route } from './route.ts'

export const reportRoutes = async (app: FastifyInstance): Promise<void> => {
  route(app, 'GET /api/app-report', {
    id: 'readAppReport',
    policy: 'signedIn',
    tag: 'Application settings',
    summary: 'Count the records',
    response: () => inData(report()),
    handler: async request => {
      const { rows } = accessOf(request)
      // Records that the user may not read count as none.
      const countOf = async (resource: Descriptor) => (rows.view.sees(resource.name) ? rows.count(resource) : 0)
      const { pages, sections, widgets, postCategories, posts } = app.site
      return {
        data: {
          total_page: await countOf(pages),
          total_section: await countOf(sections),
          total_widget: await countOf(widgets),
          total_post_category: await countOf(postCategories),
          total_post: await countOf(posts),
        },
      }
    },
  })
}

/** Counts for the dashboard. Source: specification 9.15, 13.4. */

import type { FastifyInstance } from 'fastify'
import { report } from '../../src/api/wire/insights.ts'
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
      const { pages, sections, widgets, postCategories, posts } = app.site
      return {
        data: {
          total_page: await rows.count(pages),
          total_section: await rows.count(sections),
          total_widget: await rows.count(widgets),
          total_post_category: await rows.count(postCategories),
          total_post: await rows.count(posts),
        },
      }
    },
  })
}

/** Counts for the dashboard. Source: specification 9.15, 13.4. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Report } from '../../src/api/protocol/envelopes.ts'
import { accessOf } from '../auth/policy.ts'
import { count, inData } from './envelopes.ts'
import { route } from './route.ts'

const report = () =>
  z.object({
    total_page: count(),
    total_section: count(),
    total_widget: count(),
    total_post_category: count(),
    total_post: count(),
  }) satisfies z.ZodType<Report>

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

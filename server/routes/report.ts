/** Counts for the dashboard. Source: spec §3 (Report), §7. */
import type { FastifyInstance } from 'fastify'
import type { Report } from '../../src/api/envelopes.ts'
import { pages } from '../../src/resources/pages.ts'
import { postCategories } from '../../src/resources/postCategories.ts'
import { posts } from '../../src/resources/posts.ts'
import { sections } from '../../src/resources/sections.ts'
import { widgets } from '../../src/resources/widgets.ts'
import { accessOf } from '../auth/policy.ts'

export const reportRoutes = async (app: FastifyInstance): Promise<void> => {
  app.get('/api/app-report', { config: { policy: 'signedIn' } }, async (request): Promise<{ data: Report }> => {
    const { rows } = accessOf(request)
    return {
      data: {
        total_page: await rows.count(pages),
        total_section: await rows.count(sections),
        total_widget: await rows.count(widgets),
        total_post_category: await rows.count(postCategories),
        total_post: await rows.count(posts),
      },
    }
  })
}

/** What became of the mail of a site, for its editors. An extension of the contract. */
import type { FastifyInstance } from 'fastify'
import { accessOf } from '../auth/policy.ts'

export const mailRoutes = async (app: FastifyInstance): Promise<void> => {
  app.get('/api/mails', { config: { policy: 'owner', what: 'Reading the mail of the site' } }, async request => ({
    data: await accessOf(request).rows.outbox.list(),
  }))
}

/** Route that lists the mails of a site and their state, for its owners. An extension of the contract. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accessOf } from '../auth/policy.ts'
import { mailStates, type StoredMail } from '../records/rows/outbox.ts'
import { issue } from '../runtime/errors.ts'
import { inData } from './envelopes.ts'
import { route } from './route.ts'

const mail = () =>
  z.object({
    id: z.int(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    state: z.enum(mailStates),
    created_at: z.string(),
  }) satisfies z.ZodType<StoredMail>

export const mailRoutes = async (app: FastifyInstance): Promise<void> => {
  route(app, 'GET /api/mails', {
    id: 'listMails',
    policy: 'owner',
    what: issue('may-read-mail'),
    tag: 'Forms of visitors',
    summary: 'List the latest mail of the site, newest first. Its text is stored only if there is no mail server',
    response: () => inData(z.array(mail())),
    handler: async request => ({ data: await accessOf(request).rows.outbox.list() }),
  })
}

/** Asking for news by mail, confirming it and ending it. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { subscribers } from '../../src/resources/index.ts'
import { accessOf } from '../auth/policy.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import type { Subscriptions } from '../mail/subscriptions.ts'
import { fieldsSchema } from './bodySchemas.ts'
import { type FormDeps, mailed, ofForms, senderOf } from './contact.ts'
import { withMessage } from './envelopes.ts'
import { described } from './jsonSchema.ts'
import { readBody } from './readBody.ts'
import { route } from './route.ts'

interface Tokened {
  Params: { readonly token: string }
}

/** Page that says how it went, by its `state`. */
const resultAddress = (state: 'confirmed' | 'expired' | 'ended' | 'unknown'): string => `/subscribe?state=${state}`

/** Forms of pages and of mail programs alike: they are not read, the token says everything. */
const ignoreForms = (app: FastifyInstance): void => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** Whether a mail program ends a subscription by its own button, by a form of either type. Source: RFC 8058, 3.2. */
const saysOneClick = (body: string): boolean => {
  const named = body.indexOf('List-Unsubscribe')
  return named >= 0 && body.includes('One-Click', named)
}

export const subscribeRoutes = async (
  app: FastifyInstance,
  { subscriptions, mail, siteUrl }: FormDeps & { readonly subscriptions: Subscriptions },
): Promise<void> => {
  route(app, 'POST /api/subscribe', {
    id: 'subscribe',
    ...ofForms,
    summary: 'Ask for news by mail. The mail that follows says how to confirm it',
    rawBody: () => {
      const { email, name } = subscribers.fields
      // The form of the site asks for no name.
      return described(
        fieldsSchema({ email: { ...email, required: true }, name: { ...name, required: false } }, {}, true),
      )
    },
    status: 202,
    response: () => withMessage(z.object({ mailed: mailed() })),
    failures: ['too-many-tries', 'no-origin'],
    handler: async request => {
      const body = readBody(request.body)
      await subscriptions.ask(body, await senderOf(request, siteUrl))
      const messages = visitorMessages(await accessOf(request).rows.application())
      const message = mail.isReal ? messages.subscribeTaken : messages.subscribeUnmailed
      return { message, data: { mailed: mail.isReal } }
    },
  })

  await app.register(async forms => {
    ignoreForms(forms)
    // Sent by the button of the page at this address: mail scanners open what a mail links to, and change nothing.
    forms.post<Tokened>('/subscribe/confirm/:token', { config: { policy: 'public' } }, async (request, reply) => {
      const isSubscribed = await subscriptions.confirm(request.params.token)
      return reply
        .header('cache-control', 'no-store')
        .redirect(resultAddress(isSubscribed ? 'confirmed' : 'expired'), 303)
    })
    // Reached from mail programs too, so no origin is requested: the token is what allows it. Source: RFC 8058.
    forms.post<Tokened>('/unsubscribe/:token', { config: { policy: 'public' } }, async (request, reply) => {
      const isKnown = await subscriptions.end(request.params.token)
      const isOneClick = saysOneClick(String(request.body))
      reply.header('cache-control', 'no-store')
      if (!isOneClick) return reply.redirect(resultAddress(isKnown ? 'ended' : 'unknown'), 303)
      return reply
        .code(isKnown ? 200 : 404)
        .type('text/plain; charset=utf-8')
        .send(isKnown ? 'The subscription has ended.' : 'There is no such subscription.')
    })
  })
}

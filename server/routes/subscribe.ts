/** Newsletter subscriptions: request, confirm, end. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mailedLinkAt } from '../../src/schema/routes/mailedLinks.ts'
import { accessOf } from '../auth/policy.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import type { Subscriptions } from '../mail/subscriptions.ts'
import { fieldsSchema } from './bodySchemas.ts'
import { type FormDeps, formRouteOptions, mailedSchema, receiptSchema, senderOf } from './contact.ts'
import { withMessage } from './envelopes.ts'
import { unvalidatedSchema } from './jsonSchema.ts'
import { readBody } from './readBody.ts'
import { route } from './route.ts'

interface Tokened {
  Params: { readonly token: string }
}

/** Address of the page that shows an outcome, by `state`. */
const resultAddress = (state: 'asked' | 'unmailed' | 'confirmed' | 'expired' | 'ended' | 'unknown'): string =>
  `/subscribe?state=${state}`

/** Accepts forms of pages and mail programs without parsing them: the token in the address contains everything. */
const ignoreForms = (app: FastifyInstance): void => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** True if the body is a mail program's one-click unsubscribe, in either form encoding. Source: RFC 8058, 3.2. */
const saysOneClick = (body: string): boolean => {
  const named = body.indexOf('List-Unsubscribe')
  return named >= 0 && body.includes('One-Click', named)
}

interface LinkDeps extends Pick<FormDeps, 'receipts'> {
  readonly subscriptions: Subscriptions
}

/**
 * Shows the outcome of a mailed link instead of its page if the link is invalid or was already used. Opening a link
 * changes nothing.
 */
export const redirectClosedLinks = (app: FastifyInstance, { subscriptions, receipts }: LinkDeps): void => {
  app.addHook('onRequest', async (request, reply) => {
    const link = request.method === 'GET' || request.method === 'HEAD' ? mailedLinkAt(request.url) : undefined
    const outcome = link && (await subscriptions.outcomeOf(link))
    if (!outcome) return
    const { state, appKey } = outcome
    const address = resultAddress(state)
    return reply
      .header('cache-control', 'no-store')
      .redirect(appKey === undefined ? address : receipts.sign(appKey, address), 303)
  })
}

export const subscribeRoutes = async (
  app: FastifyInstance,
  { subscriptions, mail, siteUrl, receipts }: FormDeps & { readonly subscriptions: Subscriptions },
): Promise<void> => {
  route(app, 'POST /api/subscribe', {
    id: 'subscribe',
    ...formRouteOptions,
    summary: 'Subscribe to news by mail. A mail follows with a link that confirms the subscription',
    rawBody: () => {
      const { email, name } = app.site.subscribers.fields
      // The site's form has no name field.
      return unvalidatedSchema(
        fieldsSchema({ email: { ...email, required: true }, name: { ...name, required: false } }, {}, true),
      )
    },
    status: 202,
    response: () => withMessage(z.object({ mailed: mailedSchema(), receipt: receiptSchema() })),
    failures: ['too-many-tries', 'no-origin'],
    handler: async request => {
      const body = readBody(request.body)
      const sender = await senderOf(request, siteUrl)
      await subscriptions.ask(body, sender)
      const messages = visitorMessages(await accessOf(request).rows.application())
      const message = mail.isReal ? messages.subscribeTaken : messages.subscribeUnmailed
      const receipt = receipts.sign(sender.appKey, resultAddress(mail.isReal ? 'asked' : 'unmailed'))
      return { message, data: { mailed: mail.isReal, receipt } }
    },
  })

  /** Address of the page of an outcome; signed if a subscription has changed, in the application `appKey`. */
  const outcomeAddress = (
    appKey: string | undefined,
    { changed, unchanged }: { readonly changed: 'confirmed' | 'ended'; readonly unchanged: 'expired' | 'unknown' },
  ): string => (appKey === undefined ? resultAddress(unchanged) : receipts.sign(appKey, resultAddress(changed)))

  await app.register(async forms => {
    ignoreForms(forms)
    // The button of the page at this address sends this form, so that mail scanners, which only open links, change
    // nothing.
    forms.post<Tokened>('/subscribe/confirm/:token', { config: { policy: 'public' } }, async (request, reply) => {
      const subscribed = await subscriptions.confirm(request.params.token)
      return reply
        .header('cache-control', 'no-store')
        .redirect(outcomeAddress(subscribed, { changed: 'confirmed', unchanged: 'expired' }), 303)
    })
    // Mail programs send no origin, so none is required: the token authorizes the request. Source: RFC 8058.
    forms.post<Tokened>('/unsubscribe/:token', { config: { policy: 'public' } }, async (request, reply) => {
      const ended = await subscriptions.end(request.params.token)
      const isOneClick = saysOneClick(String(request.body))
      reply.header('cache-control', 'no-store')
      if (!isOneClick) return reply.redirect(outcomeAddress(ended, { changed: 'ended', unchanged: 'unknown' }), 303)
      return reply
        .code(ended ? 200 : 404)
        .type('text/plain; charset=utf-8')
        .send(ended ? 'The subscription has ended.' : 'There is no such subscription.')
    })
  })
}

/** Webhooks, as owners create, change and monitor them. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { changeActions } from '../../src/api/wire/codes.ts'
import { type WebhookValues, webhook, webhookDelivery, webhookSecret } from '../../src/api/wire/webhooks.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { reports, textOfIssue } from '../../src/schema/validation/zodIssues.ts'
import { isId } from '../../src/schema/values/slug.ts'
import { accessOf } from '../auth/policy.ts'
import { fail, issue } from '../runtime/errors.ts'
import { readPage } from '../search/lists/listRequest.ts'
import { validateAddress } from '../webhooks/addresses.ts'
import type { Webhooks } from '../webhooks/webhookRows.ts'
import { inData, inPage, onlyMessage, pageQuery, withMessage } from './envelopes.ts'
import { maxId, nameRule } from './named.ts'
import { route } from './route.ts'
import { publicAddressPattern } from './valueJsonSchemas.ts'

const addressRule = (mayBePrivate: boolean) =>
  z
    .string(reports(issue('required', { label: 'Address' })))
    .describe('Full https:// address in the public network.')
    .transform((text, context) => {
      const validated = validateAddress(text, mayBePrivate)
      if ('address' in validated) return validated.address
      context.addIssue({ code: 'custom', message: textOfIssue(validated.issue) })
      return z.NEVER
    })
    .meta({ maxLength: 500, pattern: publicAddressPattern })

/** Schema of a non-empty list of names; repeated names are removed. */
const someOf = <const N extends string>(names: readonly N[], wrong: Issue) => {
  const wrongList = reports(wrong)
  return z
    .array(z.enum(names, wrongList), wrongList)
    .min(1, wrongList)
    .transform(chosen => names.filter(name => chosen.includes(name)))
}

const isActive = () => z.boolean(reports(issue('field-not-boolean', { label: 'Active' })))

const newWebhook = (resourceNames: readonly string[], mayBePrivate: boolean) =>
  z.object({
    name: nameRule(),
    address: addressRule(mayBePrivate),
    resources: someOf(resourceNames, issue('webhook-resources', { options: resourceNames })),
    actions: someOf(changeActions, issue('webhook-actions', { options: changeActions })),
    active: isActive().default(true),
  }) satisfies z.ZodType<WebhookValues>

// In an update, `active` has no default, which would be stored whenever `active` is omitted.
const changedWebhook = (...options: Parameters<typeof newWebhook>) =>
  newWebhook(...options)
    .extend({ active: isActive() })
    .partial()

interface WebhookRoutes {
  readonly webhooksOf: (appKey: string) => Webhooks
  readonly mayBePrivate: boolean
}

const idOf = (text: string): number => (isId(text) && Number(text) <= maxId ? Number(text) : fail('unknown-record'))

export const webhookRoutes = async (
  app: FastifyInstance,
  { webhooksOf, mayBePrivate }: WebhookRoutes,
): Promise<void> => {
  const resourceNames = app.site.allResources.map(({ name }) => name)
  const ofWebhooks = {
    policy: 'owner',
    what: issue('may-use-webhooks'),
    isSessionOnly: true,
    tag: 'Webhooks',
  } as const
  const ofOne = { ...ofWebhooks, params: { id: 'The id of the webhook.' }, failures: ['unknown-record'] } as const
  const of = (request: FastifyRequest) => {
    const { rows, actor } = accessOf(request)
    return { webhooks: webhooksOf(rows.appKey), actor }
  }

  route(app, 'GET /api/webhooks', {
    id: 'listWebhooks',
    ...ofWebhooks,
    summary: 'List the webhooks',
    response: () => inData(z.array(webhook(resourceNames))),
    handler: async request => ({ data: await of(request).webhooks.list() }),
  })

  route(app, 'POST /api/webhooks', {
    id: 'addWebhook',
    ...ofWebhooks,
    summary: 'Create a webhook. Its secret is shown once',
    body: () => newWebhook(resourceNames, mayBePrivate),
    status: 201,
    response: () => withMessage(webhook(resourceNames).extend(webhookSecret().shape)),
    handler: async request => {
      const { webhooks, actor } = of(request)
      const data = await webhooks.create(request.body, actor)
      return { message: 'The webhook was created. Its secret is shown only once.', data }
    },
  })

  route(app, 'PUT /api/webhooks/:id', {
    id: 'changeWebhook',
    ...ofOne,
    summary: 'Save a webhook. Omitted values stay unchanged',
    body: () => changedWebhook(resourceNames, mayBePrivate),
    response: () => withMessage(webhook(resourceNames)),
    handler: async request => {
      const { webhooks, actor } = of(request)
      const given = Object.entries(request.body).filter(([, value]) => value !== undefined)
      const data = await webhooks.update(idOf(request.params.id), Object.fromEntries(given), actor)
      return { message: 'The webhook is saved.', data }
    },
  })

  route(app, 'DELETE /api/webhooks/:id', {
    id: 'removeWebhook',
    ...ofOne,
    summary: 'Delete a webhook and its deliveries',
    response: onlyMessage,
    handler: async request => {
      const { webhooks, actor } = of(request)
      await webhooks.remove(idOf(request.params.id), actor)
      return { message: 'The webhook is deleted.' }
    },
  })

  route(app, 'POST /api/webhooks/:id/secret', {
    id: 'renewWebhookSecret',
    ...ofOne,
    summary: 'Renew the secret, which is shown once. The previous secret also signs for one more day',
    response: () => withMessage(webhookSecret()),
    handler: async request => {
      const { webhooks, actor } = of(request)
      const secret = await webhooks.renewSecret(idOf(request.params.id), actor)
      return { message: 'The secret was renewed. It is shown only once.', data: { secret } }
    },
  })

  route(app, 'POST /api/webhooks/:id/test', {
    id: 'testWebhook',
    ...ofOne,
    summary: 'Send a test delivery of the type webhook.test',
    status: 202,
    response: onlyMessage,
    handler: async request => {
      const { webhooks, actor } = of(request)
      await webhooks.test(idOf(request.params.id), actor)
      return { message: 'A test delivery is being sent.' }
    },
  })

  route(app, 'GET /api/webhooks/:id/deliveries', {
    id: 'readWebhookDeliveries',
    ...ofOne,
    summary: 'List the deliveries of the last 30 days, at most 1000, newest first',
    query: () => pageQuery('Deliveries'),
    response: () => inPage(webhookDelivery()),
    handler: async request => ({
      data: await of(request).webhooks.deliveries(idOf(request.params.id), readPage(request.query)),
    }),
  })

  route(app, 'POST /api/webhooks/:id/deliveries/:delivery/again', {
    id: 'repeatWebhookDelivery',
    ...ofOne,
    summary: 'Send a delivery again with the same id',
    params: { ...ofOne.params, delivery: 'The id of the delivery.' },
    status: 202,
    response: onlyMessage,
    handler: async request => {
      const { webhooks, actor } = of(request)
      await webhooks.sendAgain(idOf(request.params.id), idOf(request.params.delivery), actor)
      return { message: 'The delivery is being sent again.' }
    },
  })
}

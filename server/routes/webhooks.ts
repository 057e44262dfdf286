/** Webhooks, as owners make, change and follow them. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  deliveryReasons,
  deliveryStates,
  offReasons,
  type Webhook,
  type WebhookDelivery,
  type WebhookValues,
  webhookActions,
} from '../../src/api/admin/webhooks.ts'
import { allResources } from '../../src/resources/index.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { reports, textOfIssue } from '../../src/schema/validation/zodIssues.ts'
import { isId } from '../../src/schema/values/slug.ts'
import { accessOf } from '../auth/policy.ts'
import { fail, issue } from '../errors.ts'
import { readPage } from '../lists/listRequest.ts'
import { validateAddress } from '../webhooks/addresses.ts'
import type { Webhooks } from '../webhooks/webhookRows.ts'
import { inData, inPage, onlyMessage, pageQuery, withMessage } from './envelopes.ts'
import { maxId, nameRule } from './named.ts'
import { route } from './route.ts'
import { publicAddressPattern } from './sentShapes.ts'

const addressRule = (mayBePrivate: boolean) =>
  z
    .string(reports(issue('required', { label: 'Address' })))
    .describe('A whole address that begins with https:// and leads to the public network.')
    .transform((text, context) => {
      const validated = validateAddress(text, mayBePrivate)
      if ('address' in validated) return validated.address
      context.addIssue({ code: 'custom', message: textOfIssue(validated.issue) })
      return z.NEVER
    })
    .meta({ maxLength: 500, pattern: publicAddressPattern })

/** At least one of some names, each once. */
const someOf = <const N extends string>(names: readonly N[], wrong: Issue) => {
  const wrongList = reports(wrong)
  return z
    .array(z.enum(names, wrongList), wrongList)
    .min(1, wrongList)
    .transform(chosen => names.filter(name => chosen.includes(name)))
}

const resourceNames = allResources.map(({ name }) => name)
const isActive = () => z.boolean(reports(issue('field-not-boolean', { label: 'Active' })))

const newWebhook = (mayBePrivate: boolean) =>
  z.object({
    name: nameRule(),
    address: addressRule(mayBePrivate),
    resources: someOf(resourceNames, issue('webhook-resources')),
    actions: someOf(webhookActions, issue('webhook-actions', { options: webhookActions })),
    active: isActive().default(true),
  }) satisfies z.ZodType<WebhookValues>

// A default would be stored where the value is left out.
const changedWebhook = (mayBePrivate: boolean) => newWebhook(mayBePrivate).extend({ active: isActive() }).partial()

const webhook = () =>
  z.object({
    id: z.int(),
    name: z.string(),
    address: z.string().describe('A whole address that begins with https:// and leads to the public network.'),
    resources: z.array(z.string().meta({ enum: resourceNames })).min(1),
    actions: z.array(z.enum(webhookActions)).min(1),
    active: z.boolean(),
    created_at: z.string(),
    failing_since: z.string().nullable(),
    off_reason: z.enum(offReasons).nullable(),
  }) satisfies z.ZodType<Webhook>

const shownSecret = () => ({ secret: z.string().describe('whsec_…, as Standard Webhooks has it.') })

const delivery = () =>
  z.object({
    id: z.int(),
    type: z.string().describe('What happened: posts.updated.'),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    status: z.int().nullable().describe('HTTP status of the last answer.'),
    reason: z.enum(deliveryReasons).nullable().describe('Why the last try came to nothing.'),
    created_at: z.string(),
    tried_at: z.string().nullable(),
    next_at: z.string().nullable(),
  }) satisfies z.ZodType<WebhookDelivery>

interface WebhookRoutes {
  readonly webhooksOf: (appKey: string) => Webhooks
  readonly mayBePrivate: boolean
}

const idOf = (text: string): number => (isId(text) && Number(text) <= maxId ? Number(text) : fail('unknown-record'))

export const webhookRoutes = async (
  app: FastifyInstance,
  { webhooksOf, mayBePrivate }: WebhookRoutes,
): Promise<void> => {
  const ofWebhooks = { policy: 'owner', what: issue('may-use-webhooks'), isForPeople: true, tag: 'Webhooks' } as const
  const ofOne = { ...ofWebhooks, params: { id: 'The id of the webhook.' }, failures: ['unknown-record'] } as const
  const of = (request: FastifyRequest) => {
    const { rows, actor } = accessOf(request)
    return { webhooks: webhooksOf(rows.appKey), actor }
  }

  route(app, 'GET /api/webhooks', {
    id: 'listWebhooks',
    ...ofWebhooks,
    summary: 'Webhooks: addresses that are notified of changes',
    response: () => inData(z.array(webhook())),
    handler: async request => ({ data: await of(request).webhooks.list() }),
  })

  route(app, 'POST /api/webhooks', {
    id: 'addWebhook',
    ...ofWebhooks,
    summary: 'Make a webhook. Its secret is shown once',
    body: () => newWebhook(mayBePrivate),
    status: 201,
    response: () => withMessage(webhook().extend(shownSecret())),
    handler: async request => {
      const { webhooks, actor } = of(request)
      const data = await webhooks.create(request.body, actor)
      return { message: 'The webhook is made. Its secret is shown only now.', data }
    },
  })

  route(app, 'PUT /api/webhooks/:id', {
    id: 'changeWebhook',
    ...ofOne,
    summary: 'Save a webhook. What the body lacks keeps its value',
    body: () => changedWebhook(mayBePrivate),
    response: () => withMessage(webhook()),
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
    summary: 'Delete a webhook with its deliveries',
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
    summary: 'Renew the secret, which is shown once. For a day, the former one signs beside it',
    response: () => withMessage(z.object(shownSecret())),
    handler: async request => {
      const { webhooks, actor } = of(request)
      const secret = await webhooks.renewSecret(idOf(request.params.id), actor)
      return { message: 'The secret is new. It is shown only now.', data: { secret } }
    },
  })

  route(app, 'POST /api/webhooks/:id/test', {
    id: 'testWebhook',
    ...ofOne,
    summary: 'Send a delivery of the type webhook.test',
    status: 202,
    response: onlyMessage,
    handler: async request => {
      const { webhooks, actor } = of(request)
      await webhooks.test(idOf(request.params.id), actor)
      return { message: 'A test is on its way.' }
    },
  })

  route(app, 'GET /api/webhooks/:id/deliveries', {
    id: 'readWebhookDeliveries',
    ...ofOne,
    summary: 'The deliveries of the last 30 days, at most 1000, the newest first',
    query: () => pageQuery('Deliveries'),
    response: () => inPage(delivery()),
    handler: async request => ({
      data: await of(request).webhooks.deliveries(idOf(request.params.id), readPage(request.query)),
    }),
  })

  route(app, 'POST /api/webhooks/:id/deliveries/:delivery/again', {
    id: 'repeatWebhookDelivery',
    ...ofOne,
    summary: 'Send a delivery again, under its own id',
    params: { ...ofOne.params, delivery: 'The id of the delivery.' },
    status: 202,
    response: onlyMessage,
    handler: async request => {
      const { webhooks, actor } = of(request)
      await webhooks.sendAgain(idOf(request.params.id), idOf(request.params.delivery), actor)
      return { message: 'It is sent again.' }
    },
  })
}

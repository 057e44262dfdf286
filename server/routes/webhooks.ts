/** Webhooks, as owners make, change and follow them. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { webhookActions } from '../../src/api/webhooks.ts'
import { entities } from '../../src/resources/index.ts'
import { isId } from '../../src/schema/slug.ts'
import { accessOf } from '../auth/policy.ts'
import { fail } from '../errors.ts'
import { type Query, readPage } from '../lists/listRequest.ts'
import { judgeAddress } from '../webhooks/addresses.ts'
import type { Webhooks } from '../webhooks/webhookRows.ts'
import { maxId, nameRule } from './named.ts'
import { readBody } from './readBody.ts'

const addressRule = (mayBePrivate: boolean) =>
  z.string({ error: 'Address is required.' }).transform((text, context) => {
    const judged = judgeAddress(text, mayBePrivate)
    if ('address' in judged) return judged.address
    context.addIssue({ code: 'custom', message: judged.problem })
    return z.NEVER
  })

/** At least one of some names, each once. */
const someOf = <const N extends string>(names: readonly N[], words: string) =>
  z
    .array(z.enum(names, { error: words }), { error: words })
    .min(1, words)
    .transform(chosen => names.filter(name => chosen.includes(name)))

const rulesOf = (mayBePrivate: boolean) =>
  z.object({
    name: nameRule(),
    address: addressRule(mayBePrivate),
    resources: someOf(
      entities.map(({ name }) => name),
      'Resources must be one or more of those of the site, like posts.',
    ),
    actions: someOf(webhookActions, `Actions must be one or more of ${webhookActions.join(', ')}.`),
    active: z.boolean({ error: 'Active must be true or false.' }).default(true),
  })

interface WebhookRoutes {
  readonly webhooksOf: (appKey: string) => Webhooks
  readonly mayBePrivate: boolean
}

interface Named {
  readonly Params: { readonly id: string; readonly delivery?: string }
  readonly Querystring: Query
}

const idOf = (text: string | undefined): number =>
  text !== undefined && isId(text) && Number(text) <= maxId ? Number(text) : fail('unknown-record')

export const webhookRoutes = async (
  app: FastifyInstance,
  { webhooksOf, mayBePrivate }: WebhookRoutes,
): Promise<void> => {
  const config = { policy: 'owner', what: 'Webhooks', isForPeople: true } as const
  const rules = rulesOf(mayBePrivate)
  // A default would be stored where the value is left out.
  const changes = rules.extend({ active: z.boolean({ error: 'Active must be true or false.' }) }).partial()
  const of = (request: FastifyRequest) => {
    const { rows, actor } = accessOf(request)
    return { webhooks: webhooksOf(rows.appKey), actor }
  }
  const read = <T>(schema: z.ZodType<T>, body: unknown): T => {
    const { data, error } = schema.safeParse(readBody(body))
    if (!error) return data
    const errors: Record<string, string[]> = {}
    for (const { path, message } of error.issues) errors[String(path[0])] = [message]
    return fail('invalid', { errors })
  }

  app.get('/api/webhooks', { config }, async request => ({ data: await of(request).webhooks.list() }))

  app.post('/api/webhooks', { config }, async (request, reply) => {
    const { webhooks, actor } = of(request)
    const data = await webhooks.create(read(rules, request.body), actor)
    return reply.code(201).send({ message: 'The webhook is made. Its secret is shown only now.', data })
  })

  app.put<Named>('/api/webhooks/:id', { config }, async request => {
    const { webhooks, actor } = of(request)
    const given = Object.entries(read(changes, request.body)).filter(([, value]) => value !== undefined)
    const data = await webhooks.update(idOf(request.params.id), Object.fromEntries(given), actor)
    return { message: 'The webhook is saved.', data }
  })

  app.delete<Named>('/api/webhooks/:id', { config }, async request => {
    const { webhooks, actor } = of(request)
    await webhooks.remove(idOf(request.params.id), actor)
    return { message: 'The webhook is deleted.' }
  })

  app.post<Named>('/api/webhooks/:id/secret', { config }, async request => {
    const { webhooks, actor } = of(request)
    const secret = await webhooks.renewSecret(idOf(request.params.id), actor)
    return { message: 'The secret is new. It is shown only now.', data: { secret } }
  })

  app.post<Named>('/api/webhooks/:id/test', { config }, async (request, reply) => {
    const { webhooks, actor } = of(request)
    await webhooks.test(idOf(request.params.id), actor)
    return reply.code(202).send({ message: 'A test is on its way.' })
  })

  app.get<Named>('/api/webhooks/:id/deliveries', { config }, async request => ({
    data: await of(request).webhooks.deliveries(idOf(request.params.id), readPage(request.query)),
  }))

  app.post<Named>('/api/webhooks/:id/deliveries/:delivery/again', { config }, async (request, reply) => {
    const { webhooks, actor } = of(request)
    await webhooks.sendAgain(idOf(request.params.id), idOf(request.params.delivery), actor)
    return reply.code(202).send({ message: 'It is sent again.' })
  })
}

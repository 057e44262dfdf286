/** Tokens for programs, as owners make and end them. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isAtLeast, roles } from '../../src/schema/role.ts'
import type { ApiTokens } from '../auth/apiTokens.ts'
import { accessOf } from '../auth/policy.ts'
import { fail } from '../errors.ts'
import { refuseBelow } from '../permissions/permissions.ts'
import { maxId, nameRule } from './named.ts'
import { readBody } from './resources.ts'

const mostDays = 366

const asked = z.object({
  name: nameRule,
  role: z.enum(roles, { error: 'Role must be one of those of the site.' }),
  days: z
    .number({ error: `Days must be a whole number from 1 to ${mostDays}.` })
    .int(`Days must be a whole number from 1 to ${mostDays}.`)
    .min(1, `Days must be a whole number from 1 to ${mostDays}.`)
    .max(mostDays, `Days must be a whole number from 1 to ${mostDays}.`),
})

export const tokenRoutes = async (app: FastifyInstance, { tokens }: { readonly tokens: ApiTokens }): Promise<void> => {
  const config = { policy: 'owner', what: 'Tokens for programs', isForPeople: true } as const
  const signedIn = (request: FastifyRequest) => {
    const { rows, actor } = accessOf(request)
    return { appKey: rows.appKey, actor }
  }

  app.get('/api/tokens', { config }, async request => ({ data: await tokens.list(signedIn(request).appKey) }))

  app.post('/api/tokens', { config }, async (request, reply) => {
    const { appKey, actor } = signedIn(request)
    const { data, error } = asked.safeParse(readBody(request.body))
    if (error) return fail('invalid', { errors: z.flattenError(error).fieldErrors })
    if (!isAtLeast(actor.role ?? 'viewer', data.role)) refuseBelow(actor.role ?? 'viewer', data.role, 'Such a token')
    const token = await tokens.create(appKey, data, actor)
    return reply.code(201).send({ message: 'The token is made. It is shown only now.', data: token })
  })

  app.delete<{ Params: { readonly id: string } }>('/api/tokens/:id', { config }, async request => {
    const { appKey, actor } = signedIn(request)
    const id = /^\d{1,10}$/.test(request.params.id) ? Number(request.params.id) : 0
    if (id > maxId || !(await tokens.revoke(appKey, id, actor))) return fail('unknown-record')
    return { message: 'The token has ended.' }
  })
}

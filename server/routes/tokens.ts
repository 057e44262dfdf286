/** API tokens, as owners create and revoke them. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { apiToken, createdApiToken, type NewApiToken } from '../../src/api/wire/tokens.ts'
import { isAtLeast, roles } from '../../src/schema/descriptor/role.ts'
import { reports } from '../../src/schema/validation/zodIssues.ts'
import type { ApiTokens } from '../auth/apiTokens.ts'
import { accessOf } from '../auth/policy.ts'
import { requireRole } from '../permissions/permissions.ts'
import { fail, issue } from '../runtime/errors.ts'
import { inData, onlyMessage, withMessage } from './envelopes.ts'
import { maxId, nameRule } from './named.ts'
import { route } from './route.ts'

const mostDays = 366
const wrongDays = reports(issue('token-days', { max: mostDays }))

const newToken = () =>
  z.object({
    name: nameRule(),
    role: z.enum(roles, reports(issue('token-role', { options: roles }))),
    days: z.number(wrongDays).int(wrongDays).min(1, wrongDays).max(mostDays, wrongDays),
  }) satisfies z.ZodType<NewApiToken>

export const tokenRoutes = async (app: FastifyInstance, { tokens }: { readonly tokens: ApiTokens }): Promise<void> => {
  const ofTokens = {
    policy: 'owner',
    what: issue('may-use-tokens'),
    isSessionOnly: true,
    tag: 'Your own account',
  } as const
  const signedIn = (request: FastifyRequest) => {
    const { rows, actor } = accessOf(request)
    return { appKey: rows.appKey, actor }
  }

  route(app, 'GET /api/tokens', {
    id: 'listTokens',
    ...ofTokens,
    summary: 'List the API tokens of all owners',
    response: () => inData(z.array(apiToken())),
    handler: async request => ({ data: await tokens.list(signedIn(request).appKey) }),
  })

  route(app, 'POST /api/tokens', {
    id: 'issueToken',
    ...ofTokens,
    summary: 'Create an API token. It acts in your name with its role, and is shown once',
    body: newToken,
    status: 201,
    response: () => withMessage(createdApiToken()),
    handler: async request => {
      const { appKey, actor } = signedIn(request)
      const { role } = request.body
      if (!isAtLeast(actor.role ?? 'viewer', role)) requireRole(actor.role ?? 'viewer', role, issue('may-create-token'))
      const token = await tokens.create(appKey, request.body, actor)
      return { message: 'The token was created. It is shown only once.', data: token }
    },
  })

  route(app, 'DELETE /api/tokens/:id', {
    id: 'revokeToken',
    ...ofTokens,
    summary: 'Revoke an API token',
    params: { id: 'The id of the token.' },
    response: onlyMessage,
    failures: ['unknown-record'],
    handler: async request => {
      const { appKey, actor } = signedIn(request)
      const id = /^\d{1,10}$/.test(request.params.id) ? Number(request.params.id) : 0
      if (id > maxId || !(await tokens.revoke(appKey, id, actor))) return fail('unknown-record')
      return { message: 'The token was revoked.' }
    },
  })
}

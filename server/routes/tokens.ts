/** API tokens, as owners create, renew and revoke them. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type ApiTokenRenewal,
  apiToken,
  createdApiToken,
  type NewApiToken,
  tokenOverlaps,
} from '../../src/api/wire/tokens.ts'
import { isAtLeast, tokenScopes, visitorScope } from '../../src/schema/descriptor/role.ts'
import { nearestName } from '../../src/schema/terms/misspelt.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { reports, textOfIssue } from '../../src/schema/validation/zodIssues.ts'
import type { ApiTokens } from '../auth/apiTokens.ts'
import { accessOf } from '../auth/policy.ts'
import { requireRole } from '../permissions/permissions.ts'
import { fail, issue } from '../runtime/errors.ts'
import { shownValue } from '../search/lists/queryValues.ts'
import { inData, onlyMessage, withMessage } from './envelopes.ts'
import { maxId, nameRule } from './named.ts'
import { route } from './route.ts'

const mostDays = 366
const wrongDays = reports(issue('token-days', { max: mostDays }))

const daysRule = () => z.number(wrongDays).int(wrongDays).min(1, wrongDays).max(mostDays, wrongDays)

/** One of `options`. The issue names the nearest option, or is `otherwise`, which names all of them. */
const oneOf = <const O extends string>(name: string, options: readonly O[], otherwise: Issue) =>
  z.enum(options, {
    error: ({ input }) => {
      const nearest = typeof input === 'string' ? nearestName(input, options) : undefined
      if (nearest === undefined) return textOfIssue(otherwise)
      return textOfIssue(issue('misspelt-value', { name, value: shownValue(String(input)), nearest }))
    },
  })

const newToken = () =>
  z.object({
    name: nameRule(),
    role: oneOf('role', tokenScopes, issue('token-role', { options: tokenScopes })),
    days: daysRule(),
  }) satisfies z.ZodType<NewApiToken>

const renewal = () =>
  z.object({
    days: daysRule(),
    overlap: oneOf('overlap', tokenOverlaps, issue('token-overlap', { options: tokenOverlaps })),
  }) satisfies z.ZodType<ApiTokenRenewal>

/** Id of a token in an address; 0, which no token has, if the text is not an id. */
const idOf = (text: string): number => {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id > maxId ? 0 : id
}

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
    summary: 'List all API tokens of the site, also expired ones',
    response: () => inData(z.array(apiToken())),
    handler: async request => ({ data: await tokens.list(signedIn(request).appKey) }),
  })

  route(app, 'POST /api/tokens', {
    id: 'issueToken',
    ...ofTokens,
    summary:
      'Create an API token. It acts in your name with its role, or with the role visitor reads only what visitors see. It is shown once',
    body: newToken,
    status: 201,
    response: () => withMessage(createdApiToken()),
    handler: async request => {
      const { appKey, actor } = signedIn(request)
      const { role } = request.body
      if (role !== visitorScope && !isAtLeast(actor.role ?? 'viewer', role))
        requireRole(actor.role ?? 'viewer', role, issue('may-create-token'))
      const token = await tokens.create(appKey, request.body, actor)
      return { message: 'The token was created. It is shown only once.', data: token }
    },
  })

  route(app, 'POST /api/tokens/:id/renew', {
    id: 'renewToken',
    ...ofTokens,
    summary:
      'Renew an API token. The new token has the same name, role and creator, and is shown once. The previous one stays valid for the overlap',
    params: { id: 'The id of the token.' },
    body: renewal,
    status: 201,
    response: () => withMessage(createdApiToken()),
    failures: ['unknown-record', 'token-over', 'token-replaced'],
    handler: async request => {
      const { appKey, actor } = signedIn(request)
      const token = await tokens.renew(appKey, idOf(request.params.id), request.body, actor)
      return { message: 'The token was renewed. The new token is shown only once.', data: token }
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
      if (!(await tokens.revoke(appKey, idOf(request.params.id), actor))) return fail('unknown-record')
      return { message: 'The token was revoked.' }
    },
  })
}

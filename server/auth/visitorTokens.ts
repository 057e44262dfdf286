/**
 * API tokens with the scope 'visitor'. A request with one reads what visitors see, and gets the same responses. It
 * shares their cache, but has limits of its own instead of those of its network.
 */
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Role } from '../../src/schema/descriptor/role.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { tokenHashOf } from '../crypto/tokenHash.ts'
import { type ConfirmCaller, roleIssue } from '../permissions/permissions.ts'
import { fail, issue } from '../runtime/errors.ts'

/** Maximum number of remembered tokens. One that is forgotten has the limits of its network for one request. */
const mostTokens = 1_000

/**
 * Hashes of tokens that passed the check of the last request with them. A token cannot be checked before its request
 * has a slot, and an unchecked one must not have limits of its own: anybody could invent many.
 */
const accepted = new LRUCache<string, true>({ max: mostTokens })

const requests = new WeakSet<FastifyRequest>()

/** Records that a request has a valid token with the scope 'visitor'. */
export const acceptVisitorToken = (request: FastifyRequest, tokenHash: string): void => {
  accepted.set(tokenHash, true)
  requests.add(request)
}

/** Records that a token is not, or no longer, a valid token with the scope 'visitor'. */
export const forgetVisitorToken = (tokenHash: string): void => {
  accepted.delete(tokenHash)
}

/** True if the access check has found a valid token with the scope 'visitor'. */
export const hasVisitorToken = (request: FastifyRequest): boolean => requests.has(request)

/** Hash of a bearer token if it was last accepted as one with the scope 'visitor'; otherwise undefined. */
export const acceptedVisitorToken = (token: string | undefined): string | undefined => {
  if (token === undefined || accepted.size === 0) return undefined
  const hash = tokenHashOf(token)
  return accepted.has(hash) ? hash : undefined
}

/** Refuses every write of a request with such a token, also if a route were to write on a read. */
export const refuseVisitorWrite: ConfirmCaller = async () => fail('not-allowed', { issue: issue('scope-only-reads') })

/**
 * Throws Failure 'not-allowed', which names the scope, if a route needs a role or the request is not a read. `what`: the
 * refused action, for the message.
 */
export const requireVisitorRead = ({ method }: FastifyRequest, least: Role | undefined, what: Issue): void => {
  if (least) fail('not-allowed', { issue: issue('scope-too-low', { what, role: roleIssue(least) }) })
  if (method !== 'GET' && method !== 'HEAD') fail('not-allowed', { issue: issue('scope-only-reads') })
}

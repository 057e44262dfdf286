/**
 * Queue for uncached responses: a few at a time, shared fairly among networks, so that cached responses and new
 * connections are never delayed.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerTokenOf } from '../auth/policy.ts'
import { acceptedVisitorToken } from '../auth/visitorTokens.ts'
import { isLocalRequest } from '../log/localRequest.ts'
import { shortAddress } from '../runtime/clientAddress.ts'
import {
  createFairQueue,
  type FairQueue,
  type FairQueueLimits,
  type KnownParty,
} from '../runtime/eventLoop/fairQueue.ts'
import { limits } from '../runtime/limits/limits.ts'
import { requestValue } from '../runtime/requestValue.ts'
import { isApi } from './errorHandler.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Queue in which uncached responses are rendered. */
    readonly uncachedWork: FairQueue
  }
}

const usualLimits: FairQueueLimits = {
  atOnce: limits.uncachedAtOnce.value,
  atOncePerParty: limits.uncachedAtOncePerNetwork.value,
  atOncePerKnownParty: limits.uncachedAtOncePerToken.value,
  waiting: limits.uncachedWaiting.value,
  waitingPerParty: limits.uncachedWaitingPerNetwork.value,
  waitingPerKnownParty: limits.uncachedWaitingPerToken.value,
  waitMs: limits.uncachedWaitMs.value,
  leaseMs: limits.uncachedLeaseMs.value,
}

/** Limits for a site on PostgreSQL: if possible, one connection stays free for reading content versions. */
export const limitsWithConnections = (connections: number): FairQueueLimits => {
  const atOnce = Math.max(1, Math.min(usualLimits.atOnce, connections - 1))
  // At least one slot stays free for other networks, if there is more than one slot.
  const most = Math.max(1, atOnce - 1)
  return {
    ...usualLimits,
    atOnce,
    atOncePerParty: Math.min(usualLimits.atOncePerParty, most),
    atOncePerKnownParty: Math.min(usualLimits.atOncePerKnownParty, most),
  }
}

/** Limits for a site whose content comes from another host: its pages mostly wait for the network. */
export const upstreamLimits: FairQueueLimits = {
  ...usualLimits,
  atOnce: limits.uncachedUpstreamAtOnce.value,
  atOncePerParty: Math.ceil((limits.uncachedUpstreamAtOnce.value * 3) / 4),
  // Another host checks the tokens, so none is known here.
  atOncePerKnownParty: Math.ceil((limits.uncachedUpstreamAtOnce.value * 3) / 4),
}

/**
 * Fairness key of a request: its network, separately for visitors and for callers with a token. A known token with the
 * scope 'visitor' has a key of its own, on the routes that check it.
 */
const partyOf = (request: FastifyRequest): string | KnownParty => {
  const { ip, headers, routeOptions } = request
  if (headers.authorization !== undefined && routeOptions.config.policy === 'visitor') {
    const known = acceptedVisitorToken(bearerTokenOf(request))
    if (known !== undefined) return { known }
  }
  return `${headers.authorization === undefined ? 'visitors' : 'users'} of ${shortAddress(ip) ?? ip}`
}

/** Adds the queue to an app as `app.uncachedWork`. Default: the limits of `limits.ts`. */
export const addUncachedQueue = (app: FastifyInstance, queueLimits: FairQueueLimits = usualLimits): void => {
  app.decorate('uncachedWork', createFairQueue(queueLimits))
}

/** Returns a function that tells whether the client of a request is still connected. */
export const connectionCheckOf = (request: FastifyRequest) => (): boolean => !request.raw.socket.destroyed

/**
 * Renders a response in the queue of its app. Throws Failure 'busy', 'bad-request' if the client has disconnected by
 * then, and errors of `make`.
 */
export const runUncachedWork = <T>(
  request: FastifyRequest,
  make: () => Promise<T>,
  isWanted: () => boolean = connectionCheckOf(request),
): Promise<T> => request.server.uncachedWork.run(partyOf(request), make, isWanted)

/** Registers hooks that queue every read of the API by a client; the server's own reads are not queued. */
export const limitApiReads = (app: FastifyInstance): void => {
  const leaving = requestValue<() => void>('leave')

  app.addHook('onRequest', async request => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !isApi(request) || isLocalRequest(request)) return
    leaving.set(request, await app.uncachedWork.enter(partyOf(request), connectionCheckOf(request)))
  })

  // The slot is released once the response is made, however slowly the client reads it.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leaving.of(request)?.()
    done(null, payload)
  })
}

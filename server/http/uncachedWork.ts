/** Responses that must be made for a request: a few at once, shared fairly among networks, so that stored responses and new connections never wait for them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '../limits.ts'
import { isLocalRequest } from '../log/localRequest.ts'
import { shortAddress } from '../runtime/clientAddress.ts'
import { createFairQueue, type FairQueue, type FairQueueLimits } from '../runtime/fairQueue.ts'
import { isApi } from './errorHandler.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where responses are made that nobody has stored. */
    readonly uncachedWork: FairQueue
  }
}

const usualLimits: FairQueueLimits = {
  atOnce: limits.uncachedAtOnce.value,
  atOncePerParty: limits.uncachedAtOncePerNetwork.value,
  waiting: limits.uncachedWaiting.value,
  waitingPerParty: limits.uncachedWaitingPerNetwork.value,
  waitMs: limits.uncachedWaitMs.value,
  leaseMs: limits.uncachedLeaseMs.value,
}

/** For a site on PostgreSQL: one of its connections stays free for the versions of stored responses, where there is more than one. */
export const limitsWithConnections = (connections: number): FairQueueLimits => {
  const atOnce = Math.max(1, Math.min(usualLimits.atOnce, connections - 1))
  // The rest is free for other networks, where there is one.
  const atOncePerParty = Math.max(1, Math.min(usualLimits.atOncePerParty, atOnce - 1))
  return { ...usualLimits, atOnce, atOncePerParty }
}

/** For a site whose content another host serves: its pages wait for the network most of the time. */
export const upstreamLimits: FairQueueLimits = {
  ...usualLimits,
  atOnce: limits.uncachedUpstreamAtOnce.value,
  atOncePerParty: Math.ceil((limits.uncachedUpstreamAtOnce.value * 3) / 4),
}

/** Who a request counts for: its network, and and separately from its visitors those who send a token. */
const partyOf = ({ ip, headers }: FastifyRequest): string =>
  `${headers.authorization === undefined ? 'visitors' : 'users'} of ${shortAddress(ip) ?? ip}`

/** Gives an app its queue. Default: the limits of `limits.ts`. */
export const addUncachedWork = (app: FastifyInstance, queueLimits: FairQueueLimits = usualLimits): void => {
  app.decorate('uncachedWork', createFairQueue(queueLimits))
}

/** Whether the client of a request still waits for its response. */
export const isConnected = (request: FastifyRequest) => (): boolean => !request.raw.socket.destroyed

/** Makes a response for a request in the queue of its app. Throws Failure 'busy', 'bad-request' where no client waits for it any more at its turn, and what `make` throws. */
export const makeInTurn = <T>(
  request: FastifyRequest,
  make: () => Promise<T>,
  isWanted: () => boolean = isConnected(request),
): Promise<T> => request.server.uncachedWork.run(partyOf(request), make, isWanted)

/** Has every read of the API that comes from outside wait for its turn. */
export const limitApiReads = (app: FastifyInstance): void => {
  const leaving = new WeakMap<FastifyRequest, () => void>()

  app.addHook('onRequest', async request => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !isApi(request) || isLocalRequest(request)) return
    leaving.set(request, await app.uncachedWork.enter(partyOf(request), isConnected(request)))
  })

  // The response is made, however slowly it is read.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leaving.get(request)?.()
    done(null, payload)
  })
}

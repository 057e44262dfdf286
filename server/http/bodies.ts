/** Memory limits for request bodies: in total and per network, separately for visitors and signed-in users. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { leastRoleOfPolicy } from '../auth/policy.ts'
import { isRelayedBody } from '../log/localRequest.ts'
import { shortAddress } from '../runtime/clientAddress.ts'
import { Failure, fail, issue } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'

interface PoolLimits {
  readonly mostBytes: number
  readonly mostBytesOfNetwork: number
}

/** Retry-After of a refused request, s. */
const retryAfter = 5

/**
 * A budget of bytes. Reserving some returns a function that releases them; further calls of it have no effect. Throws
 * Failure: 'busy', 'too-many-tries'.
 */
const createPool = ({ mostBytes, mostBytesOfNetwork }: PoolLimits) => {
  let taken = 0
  const takenBy = new Map<string, number>()
  return (network: string, bytes: number): (() => void) => {
    const ofNetwork = (takenBy.get(network) ?? 0) + bytes
    if (ofNetwork > mostBytesOfNetwork)
      fail('too-many-tries', {
        issue: issue('network-too-busy'),
        retryAfter,
      })
    if (taken + bytes > mostBytes) fail('busy', { retryAfter })
    taken += bytes
    takenBy.set(network, ofNetwork)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      taken -= bytes
      const left = (takenBy.get(network) ?? 0) - bytes
      if (left > 0) takenBy.set(network, left)
      else takenBy.delete(network)
    }
  }
}

const isVisitors = (request: FastifyRequest): boolean => {
  const { policy } = request.routeOptions.config
  return policy === undefined || leastRoleOfPolicy(policy) === undefined
}

const isMultipart = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') ?? false

/**
 * Memory that a request's body may take, by its head; 0 without a body. Throws Failure 'too-large' if a visitor's body
 * exceeds its limit.
 */
const bytesOf = (request: FastifyRequest): number => {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if ((length === undefined && coding === undefined) || isRelayedBody(request)) return 0
  const most = request.routeOptions.bodyLimit ?? limits.bodyBytes.value
  const inMemory = length === undefined ? most : Math.min(Number(length), most)
  // Files of a form are streamed to the disk; text fields of a visitor's form stay in memory.
  if (isMultipart(request)) return limits.uploadBufferBytes.value + (isVisitors(request) ? inMemory : 0)
  if (isVisitors(request) && Number(length) > most) fail('too-large')
  return inMemory
}

/**
 * Registers the limits on request bodies. They apply after the access checks, so that unauthorized requests take no memory. Only tests set
 * the times, ms.
 */
export const limitBodies = (
  app: FastifyInstance,
  { bodyMs = limits.visitorBodyMs.value, documentMs = limits.visitorDocumentMs.value } = {},
): void => {
  const takeForVisitor = createPool({
    mostBytes: limits.visitorBodiesBytes.value,
    mostBytesOfNetwork: limits.visitorBodiesNetworkBytes.value,
  })
  const take = createPool({
    mostBytes: limits.bodiesBytes.value,
    mostBytesOfNetwork: limits.bodiesNetworkBytes.value,
  })

  app.addHook('onRoute', route => {
    const policy = route.config?.policy
    if (policy && leastRoleOfPolicy(policy) === undefined) route.bodyLimit ??= limits.visitorBodyBytes.value
  })

  app.addHook('preParsing', async (request, reply) => {
    const isOfVisitor = isVisitors(request)
    try {
      const bytes = bytesOf(request)
      if (bytes === 0) return
      const network = shortAddress(request.ip) ?? request.ip
      const giveBack = (isOfVisitor ? takeForVisitor : take)(network, bytes)
      for (const event of ['finish', 'close'] as const) reply.raw.once(event, giveBack)
    } catch (error) {
      // The connection is closed instead of reading the rest of the body.
      reply.header('connection', 'close')
      throw error
    }
    if (!isOfVisitor) return
    const { raw } = request
    const ms = isMultipart(request) ? documentMs : bodyMs
    const timer = setTimeout(() => raw.destroy(new Failure('too-slow')), ms)
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer))
  })
}

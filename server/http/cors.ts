/**
 * Which other sites' scripts may call the API in a browser: those that CORS_ORIGINS names, and no other.
 * Compared with @fastify/cors 11.4.3, which answers every OPTIONS with 204 and what scripts may send, whatever the origin.
 */
import type { FastifyInstance } from 'fastify'
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { isApi } from './errorHandler.ts'

/** How long a browser may remember what it may send, seconds. */
const rememberedSeconds = 600

/** What a script may send and read. No cookie is ever taken: who calls is in the token alone. */
const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': `${defaultAppKeyHeader}, authorization, content-type, if-match`,
  'access-control-max-age': String(rememberedSeconds),
}
const readable = 'x-request-id, retry-after'

/** Lets the scripts of these origins call the API. */
export const allowOrigins = (app: FastifyInstance, origins: readonly string[] = []): void => {
  if (origins.length === 0) return
  const known = new Set(origins)

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!isApi(request) || origin === undefined || !known.has(origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', readable)
    // The preflight: whether the browser may send the call at all.
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined)
      await reply.code(204).headers(allowed).send()
  })

  app.addHook('onSend', async (request, reply) => {
    // Also where the origin is not one of these: a cache must not give such an answer to one that is.
    if (isApi(request)) reply.header('vary', [reply.getHeader('vary'), 'origin'].filter(Boolean).join(', '))
  })
}

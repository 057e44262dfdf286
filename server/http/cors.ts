/**
 * CORS: only scripts of the origins in CORS_ORIGINS may call the API.
 * Compared with @fastify/cors 11.4.3: it responds to every OPTIONS request with 204 and the allowed headers, regardless
 * of the origin.
 */
import type { FastifyInstance } from 'fastify'
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { isApi } from './errorHandler.ts'

/** Time for which a browser may cache a preflight response, s. */
const rememberedSeconds = 600

/** Allowed methods and headers for scripts of other origins. Cookies are never accepted: only the token identifies the caller. */
const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': `${defaultAppKeyHeader}, authorization, content-type, if-match`,
  'access-control-max-age': String(rememberedSeconds),
}
const readable = 'x-request-id, retry-after'

/** Lets scripts of the given origins call the API. Default: no other origins. */
export const allowOrigins = (app: FastifyInstance, origins: readonly string[] = []): void => {
  if (origins.length === 0) return
  const known = new Set(origins)

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!isApi(request) || origin === undefined || !known.has(origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', readable)
    // Preflight request: the browser asks if it may send the actual request.
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined)
      await reply.code(204).headers(allowed).send()
  })

  app.addHook('onSend', async (request, reply) => {
    // Sent to every origin: a shared cache must not serve the response for another origin to an allowed one.
    if (isApi(request)) reply.header('vary', [reply.getHeader('vary'), 'origin'].filter(Boolean).join(', '))
  })
}

/** The headers that every answer has, whatever it is: pages, the API, files and failures. Source: design 5. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const yearSeconds = 31_536_000

/** Asks browsers to come back by https alone. Other hosts of the domain are not this server's to decide on. */
const httpsOnly = `max-age=${yearSeconds}`

/**
 * What an answer has where its route says nothing else: nothing in it runs, nothing frames it, no other site reads it,
 * and it tells no other site where it was.
 */
export const answerHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), interest-cohort=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Gives every answer those headers, and tells browsers that came by https to keep to it. */
export const addSecurityHeaders = (app: FastifyInstance, siteUrl: string | undefined): void => {
  const isHttps = (request: FastifyRequest): boolean =>
    request.protocol === 'https' || siteUrl?.startsWith('https://') === true
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(answerHeaders)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (isHttps(request)) reply.header('strict-transport-security', httpsOnly)
  })
}

/** The headers of every response, whatever it is: pages, the API, files and failures. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const yearSeconds = 31_536_000

/** Browsers come back by https alone. Other hosts of the domain are not included: this server cannot decide for them. */
const httpsOnly = `max-age=${yearSeconds}`

/** What pages may use of a device. `geolocation` is who may ask where it is: nobody, or pages of this site. */
const permissionsPolicy = (geolocation: '()' | '(self)'): string =>
  `camera=(), microphone=(), geolocation=${geolocation}, interest-cohort=()`

/** The same for the back office, whose form of a place offers where the editor is. */
export const officePermissionsPolicy = permissionsPolicy('(self)')

/**
 * The headers of a response whose route sets no others: nothing in it runs, nothing frames it, no other site reads it,
 * and its address is sent to no other site.
 */
export const answerHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissionsPolicy('()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Adds those headers to every response, and `strict-transport-security` for browsers that came by https. */
export const addSecurityHeaders = (app: FastifyInstance, siteUrl: string | undefined): void => {
  const isHttps = (request: FastifyRequest): boolean =>
    request.protocol === 'https' || siteUrl?.startsWith('https://') === true
  const all = Object.entries(answerHeaders)
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of all) if (!reply.hasHeader(name)) reply.header(name, value)
    if (isHttps(request)) reply.header('strict-transport-security', httpsOnly)
    done(null, payload)
  })
}

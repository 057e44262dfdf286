/** Headers of every response: pages, the API, files and failures. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const yearSeconds = 31_536_000

/** Value of `strict-transport-security`. Subdomains are not included: this server cannot decide for other hosts. */
const httpsOnly = `max-age=${yearSeconds}`

/** Permissions policy of pages. `geolocation` is allowed to nobody, or to pages of this site. */
const permissionsPolicy = (geolocation: '()' | '(self)'): string =>
  `camera=(), microphone=(), geolocation=${geolocation}, interest-cohort=()`

/** Permissions policy of the back office, whose input for a location offers the editor's position. */
export const officePermissionsPolicy = permissionsPolicy('(self)')

/**
 * Default security headers, each sent unless the route sets it: the response cannot run scripts, be framed or be embedded
 * by other sites, and its address is not sent as a referrer.
 */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissionsPolicy('()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Adds the default headers to every response, and `strict-transport-security` if the site uses https. */
export const addSecurityHeaders = (app: FastifyInstance, siteUrl: string | undefined): void => {
  const isHttps = (request: FastifyRequest): boolean =>
    request.protocol === 'https' || siteUrl?.startsWith('https://') === true
  const all = Object.entries(securityHeaders)
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of all) if (!reply.hasHeader(name)) reply.header(name, value)
    if (isHttps(request)) reply.header('strict-transport-security', httpsOnly)
    done(null, payload)
  })
}

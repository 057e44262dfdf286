/** Allowed methods of an address, for responses with status 405. Source: RFC 9110, 15.5.6. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const special = /[.*+?^${}()|[\]\\]/g

/** Pattern of a route: '/api/posts/:key' matches '/api/posts/7'. */
const patternOf = (url: string): RegExp => {
  const parts = url.split('/').map(part => (part.startsWith(':') ? '[^/]+' : part.replaceAll(special, '\\$&')))
  return new RegExp(`^${parts.join('/')}$`)
}

/**
 * Collects all routes that are registered from now on. Returns a function that gives the sorted methods of a request's
 * address: empty if the address has no route, or a route for the request's own method.
 */
export const collectMethods = (app: FastifyInstance): ((request: FastifyRequest) => readonly string[]) => {
  const routes: { readonly methods: readonly string[]; readonly pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // Wildcard routes match every address, including unknown ones.
    if (!url.includes('*')) routes.push({ methods: [method].flat(), pattern: patternOf(url) })
  })
  return ({ url, method }) => {
    const path = url.split('?', 1)[0] ?? ''
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    return found.includes(method) ? [] : [...new Set(found)].sort()
  }
}

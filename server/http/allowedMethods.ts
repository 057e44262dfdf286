/** Which methods an address takes, for a request with another one. Source: RFC 9110, 15.5.6. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const special = /[.*+?^${}()|[\]\\]/g

/** '/api/posts/:key' as it meets '/api/posts/7'. */
const patternOf = (url: string): RegExp => {
  const parts = url.split('/').map(part => (part.startsWith(':') ? '[^/]+' : part.replaceAll(special, '\\$&')))
  return new RegExp(`^${parts.join('/')}$`)
}

/**
 * Listens to every route that is registered from here on. Gives the methods of the address of a request, in the order of their names:
 * none where the address has no route, or has one for the request's own method.
 */
export const collectMethods = (app: FastifyInstance): ((request: FastifyRequest) => readonly string[]) => {
  const routes: { readonly methods: readonly string[]; readonly pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // An address that ends in a star is every address, also of what is not there.
    if (!url.includes('*')) routes.push({ methods: [method].flat(), pattern: patternOf(url) })
  })
  return ({ url, method }) => {
    const path = url.split('?', 1)[0] ?? ''
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    return found.includes(method) ? [] : [...new Set(found)].sort()
  }
}

/** The API's description, for programs and for people. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openApiDocument } from '../openapi/document.ts'
import { openApiPage, openApiStyle } from '../openapi/page.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Made when it is first asked for, since few ask. */
const once = (make: () => string): (() => string) => {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}

export const docsRoutes = async (app: FastifyInstance): Promise<void> => {
  const sendKept = (reply: FastifyReply, type: string, body: string) =>
    reply.header('cache-control', 'public, max-age=300').type(type).send(body)
  const document = once(() => JSON.stringify(openApiDocument()))
  const page = once(openApiPage)

  app.get('/api/openapi.json', { config: { policy: 'public' } }, async (_request, reply) =>
    sendKept(reply, 'application/json; charset=utf-8', document()),
  )
  app.get('/api/docs', { config: { policy: 'public' } }, async (_request, reply) =>
    sendKept(reply.header('content-security-policy', pagePolicy), 'text/html; charset=utf-8', page()),
  )
  app.get('/api/docs/style.css', { config: { policy: 'public' } }, async (_request, reply) =>
    sendKept(reply, 'text/css; charset=utf-8', openApiStyle),
  )
}

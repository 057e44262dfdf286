/** The API's description, for programs and for people. */
import type { FastifyInstance, FastifyReply } from 'fastify'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Made when it is first asked for, since few ask. */
const once = (make: () => Promise<string>): (() => Promise<string>) => {
  let made: Promise<string> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const makeDocument = async (): Promise<string> =>
  JSON.stringify((await import('../openapi/document.ts')).openApiDocument())
const makePage = async (): Promise<string> => (await import('../openapi/page.ts')).openApiPage()
const makeStyle = async (): Promise<string> => (await import('../openapi/page.ts')).openApiStyle

export const docsRoutes = async (app: FastifyInstance): Promise<void> => {
  const sendKept = (reply: FastifyReply, type: string, body: string) =>
    reply.header('cache-control', 'public, max-age=300').type(type).send(body)
  const document = once(makeDocument)
  const page = once(makePage)

  app.get('/api/openapi.json', { config: { policy: 'public' } }, async (_request, reply) =>
    sendKept(reply, 'application/json; charset=utf-8', await document()),
  )
  app.get('/api/docs', { config: { policy: 'public' } }, async (_request, reply) =>
    sendKept(reply.header('content-security-policy', pagePolicy), 'text/html; charset=utf-8', await page()),
  )
  app.get('/api/docs/style.css', { config: { policy: 'public' } }, async (_request, reply) =>
    sendKept(reply, 'text/css; charset=utf-8', await makeStyle()),
  )
}

/** Routes of the API description, for programs and for people. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type CacheableResponse, prepareResponse } from '../http/encodedBody.ts'
import { sendFromCache } from '../http/responseCache.ts'
import { route } from '../routes/route.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Returns a function that generates and compresses a file on its first call, because few clients request it. A call
 * that fails is repeated by the next one.
 */
const lazily = (type: string, make: () => Promise<string>): (() => Promise<CacheableResponse>) => {
  let made: Promise<CacheableResponse> | undefined
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' }
  return () => {
    made ??= make()
      .then(body => prepareResponse({ status: 200, headers, body, caching: 'store' }))
      .catch(error => {
        made = undefined
        throw error
      })
    return made
  }
}

/** Registers the OpenAPI document, the page that shows it, and the style sheet of that page. */
export const docsRoutes = async (app: FastifyInstance): Promise<void> => {
  const { operations } = app
  const document = lazily('application/json', async () => {
    const { openApiDocument } = await import('./document.ts')
    return JSON.stringify(await openApiDocument(app.site, operations))
  })
  const page = lazily('text/html', async () => (await import('./page.ts')).openApiPage(app.site, operations))
  const style = lazily('text/css', async () => (await import('./page.ts')).openApiStyle)
  const send = async (request: FastifyRequest, reply: FastifyReply, file: typeof document) =>
    sendFromCache(request, reply, { response: await file(), staleSeconds: undefined })
  const ofDocuments = { policy: 'public', tag: 'This description' } as const

  route(app, 'GET /api/openapi.json', {
    id: 'readApiDescription',
    ...ofDocuments,
    summary: 'Get this OpenAPI document',
    response: () => z.looseObject({}),
    handler: (request, reply) => send(request, reply, document),
  })
  route(app, 'GET /api/docs', {
    id: 'readApiDocs',
    ...ofDocuments,
    summary: 'Get this document as a page',
    responseType: 'text/html',
    handler: (request, reply) => send(request, reply.header('content-security-policy', pagePolicy), page),
  })
  route(app, 'GET /api/docs/style.css', {
    id: 'readApiDocsStyle',
    ...ofDocuments,
    summary: 'Get the style sheet of the documentation page',
    responseType: 'text/css',
    handler: (request, reply) => send(request, reply, style),
  })
}

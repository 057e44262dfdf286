/** The API's description, for programs and for people. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { route } from '../routes/route.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Made when it is first requested, since few ask. */
const lazily = (make: () => Promise<string>): (() => Promise<string>) => {
  let made: Promise<string> | undefined
  return () => {
    made ??= make()
    return made
  }
}

export const docsRoutes = async (app: FastifyInstance): Promise<void> => {
  const { operations } = app
  const sendCached = (reply: FastifyReply, type: string, body: string) =>
    reply.header('cache-control', 'public, max-age=300').type(type).send(body)
  const document = lazily(async () => {
    const { openApiDocument } = await import('./document.ts')
    return JSON.stringify(await openApiDocument(operations))
  })
  const page = lazily(async () => (await import('./page.ts')).openApiPage(operations))
  const style = async () => (await import('./page.ts')).openApiStyle
  const ofDocuments = { policy: 'public', tag: 'This description' } as const

  route(app, 'GET /api/openapi.json', {
    id: 'readApiDescription',
    ...ofDocuments,
    summary: 'This document',
    response: () => z.looseObject({}),
    handler: async (_request, reply) => sendCached(reply, 'application/json; charset=utf-8', await document()),
  })
  route(app, 'GET /api/docs', {
    id: 'readApiDocs',
    ...ofDocuments,
    summary: 'This document as a page',
    responseType: 'text/html',
    handler: async (_request, reply) =>
      sendCached(reply.header('content-security-policy', pagePolicy), 'text/html; charset=utf-8', await page()),
  })
  route(app, 'GET /api/docs/style.css', {
    id: 'readApiDocsStyle',
    ...ofDocuments,
    summary: 'The style of that page',
    responseType: 'text/css',
    handler: async (_request, reply) => sendCached(reply, 'text/css; charset=utf-8', await style()),
  })
}

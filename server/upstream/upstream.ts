/** Front end for another provider host (API_URL): every call to /api is forwarded to it. Source: specification 16, 17. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fetch } from '../../src/api/client/sender.ts'
import { readFailure } from '../../src/api/protocol/failure.ts'
import { apiPaths, defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import type { HostFeatures } from '../../src/api/protocol/specifiedCalls.ts'
import type { Site } from '../../src/resources/createSite.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { englishIssue, Failure, issue } from '../runtime/errors.ts'
import { cleanContent, resourceOfPath } from './cleanUpstream.ts'
import { createHostFeatures } from './hostFeatures.ts'
import {
  createUpstreamRequests,
  type UpstreamCall,
  UpstreamError,
  type UpstreamResponse,
  type UpstreamTimes,
} from './upstreamRequest.ts'

interface UpstreamOptions {
  readonly site: Site
  /** API_URL: origin of the provider, with its base path, if any. */
  readonly apiUrl: string
  /** APP_KEY_HEADER: that host's name for the header with the application key. */
  readonly appKeyHeader: string
  /** Key of the application that the pages show. The response with its public settings lists the host's features. */
  readonly appKey: string
  /** Timeouts; only tests set them. */
  readonly times?: UpstreamTimes
}

/** Response for the browser or the server's renderer. Its body is JSON or empty. */
interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Call extends Omit<UpstreamCall, 'url' | 'headers'> {
  /** Path and query, below this server's origin. */
  readonly path: string
  readonly header: (name: string) => string | undefined
}

interface Upstream {
  /** Origin of the host, for the Content-Security-Policy of pages. */
  readonly origin: string
  /** Sends calls directly to the host and not through a route of this server, for rendering pages. */
  readonly fetch: Fetch
  /** Features of the host. */
  readonly features: () => Promise<HostFeatures>
  /** Registers `/api/*`, and redirects of picture paths to the host. */
  register(app: FastifyInstance): void
}

/** Forwarded headers; never cookies. The length lets a host refuse a large upload early. */
const forwarded = ['authorization', 'accept', 'content-type', 'content-length'] as const

/** True for the pages at which this product describes its own API. They are not JSON, and another host has them at its own address or not at all. */
const isDocumentation = (path: string): boolean => /^\/api\/docs(?:[/?]|$)/.test(path)

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const answerOf = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  },
  body: body === undefined ? '' : JSON.stringify(body),
})
const failed = (status: number, issue: Issue): Answer => answerOf(status, { message: englishIssue(issue), issue })

/** Creates the client of another provider host. */
export const createUpstream = ({ site, apiUrl, appKeyHeader, appKey, times }: UpstreamOptions): Upstream => {
  const base = new URL(apiUrl)
  const basePath = base.pathname.replace(/\/+$/, '')
  const requests = createUpstreamRequests(times)

  /** Address of a path; undefined if the path would leave the API, such as '/api/../admin'. */
  const addressOf = (path: string): URL | undefined => {
    if (!URL.canParse(base.origin + basePath + path)) return undefined
    const url = new URL(base.origin + basePath + path)
    return url.origin === base.origin && url.pathname.startsWith(`${basePath}/api/`) ? url : undefined
  }

  /** The site's settings; undefined if the host does not send them. */
  const askHost = async (): Promise<unknown> => {
    const url = addressOf(apiPaths.application(appKey))
    if (!url) return undefined
    try {
      const { status, body } = await requests.send({ method: 'GET', url, headers: { [appKeyHeader]: appKey } })
      return status < 300 ? jsonOf(body) : undefined
    } catch (error) {
      if (error instanceof UpstreamError) return undefined
      throw error
    }
  }
  const host = createHostFeatures({ askHost })

  const headersFor = (call: Call): Record<string, string> => {
    const appKey = call.header(defaultAppKeyHeader)
    const passed = forwarded.flatMap(name => {
      const value = call.header(name)
      return value === undefined ? [] : [[name, value] as const]
    })
    return { ...Object.fromEntries(passed), ...(appKey !== undefined && { [appKeyHeader]: appKey }) }
  }

  const read = async (call: Call, { status, headers, body }: UpstreamResponse): Promise<Answer> => {
    if (status >= 300 && status < 400) return failed(502, issue('host-redirects'))
    const parsed = jsonOf(body)
    const retryAfter = headers['retry-after']
    const extra: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    // Internal errors of a host are not shown to visitors.
    if (status >= 500 || (status >= 400 && parsed === undefined))
      return answerOf(status, { message: readFailure(status, undefined).message }, extra)
    if (body === '') return answerOf(status, undefined)
    if (parsed === undefined) return failed(502, issue('host-not-json'))
    const resource = call.header('authorization') === undefined ? resourceOfPath(site, call.path) : undefined
    return answerOf(status, resource ? await cleanContent(site, parsed, resource, base.origin) : parsed, extra)
  }

  const forward = async (call: Call): Promise<Answer> => {
    const url = addressOf(call.path)
    const { method, body, signal } = call
    const sent = { method, path: call.path, isSignedIn: call.header('authorization') !== undefined }
    if (isDocumentation(call.path)) return failed(404, issue('host-documents'))
    if (!url) return failed(404, issue('unknown-address'))
    try {
      const answer = await host.send(sent, () =>
        requests.send({ method, url, headers: headersFor(call), body, signal }),
      )
      return answer ? await read(call, answer) : failed(404, issue('unknown-address'))
    } catch (error) {
      if (error instanceof Failure) return failed(error.status, error.issue ?? issue(error.code))
      if (!(error instanceof UpstreamError)) throw error
      return error.isTimeout ? failed(504, issue('host-too-slow')) : failed(502, issue('host-unreachable'))
    }
  }

  const isPicturePath = (request: FastifyRequest): boolean =>
    request.routeOptions.url === '/*' &&
    request.method === 'GET' &&
    /^\/[^?#]+\.(avif|gif|jpe?g|png|svg|webp)(\?|$)/i.test(request.url)

  return {
    origin: base.origin,
    features: host.features,

    fetch: async (path, init) => {
      const headers = new Headers(init.headers)
      const { status, body, ...answer } = await forward({
        method: init.method ?? 'GET',
        path,
        header: name => headers.get(name) ?? undefined,
        body: typeof init.body === 'string' ? init.body : undefined,
        signal: init.signal ?? undefined,
      })
      return new Response(body === '' ? null : body, { status, headers: answer.headers })
    },

    register(app) {
      app.addHook('onClose', async () => requests.close())

      // Responses to editors are forwarded unchanged, so pictures with a path of the host are requested here.
      app.addHook('onRequest', async (request, reply) => {
        if (!isPicturePath(request)) return
        const url = URL.canParse(base.origin + request.url) ? new URL(base.origin + request.url) : undefined
        if (url?.origin === base.origin) await reply.redirect(url.href, 302)
      })

      app.register(async api => {
        // Bodies are forwarded as streams.
        api.removeAllContentTypeParsers()
        api.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
        api.all('/api/*', { config: { policy: 'public' } }, async (request, reply) => {
          const { status, headers, body } = await forward({
            method: request.method,
            path: request.url,
            header: name => {
              const value = request.headers[name]
              return typeof value === 'string' ? value : undefined
            },
            // The content type parser above leaves the body as a stream.
            body: (request.body ?? undefined) as Readable | undefined,
          })
          return reply.code(status).headers(headers).send(body)
        })
      })
    },
  }
}

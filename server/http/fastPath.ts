/**
 * Sends stored responses before the framework has looked at a request: reads of the API by visitors, and pages, which are the same for every visitor while the
 * content is the same.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import type { Clock } from '../clock.ts'
import { isLocalRequest } from '../log/localRequest.ts'
import type { HandledRequest } from '../log/log.ts'
import type { VisibleVersions } from '../permissions/visibleVersions.ts'
import { type CacheableResponse, type Encoding, encodingFor, isNotModified, prepareResponse } from './encodedBody.ts'
import { isApi } from './errorHandler.ts'
import { createResponseStore } from './responseCache.ts'

/** Some of a response depends on the day. */
const maxAgeMs = 10_000
const usualBytes = 32 * 1024 * 1024
/** What is stored beside a body, about, bytes: all headers of a response. */
const overheadBytes = 4_096

/** What is sent with a stored response. */
interface Details {
  /** All its headers but those of one response alone, as Node writes them: names and values in turn. */
  readonly headers: readonly string[]
  readonly route: string
  readonly onHit: (() => void) | undefined
}

type Entry = NonNullable<ReturnType<ReturnType<typeof createResponseStore<Details>>['get']>>

/** Where a response is stored: the key of its address, and the version that was known before its content was read; not at all where none was. */
interface Slot {
  readonly key: string
  readonly version: string | undefined
}

interface FastPathOptions {
  readonly versions: VisibleVersions
  readonly clock: Clock
  /** The application that the pages show; undefined where there are none. */
  readonly pagesOf?: string | undefined
  /** Origin of the site; where it is undefined, links in a response begin with the host of the request. */
  readonly siteUrl?: string | undefined
  /** Called for every stored response that was sent. */
  readonly onResponse: (handled: HandledRequest, requestId: string) => void
  readonly maxBytes?: number
}

/** Pages that may be stored, by the request that they were made for. */
const pages = new WeakMap<FastifyRequest, { readonly response: CacheableResponse; readonly onHit: () => void }>()

/** Marks the response to a request as a page that every visitor of its address gets while the content is the same. `onHit` is called each time it is sent from the store. */
export const storePage = (request: FastifyRequest, response: CacheableResponse, onHit: () => void): void => {
  pages.set(request, { response, onHit })
}

/** Bytes of a body up to which Node writes head and body at once, where the body is a text: in one call of the system, from one buffer. */
const maxTextBytes = 12 * 1024
const texts = new WeakMap<Buffer, string>()

/** The bytes of a short body as the characters that Node writes them from; a longer one is written as it is. */
const writableBody = (body: Buffer): string | Buffer => {
  if (body.length > maxTextBytes) return body
  const text = texts.get(body) ?? body.toString('latin1')
  texts.set(body, text)
  return text
}

/** These belong to one response, not to all. */
const singleUseHeaders: ReadonlySet<string> = new Set(['x-request-id', 'content-length', 'content-encoding'])

const headersOf = (reply: FastifyReply): readonly string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    singleUseHeaders.has(name) || value === undefined ? [] : [name, String(value)],
  )

const isApiAddress = (url: string | undefined): boolean => url?.startsWith('/api/') === true

/** The route of the pages; files and forms have routes with names. */
const pagesRoute = '/*'

/** The stored responses of one server. */
export const createFastPath = ({ versions, clock, pagesOf, siteUrl, onResponse, maxBytes }: FastPathOptions) => {
  const store = createResponseStore<Details>({
    ...{ maxBytes: maxBytes ?? usualBytes, overheadBytes, maxAgeMs },
    now: () => clock().getTime(),
  })
  let isClosing = false

  /** Names all that a response depends on but the content. */
  const keyOf = (appKey: string, { headers, url }: IncomingMessage): string =>
    [appKey, siteUrl ?? headers.host, headers['x-forwarded-proto'], url].join('\n')

  /** Whose content a request reads; undefined for one whose response is for its sender alone. */
  const applicationOf = ({ method, headers, url }: IncomingMessage): string | undefined => {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (headers.authorization !== undefined || headers.origin !== undefined) return undefined
    if (!isApiAddress(url)) return pagesOf
    const key = headers[defaultAppKeyHeader]
    return typeof key === 'string' ? key : undefined
  }

  /** Whether the route of a request gives responses that are the same for every visitor. */
  const isStorable = (request: FastifyRequest): boolean => {
    const { url, config } = request.routeOptions
    if (isLocalRequest(request)) return false
    return isApi(request) ? config.policy === 'visitor' && isApiAddress(request.raw.url) : url === pagesRoute
  }

  /** Sends an entry, unless it must be encoded first. `ageSeconds` is of a response that may be out of date. */
  const write = (
    request: IncomingMessage,
    response: ServerResponse,
    entry: Entry,
    began: number,
    ageSeconds?: number,
  ): boolean => {
    const { response: stored, details } = entry
    const wanted: Encoding | undefined = encodingFor(request, stored)
    const encoded = wanted && stored.ready(wanted)
    // It is stored in another encoding: the framework handles the request, and makes this one.
    if (wanted && !encoded && ageSeconds === undefined) return false
    const encoding = encoded && wanted
    const body = encoded ?? stored.plain()
    const id = randomUUID()
    const isKnown = isNotModified(request, stored)
    const headers = [...details.headers, 'x-request-id', id]
    if (ageSeconds !== undefined) headers.push('age', String(ageSeconds))
    if (!isKnown) headers.push('content-length', String(body.length))
    if (!isKnown && encoding) headers.push('content-encoding', encoding)
    const status = isKnown ? 304 : stored.status
    response.writeHead(status, headers)
    if (isKnown) response.end()
    else response.end(writableBody(body), 'latin1')
    details.onHit?.()
    const { method = 'GET' } = request
    onResponse({ method, route: details.route, status, ms: Math.round((performance.now() - began) * 10) / 10 }, id)
    return true
  }

  /** Sends what is stored for a request, or hands the request on. */
  const sendBefore =
    (next: RequestListener): RequestListener =>
    (request, response) => {
      const appKey = isClosing ? undefined : applicationOf(request)
      if (appKey === undefined) return next(request, response)
      const began = performance.now()
      const key = keyOf(appKey, request)
      const send = () => {
        const entry = store.get(key)
        const isFresh = entry !== undefined && store.isFresh(entry, versions.known(appKey))
        if (!isFresh || !write(request, response, entry, began)) next(request, response)
      }
      // Nothing is stored for most addresses: those never wait for the versions.
      if (versions.isCurrent() || !store.has(key)) return send()
      const sendStale = () => {
        const entry = store.get(key)
        const isUsable = entry !== undefined && store.isUsable(entry)
        // Where there is none, the framework's response says that the database cannot be reached.
        if (!isUsable || !write(request, response, entry, began, store.ageOf(entry))) next(request, response)
      }
      versions.learn().then(send, sendStale)
    }

  /** Stores the responses of an app that others may have. Must be registered after all that sets headers. */
  const storeFrom = (app: FastifyInstance): void => {
    const slots = new WeakMap<FastifyRequest, Slot>()

    app.addHook('onRequest', async request => {
      const { raw } = request
      const appKey = isStorable(request) ? applicationOf(raw) : undefined
      if (appKey === undefined) return
      const version = versions.known(appKey) ?? (await versions.latest(appKey).catch(() => undefined))
      slots.set(request, { key: keyOf(appKey, raw), version })
    })

    app.addHook('onSend', async (request, reply, payload) => {
      const slot = slots.get(request)
      if (!slot || reply.statusCode !== 200) return payload
      const storeResponse = (response: CacheableResponse, onHit?: () => void) => {
        const { key, version } = slot
        if (version === undefined) return
        const route = request.routeOptions.url ?? 'none'
        store.set(key, { response, version, details: { headers: headersOf(reply), route, onHit } })
      }
      const page = pages.get(request)
      if (page) storeResponse(page.response, page.onHit)
      const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
      if (page || !isText || !isApi(request)) return payload
      const response = prepareResponse({ status: 200, headers: {}, body: payload, caching: 'store' }, 'fast')
      reply.header('etag', response.etag).header('vary', `${reply.getHeader('vary')}, accept-encoding`)
      storeResponse(response)
      if (isNotModified(request.raw, response)) {
        reply.code(304)
        return null
      }
      const encoding = encodingFor(request.raw, response)
      if (!encoding) return payload
      reply.header('content-encoding', encoding)
      return response.encoded(encoding)
    })

    app.addHook('preClose', async () => {
      isClosing = true
    })
  }
  return { sendBefore, storeFrom }
}

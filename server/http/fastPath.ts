/**
 * Sends cached responses before the framework handles a request: visitors' reads of the API, and pages, which are equal
 * for all visitors while the content is unchanged.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { hasVisitorToken } from '../auth/visitorTokens.ts'
import { isLocalRequest } from '../log/localRequest.ts'
import type { HandledRequest } from '../log/log.ts'
import type { VisibleVersions } from '../permissions/visibleVersions.ts'
import type { Clock } from '../runtime/clock.ts'
import { requestValue } from '../runtime/requestValue.ts'
import { type CacheableResponse, type Encoding, encodingFor, isNotModified, prepareResponse } from './encodedBody.ts'
import { isApi } from './errorHandler.ts'
import { createResponseStore, sendFromCache } from './responseCache.ts'

/** Age at which a cached response expires, ms, because parts of it depend on the date. */
const maxAgeMs = 10_000
/** Default size of the cache, bytes. */
const usualBytes = 32 * 1024 * 1024
/** Approximate size of the headers stored with a body, bytes. */
const overheadBytes = 4_096

/** Data stored with a response. */
interface Details {
  /** Headers of the response, except those of a single request, in Node's raw form: names and values alternate. */
  readonly headers: readonly string[]
  readonly route: string
  readonly onHit: (() => void) | undefined
}

type Entry = NonNullable<ReturnType<ReturnType<typeof createResponseStore<Details>>['get']>>

/**
 * Cache slot of a response: the key of its address, and the version that was known before its content was read. Without
 * a version it is not stored.
 */
interface Slot {
  readonly key: string
  readonly version: string | undefined
}

interface FastPathOptions {
  readonly versions: VisibleVersions
  readonly clock: Clock
  /** Application that the pages show; undefined if there are no pages. */
  readonly pagesOf?: string | undefined
  /** Origin of the site; if undefined, links in a response start with the host of the request. */
  readonly siteUrl?: string | undefined
  /** Called after each cached response has been sent. */
  readonly onResponse: (handled: HandledRequest, requestId: string) => void
  /** Maximum size of the cache. Default: 32 MiB. */
  readonly maxBytes?: number
}

/** Cacheable pages by the request that they were rendered for. */
const pages = requestValue<{ readonly response: CacheableResponse; readonly onHit: () => void }>('page')

/**
 * Marks the response to a request as a page that all visitors of its address get while the content is unchanged.
 * `onHit` is called each time it is sent from the cache.
 */
export const storePage = (request: FastifyRequest, response: CacheableResponse, onHit: () => void): void => {
  pages.set(request, { response, onHit })
}

/**
 * Maximum body that is passed to Node as a string, bytes. Node copies it and the head into one buffer; longer bodies are
 * sent faster without a copy.
 */
const maxTextBytes = 2 * 1024
const texts = new WeakMap<Buffer, string>()

/** A short body as a latin1 string, a longer one as bytes. */
const writableBody = (body: Buffer): string | Buffer => {
  if (body.length > maxTextBytes) return body
  const text = texts.get(body) ?? body.toString('latin1')
  texts.set(body, text)
  return text
}

/** Headers of a single response. */
const singleUseHeaders: ReadonlySet<string> = new Set(['x-request-id', 'content-length', 'content-encoding'])

const headersOf = (reply: FastifyReply): readonly string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    singleUseHeaders.has(name) || value === undefined ? [] : [name, String(value)],
  )

const isApiAddress = (url: string | undefined): boolean => url?.startsWith('/api/') === true

/** Route of the pages; files and forms have routes of their own. */
const pagesRoute = '/*'

/**
 * Creates the cache of a server: `sendBefore` sends cached responses in front of the app, and `storeFrom` stores the
 * app's responses.
 */
export const createFastPath = ({ versions, clock, pagesOf, siteUrl, onResponse, maxBytes }: FastPathOptions) => {
  const store = createResponseStore<Details>({
    ...{ maxBytes: maxBytes ?? usualBytes, overheadBytes, maxAgeMs },
    now: () => clock().getTime(),
  })
  let isClosing = false

  /** Cache key: all inputs of a response except the content. */
  const keyOf = (appKey: string, { headers, url }: IncomingMessage): string =>
    [appKey, siteUrl ?? headers.host, headers['x-forwarded-proto'], url].join('\n')

  /** Application whose content a visitor's request reads; undefined if the response is specific to its sender. */
  const applicationReadBy = ({ method, headers, url }: IncomingMessage): string | undefined => {
    if ((method !== 'GET' && method !== 'HEAD') || headers.origin !== undefined) return undefined
    if (!isApiAddress(url)) return pagesOf
    const key = headers[defaultAppKeyHeader]
    return typeof key === 'string' ? key : undefined
  }

  /** As `applicationReadBy`; undefined for every request with a token, because it is not checked yet. */
  const applicationOf = (request: IncomingMessage): string | undefined =>
    request.headers.authorization === undefined ? applicationReadBy(request) : undefined

  /** True if the route of a request gives every visitor the same response. */
  const isStorable = (request: FastifyRequest): boolean => {
    const { url, config } = request.routeOptions
    if (isLocalRequest(request)) return false
    return isApi(request) ? config.policy === 'visitor' && isApiAddress(request.raw.url) : url === pagesRoute
  }

  /** Sends an entry. Returns false if it has to be encoded first. `ageSeconds` is set for a response that may be out of date. */
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
    // Stored only in another encoding: the framework handles the request and creates this one.
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

  /** Sends the cached response to a request, or passes the request on. */
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
      // Most addresses are not cached, and never wait for the versions.
      if (versions.isCurrent() || !store.has(key)) return send()
      const sendStale = () => {
        const entry = store.get(key)
        const isUsable = entry !== undefined && store.isUsable(entry)
        // Without a usable entry, the framework responds that the database is unreachable.
        if (!isUsable || !write(request, response, entry, began, store.ageOf(entry))) next(request, response)
      }
      versions.learn().then(send, sendStale)
    }

  /** Caches shareable responses of an app. Must be registered after all hooks that set headers. */
  const storeFrom = (app: FastifyInstance): void => {
    const slots = requestValue<Slot>('slot')

    const slotOf = async (appKey: string, raw: IncomingMessage): Promise<Slot> => {
      const version = versions.known(appKey) ?? (await versions.latest(appKey).catch(() => undefined))
      return { key: keyOf(appKey, raw), version }
    }

    app.addHook('onRequest', async request => {
      const appKey = isStorable(request) ? applicationOf(request.raw) : undefined
      if (appKey !== undefined) slots.set(request, await slotOf(appKey, request.raw))
    })

    // A token with the scope 'visitor' gets the responses of visitors, but only after its check.
    app.addHook('preHandler', async (request, reply) => {
      const appKey = hasVisitorToken(request) && isStorable(request) ? applicationReadBy(request.raw) : undefined
      if (appKey === undefined) return
      const slot = await slotOf(appKey, request.raw)
      const entry = store.get(slot.key)
      if (!entry || !store.isFresh(entry, slot.version)) return slots.set(request, slot)
      const { headers } = entry.details
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
      return sendFromCache(request, reply, { response: entry.response, staleSeconds: undefined })
    })

    app.addHook('onSend', async (request, reply, payload) => {
      const slot = slots.of(request)
      if (!slot || reply.statusCode !== 200) return payload
      const storeResponse = (response: CacheableResponse, onHit?: () => void) => {
        const { key, version } = slot
        if (version === undefined) return
        const route = request.routeOptions.url ?? 'none'
        store.set(key, { response, version, details: { headers: headersOf(reply), route, onHit } })
      }
      const page = pages.of(request)
      if (page) storeResponse(page.response, page.onHit)
      const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
      const isPrepared = String(reply.getHeader('vary')).includes('accept-encoding')
      if (page || !isText || isPrepared || !isApi(request)) return payload
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

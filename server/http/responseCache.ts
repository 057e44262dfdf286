/**
 * Answers that are the same for every visitor while the content is the same: kept when one was given, and sent again before the framework
 * has looked at a request. What is kept is what visitors read of the API, and the pages. Source: design 5.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { defaultAppKeyHeader } from '../../src/api/paths.ts'
import type { Clock } from '../clock.ts'
import type { ContentVersions } from '../db/contentVersions.ts'
import { limits } from '../limits.ts'
import { isInProcess } from '../log/localRequest.ts'
import type { Answered } from '../log/log.ts'
import { type Encoding, encodingFor, isKnownTo, type KeptAnswer, prepare } from './encodedBody.ts'
import { isApi } from './errorHandler.ts'

/** Some of an answer depends on the moment, like the openings that are shown. */
const maxAgeMs = 10_000
const usualBytes = 32 * 1024 * 1024
/** What is kept beside an answer's body, about, bytes. */
const weightOfHeaders = 4_096

/** A kept answer with all its headers, as Node writes them: names and values in turn. */
interface Entry {
  readonly answer: KeptAnswer
  readonly version: number
  readonly headers: readonly string[]
  /** Milliseconds. */
  readonly keptAt: number
  readonly route: string
  readonly told: (() => void) | undefined
}

/** What an answer is kept for: an address of an application, under the version that was known before its content was read; not at all where none was. */
interface Place {
  readonly key: string
  readonly version: number | undefined
}

interface KeptOptions {
  readonly versions: ContentVersions
  readonly clock: Clock
  /** The application that the pages show; undefined where there are none. */
  readonly pagesOf?: string | undefined
  /** Origin of the site; where it is undefined, links in an answer begin with the host that was asked. */
  readonly siteUrl?: string | undefined
  /** Hears of every answer that was sent again. */
  readonly heard: (answered: Answered, requestId: string) => void
  readonly maxBytes?: number
}

/** Pages that may be kept, by the request that they were made for. */
const pages = new WeakMap<FastifyRequest, { readonly answer: KeptAnswer; readonly told: () => void }>()

/** Says that the answer to a request is a page which every visitor of its address gets while the content is the same. `told` hears when it is sent again. */
export const keepPage = (request: FastifyRequest, answer: KeptAnswer, told: () => void): void => {
  pages.set(request, { answer, told })
}

/** These are of one answer, not of all. */
const ownHeaders: ReadonlySet<string> = new Set(['x-request-id', 'content-length', 'content-encoding'])

const headersOf = (reply: FastifyReply): readonly string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    ownHeaders.has(name) || value === undefined ? [] : [name, String(value)],
  )

const isApiAddress = (url: string | undefined): boolean => url?.startsWith('/api/') === true

/** The route of the pages; files and forms have routes with names. */
const pagesRoute = '/*'

/** The kept answers of one server. */
export const createKeptAnswers = ({ versions, clock, pagesOf, siteUrl, heard, maxBytes = usualBytes }: KeptOptions) => {
  const kept = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ answer }, key) => answer.length + key.length + weightOfHeaders,
  })
  let isClosing = false

  /** Names all that an answer depends on but the content. */
  const keyOf = (appKey: string, { headers, url }: IncomingMessage): string =>
    [appKey, siteUrl ?? headers.host, headers['x-forwarded-proto'], url].join('\n')

  /** Whose content a request reads; undefined for one whose answer is its own. */
  const applicationOf = ({ method, headers, url }: IncomingMessage): string | undefined => {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (headers.authorization !== undefined || headers.origin !== undefined) return undefined
    if (!isApiAddress(url)) return pagesOf
    const key = headers[defaultAppKeyHeader]
    return typeof key === 'string' ? key : undefined
  }

  /** Whether the route of a request gives answers that are the same for every visitor. */
  const isStorable = (request: FastifyRequest): boolean => {
    const { url, config } = request.routeOptions
    if (isInProcess(request)) return false
    return isApi(request) ? config.policy === 'visitor' && isApiAddress(request.raw.url) : url === pagesRoute
  }

  const entryOf = (appKey: string, key: string): Entry | undefined => {
    const entry = kept.get(key)
    const isCurrent = entry !== undefined && entry.version === versions.known(appKey)
    return isCurrent && clock().getTime() - entry.keptAt < maxAgeMs ? entry : undefined
  }

  /** `ageSeconds` is of an answer that may be out of date. */
  const write = (
    request: IncomingMessage,
    response: ServerResponse,
    entry: Entry,
    began: number,
    ageSeconds?: number,
  ): boolean => {
    const { answer } = entry
    const wanted: Encoding | undefined = encodingFor(request, answer)
    const encoded = wanted && answer.ready(wanted)
    // It is kept in another encoding: the request goes its way, and that one is made.
    if (wanted && !encoded && ageSeconds === undefined) return false
    const encoding = encoded && wanted
    const body = encoded ?? answer.plain()
    const id = randomUUID()
    const isKnown = isKnownTo(request, answer)
    const headers = [...entry.headers, 'x-request-id', id]
    if (ageSeconds !== undefined) headers.push('age', String(ageSeconds))
    if (!isKnown) headers.push('content-length', String(body.length))
    if (!isKnown && encoding) headers.push('content-encoding', encoding)
    const status = isKnown ? 304 : answer.status
    response.writeHead(status, headers)
    response.end(isKnown ? undefined : body)
    entry.told?.()
    const { method = 'GET' } = request
    heard({ method, route: entry.route, status, ms: Math.round((performance.now() - began) * 10) / 10 }, id)
    return true
  }

  /** Sends what is kept for a request, or hands the request on. */
  const answerBefore =
    (next: RequestListener): RequestListener =>
    (request, response) => {
      const appKey = isClosing ? undefined : applicationOf(request)
      if (appKey === undefined) return next(request, response)
      const began = performance.now()
      const key = keyOf(appKey, request)
      const send = () => {
        const entry = entryOf(appKey, key)
        if (!entry || !write(request, response, entry, began)) next(request, response)
      }
      // Nothing is stored for most addresses: those never wait for the versions.
      if (versions.isCurrent() || !kept.has(key)) return send()
      const sendStale = () => {
        const entry = kept.get(key)
        const ageMs = entry ? clock().getTime() - entry.keptAt : Number.POSITIVE_INFINITY
        const isSent =
          entry !== undefined &&
          ageMs <= limits.staleAnswerMs.value &&
          write(request, response, entry, began, Math.round(ageMs / 1_000))
        // Where there is none, whatever answers the request says that the database cannot be asked.
        if (!isSent) next(request, response)
      }
      versions.learn().then(send, sendStale)
    }

  /** Keeps the answers of an app that others may have. Must be registered after all that gives answers their headers. */
  const keepFrom = (app: FastifyInstance): void => {
    const places = new WeakMap<FastifyRequest, Place>()

    app.addHook('onRequest', async request => {
      const { raw } = request
      const appKey = isStorable(request) ? applicationOf(raw) : undefined
      if (appKey === undefined) return
      if (!versions.isCurrent()) await versions.learn().catch(() => undefined)
      places.set(request, { key: keyOf(appKey, raw), version: versions.known(appKey) })
    })

    app.addHook('onSend', async (request, reply, payload) => {
      const place = places.get(request)
      if (!place || reply.statusCode !== 200) return payload
      const keep = (answer: KeptAnswer, told?: () => void) => {
        const { key, version } = place
        if (version === undefined) return
        const route = request.routeOptions.url ?? 'none'
        kept.set(key, { answer, version, headers: headersOf(reply), keptAt: clock().getTime(), route, told })
      }
      const page = pages.get(request)
      if (page) keep(page.answer, page.told)
      const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
      if (page || !isText || !isApi(request)) return payload
      const answer = prepare({ status: 200, headers: {}, body: payload, worth: 'good' }, 'quickly')
      reply.header('etag', answer.etag).header('vary', `${reply.getHeader('vary')}, accept-encoding`)
      keep(answer)
      if (isKnownTo(request.raw, answer)) {
        reply.code(304)
        return null
      }
      const encoding = encodingFor(request.raw, answer)
      if (!encoding) return payload
      reply.header('content-encoding', encoding)
      return answer.encoded(encoding)
    })

    app.addHook('preClose', async () => {
      isClosing = true
    })
  }
  return { answerBefore, keepFrom }
}

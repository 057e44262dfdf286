/**
 * In-memory cache of responses, which are valid while their content is unchanged, up to a maximum age. Concurrent
 * requests share one render, and the last good response is sent if a new one fails.
 * Compared with async-cache-dedupe 3.4.0 and `fetch` of lru-cache: both would replace 15 lines, the sharing of renders.
 * Their entries are valid for a time instead of for a version of the content, and no render stops once nobody waits.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CacheResult } from '../log/metrics.ts'
import { withTimeLimit } from '../runtime/eventLoop/timeLimit.ts'
import { limits } from '../runtime/limits/limits.ts'
import {
  type CacheableResponse,
  encodingFor,
  isNotModified,
  prepareResponse,
  type RenderedResponse,
} from './encodedBody.ts'

interface StoreOptions {
  /** Maximum total length of all bodies, bytes. The least recently used are removed first; a body over an eighth of this is not stored. */
  readonly maxBytes: number
  /** Size counted for each response in addition to its body and key, bytes. */
  readonly overheadBytes: number
  /** Maximum age, ms. An older response is rendered again even if the content is unchanged, because parts of it depend on the time. */
  readonly maxAgeMs: number
  /** ms. Default: the system clock. */
  readonly now?: (() => number) | undefined
}

/** A stored response, with details for the module that stored it. */
interface Entry<Details> {
  readonly response: CacheableResponse
  /** Version of the content that it was made from; undefined if unknown. */
  readonly version: string | undefined
  readonly storedAt: number
  readonly details: Details
}

/** Stores responses under keys, each of which must identify all inputs of a response except the content. */
export const createResponseStore = <Details>({ maxBytes, overheadBytes, maxAgeMs, now = Date.now }: StoreOptions) => {
  const entries = new LRUCache<string, Entry<Details>>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ response }, key) => response.length + key.length + overheadBytes,
  })
  const ageMsOf = ({ storedAt }: Entry<Details>): number => now() - storedAt
  const isYoung = (entry: Entry<Details>): boolean => ageMsOf(entry) < maxAgeMs
  return {
    has: (key: string): boolean => entries.has(key),
    get: (key: string): Entry<Details> | undefined => entries.get(key),
    set: (key: string, entry: Omit<Entry<Details>, 'storedAt'>): void => {
      entries.set(key, { ...entry, storedAt: now() })
    },
    /** Marks an entry as rendered from the content of `version`. Its age stays the same. */
    renew: (key: string, entry: Entry<Details>, version: string | undefined): void => {
      entries.set(key, { ...entry, version })
    },
    delete: (key: string): void => {
      entries.delete(key)
    },
    /** True if a response is younger than `maxAgeMs`. */
    isYoung,
    /** True if a response was rendered from the content of `version`, and is younger than `maxAgeMs`. False if `version` is undefined. */
    isFresh: (entry: Entry<Details>, version: string | undefined): boolean =>
      version !== undefined && entry.version === version && isYoung(entry),
    /** True if a response may be sent while the content cannot be read. */
    isUsable: (entry: Entry<Details>): boolean => ageMsOf(entry) <= limits.staleAnswerMs.value,
    /** The `age` header of a response that may be out of date, seconds. */
    ageOf: (entry: Entry<Details>): number => Math.round(ageMsOf(entry) / 1_000),
  }
}

/** Response from the cache, or a new one. */
export interface CacheResponse {
  readonly response: CacheableResponse
  /** Age of a response that may be out of date, seconds; undefined if it is current. */
  readonly staleSeconds: number | undefined
}

/** Inputs of a response, and the function that renders it. */
export interface CacheRequest {
  /** Version of the content; undefined if unknown, and the response is then rendered for each request. */
  readonly version: string | undefined
  /** True if the content cannot currently be read. A stored response is then sent immediately, with its age. */
  readonly mayBeStale?: boolean
  /** True if a client still waits for this response. Default: always. */
  readonly isWanted?: () => boolean
  /**
   * Renders the response. `isWanted` is true while any request waits for it; after it has returned false, no request
   * joins, and `make` may throw. `source` is that of the stored response; undefined if that one may not be reused.
   */
  readonly make: (isWanted: () => boolean, source: string | undefined) => Promise<RenderedResponse>
}

/** A render in progress. */
interface Work {
  readonly done: Promise<{ readonly response: CacheableResponse; readonly caching: RenderedResponse['caching'] }>
  /** `isWanted` of each request that waits for it. */
  readonly wanted: (() => boolean)[]
}

interface CacheOptions extends Omit<StoreOptions, 'overheadBytes'> {
  /** Time that a request waits for a new response before it gets the last good one, ms. Default: no limit. */
  readonly timeoutMs?: number
  /** Called with the result of each request. */
  readonly onResult?: ((result: CacheResult) => void) | undefined
}

/** Approximate size of the data that is stored with a body, bytes. */
const overheadBytes = 1_024
/** Time after a failure or a slow response during which the last good ones are sent without waiting, ms. */
const backoffMs = 10_000

/** A cache that renders missing responses. Concurrent requests for the same response share one render. */
export const createResponseCache = ({ timeoutMs, onResult, now = Date.now, ...options }: CacheOptions) => {
  const store = createResponseStore<undefined>({ ...options, overheadBytes, now })
  const inWork = new Map<string, Work>()
  let backoffUntil = 0

  const makeOnce = (key: string, { version, make, isWanted = () => true }: CacheRequest): Work['done'] => {
    const name = `${version ?? ''} ${key}`
    const running = inWork.get(name)
    running?.wanted.push(isWanted)
    if (running) return running.done
    const wanted = [isWanted]
    let isOver = false
    const forget = () => {
      isOver = true
      if (inWork.get(name)?.wanted === wanted) inWork.delete(name)
    }
    const isWantedBySome = () => {
      const isAnyLeft = wanted.some(isWantedByOne => isWantedByOne())
      // This render is abandoned: a request that arrives before its failure is known must not wait for it.
      if (!isAnyLeft) forget()
      return isAnyLeft
    }
    const stored = store.get(key)
    const reusable = stored && store.isYoung(stored) ? stored : undefined
    const done = make(isWantedBySome, reusable?.response.source)
      .then(rendered => {
        const { caching } = rendered
        if (caching === 'reuse') {
          if (!reusable) throw new Error('Unreachable: only the source of a stored response is equal.')
          store.renew(key, reusable, version)
          return { response: reusable.response, caching }
        }
        const response = prepareResponse(rendered)
        if (caching === 'store') store.set(key, { response, version, details: undefined })
        if (caching === 'evict') store.delete(key)
        if (caching === 'last-resort') backoffUntil = now() + backoffMs
        return { response, caching }
      })
      .finally(forget)
    // If all clients have disconnected, nobody handles an error of the render; clients that still wait receive it.
    done.catch(() => undefined)
    // `make` may have failed synchronously because its client is gone.
    if (!isOver) inWork.set(name, { done, wanted })
    return done
  }

  const serve = async (key: string, making: CacheRequest): Promise<readonly [CacheResponse, CacheResult]> => {
    const stored = store.get(key)
    if (stored && store.isFresh(stored, making.version))
      return [{ response: stored.response, staleSeconds: undefined }, 'hit']
    const stale: CacheResponse | undefined = stored && { response: stored.response, staleSeconds: store.ageOf(stored) }
    if (stored && stale && making.mayBeStale && store.isUsable(stored)) return [stale, 'stale']
    const work = makeOnce(key, making)
    if (!stale) return [{ response: (await work).response, staleSeconds: undefined }, 'miss']
    if (timeoutMs !== undefined && now() < backoffUntil) return [stale, 'stale']
    try {
      const done = await (timeoutMs === undefined ? work : withTimeLimit(work, timeoutMs, () => new Error('too slow')))
      if (done.caching !== 'last-resort') return [{ response: done.response, staleSeconds: undefined }, 'miss']
    } catch {
      // Slow or failed; the renderer logs the reason.
    }
    backoffUntil = now() + backoffMs
    return [stale, 'stale']
  }

  return {
    /** Response of a key. Throws the error of `make` if no usable response is stored. */
    serve: async (key: string, making: CacheRequest): Promise<CacheResponse> => {
      const [served, result] = await serve(key, making)
      onResult?.(result)
      return served
    },
  }
}

/** Sends a response in the best accepted encoding, or 304 without a body if the client has it already. */
export const sendFromCache = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { response, staleSeconds }: CacheResponse,
): Promise<FastifyReply> => {
  reply.code(response.status).headers(response.headers).header('etag', response.etag).header('vary', 'accept-encoding')
  if (staleSeconds !== undefined) reply.header('age', String(staleSeconds))
  if (isNotModified(request, response)) return reply.code(304).send()
  const encoding = encodingFor(request, response)
  if (encoding === undefined) return reply.send(response.plain())
  return reply.header('content-encoding', encoding).send(await response.encoded(encoding))
}

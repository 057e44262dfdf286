/**
 * Responses that many get, stored in memory until the content that they were made of changes: with an age, one making for all who wait for the same, and the
 * last good one while a new one cannot be had.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { limits } from '../limits.ts'
import { withTimeLimit } from '../runtime/timeLimit.ts'
import {
  type CacheableResponse,
  encodingFor,
  isNotModified,
  prepareResponse,
  type RenderedResponse,
} from './encodedBody.ts'

interface StoreOptions {
  /** Of all bodies by their full length. The least recently used go first; a body over an eighth of this is not stored. */
  readonly maxBytes: number
  /** What is counted for each response beside its body and its key, bytes. */
  readonly overheadBytes: number
  /** Milliseconds after which a response is made again even where its content is the same, because some of it depends on the moment. */
  readonly maxAgeMs: number
  /** Milliseconds. Default: the system's clock. */
  readonly now?: (() => number) | undefined
}

/** A stored response, with what its user knows of it. */
interface Entry<Details> {
  readonly response: CacheableResponse
  /** Of the content that it was made of; undefined where that was not known. */
  readonly version: string | undefined
  readonly storedAt: number
  readonly details: Details
}

/** Stores responses under keys, each of which must name all that a response depends on but the content. */
export const createResponseStore = <Details>({ maxBytes, overheadBytes, maxAgeMs, now = Date.now }: StoreOptions) => {
  const entries = new LRUCache<string, Entry<Details>>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ response }, key) => response.length + key.length + overheadBytes,
  })
  const ageMsOf = ({ storedAt }: Entry<Details>): number => now() - storedAt
  return {
    has: (key: string): boolean => entries.has(key),
    get: (key: string): Entry<Details> | undefined => entries.get(key),
    set: (key: string, entry: Omit<Entry<Details>, 'storedAt'>): void => {
      entries.set(key, { ...entry, storedAt: now() })
    },
    delete: (key: string): void => {
      entries.delete(key)
    },
    /** Whether a response is that of the present content, whose version is undefined where it is not known. */
    isFresh: (entry: Entry<Details>, version: string | undefined): boolean =>
      version !== undefined && entry.version === version && ageMsOf(entry) < maxAgeMs,
    /** Whether a response may be sent while the content cannot be read. */
    isUsable: (entry: Entry<Details>): boolean => ageMsOf(entry) <= limits.staleAnswerMs.value,
    /** The `age` header of a response that may be out of date, seconds. */
    ageOf: (entry: Entry<Details>): number => Math.round(ageMsOf(entry) / 1_000),
  }
}

/** What a request gets. */
export interface Served {
  readonly response: CacheableResponse
  /** Its age in seconds where it may be out of date because a newer one could not be had. */
  readonly staleSeconds: number | undefined
}

/** What a response depends on, and how it is made. */
export interface Making {
  /** Of the content; undefined where it is not known, so that the response is made for each request. */
  readonly version: string | undefined
  /** Whether the content cannot be read at the moment: what is stored is sent at once then, with its age. */
  readonly mayBeStale?: boolean
  /** Whether somebody still waits for this response. Default: always. */
  readonly isWanted?: () => boolean
  /** `isWanted` is true while any request waits for the same response; after it returned false, no request joins them any more, and this may throw. */
  readonly make: (isWanted: () => boolean) => Promise<RenderedResponse>
}

/** A response that is being made. */
interface Work {
  readonly done: Promise<{ readonly response: CacheableResponse; readonly caching: RenderedResponse['caching'] }>
  /** Of each request that waits for it. */
  readonly wanted: (() => boolean)[]
}

/** How a request was answered: with a stored response, with one made for it, or with a stored one that may be out of date. */
export type CacheResult = 'hit' | 'miss' | 'stale'

interface CacheOptions extends Omit<StoreOptions, 'overheadBytes'> {
  /** Milliseconds that a request waits for a new response before it gets the last good one. Default: as long as it takes. */
  readonly timeoutMs?: number
  /** Called with the result of each request. */
  readonly onResult?: ((result: CacheResult) => void) | undefined
}

/** What is stored beside a body, about, bytes. */
const overheadBytes = 1_024
/** How long after a failure or a slow response the last good ones are sent without waiting, ms. */
const backoffMs = 10_000

/** A cache that makes what it has not stored. Requests that wait for the same response share its making. */
export const createResponseCache = ({ timeoutMs, onResult, now = Date.now, ...options }: CacheOptions) => {
  const store = createResponseStore<undefined>({ ...options, overheadBytes, now })
  const inWork = new Map<string, Work>()
  let backoffUntil = 0

  const makeOnce = (key: string, { version, make, isWanted = () => true }: Making): Work['done'] => {
    const name = `${version ?? ''} ${key}`
    const running = inWork.get(name)
    running?.wanted.push(isWanted)
    if (running) return running.done
    const wanted = [isWanted]
    const forget = () => {
      if (inWork.get(name)?.wanted === wanted) inWork.delete(name)
    }
    const isWantedBySome = () => {
      const isAnyLeft = wanted.some(isWantedByOne => isWantedByOne())
      // It will not be made: a request that comes before its failure is known must not wait for it.
      if (!isAnyLeft) forget()
      return isAnyLeft
    }
    const done = make(isWantedBySome)
      .then(rendered => {
        const { caching } = rendered
        const response = prepareResponse(rendered)
        if (caching === 'store') store.set(key, { response, version, details: undefined })
        if (caching === 'evict') store.delete(key)
        if (caching === 'last-resort') backoffUntil = now() + backoffMs
        return { response, caching }
      })
      .finally(forget)
    // It continues after the requests that waited for it have gone; its error reaches those that still wait.
    done.catch(() => undefined)
    inWork.set(name, { done, wanted })
    return done
  }

  const serve = async (key: string, making: Making): Promise<readonly [Served, CacheResult]> => {
    const stored = store.get(key)
    if (stored && store.isFresh(stored, making.version))
      return [{ response: stored.response, staleSeconds: undefined }, 'hit']
    const stale: Served | undefined = stored && { response: stored.response, staleSeconds: store.ageOf(stored) }
    if (stored && stale && making.mayBeStale && store.isUsable(stored)) return [stale, 'stale']
    const work = makeOnce(key, making)
    if (!stale) return [{ response: (await work).response, staleSeconds: undefined }, 'miss']
    if (timeoutMs !== undefined && now() < backoffUntil) return [stale, 'stale']
    try {
      const done = await (timeoutMs === undefined ? work : withTimeLimit(work, timeoutMs, () => new Error('too slow')))
      if (done.caching !== 'last-resort') return [{ response: done.response, staleSeconds: undefined }, 'miss']
    } catch {
      // It is slow, or failed: what makes responses writes the reason to the log.
    }
    backoffUntil = now() + backoffMs
    return [stale, 'stale']
  }

  return {
    /** The response of a key. Throws what `make` throws where nothing good is stored. */
    serve: async (key: string, making: Making): Promise<Served> => {
      const [served, result] = await serve(key, making)
      onResult?.(result)
      return served
    },
  }
}

/** Sends a response in the best encoding that the request takes; 304 without a body where the client has it already. */
export const sendServed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { response, staleSeconds }: Served,
): Promise<FastifyReply> => {
  reply.code(response.status).headers(response.headers).header('etag', response.etag).header('vary', 'accept-encoding')
  if (staleSeconds !== undefined) reply.header('age', String(staleSeconds))
  if (isNotModified(request, response)) return reply.code(304).send()
  const encoding = encodingFor(request, response)
  if (encoding === undefined) return reply.send(response.plain())
  return reply.header('content-encoding', encoding).send(await response.encoded(encoding))
}

/**
 * Whole answers, kept until the content that they were made of changes; the last good one also serves while a new one cannot be had.
 * Source: design 5.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { limits } from '../limits.ts'
import { type Answer, encodingFor, isKnownTo, type KeptAnswer, prepare } from './encodedBody.ts'

/** What a request gets: an answer, and its age where a newer one could not be had. */
export interface Served {
  readonly answer: KeptAnswer
  /** Seconds since it was made, for one that may be out of date. */
  readonly staleSeconds: number | undefined
}

/** What an answer depends on, and how it is made. */
export interface Making {
  /** Of the content; undefined where it is not known, so that the answer is made anew at each request. */
  readonly version: string | undefined
  /** Whether the content cannot be asked for at the moment: what is stored is sent at once then, with its age. */
  readonly mayBeStale?: boolean
  /** Whether somebody still waits for this answer. Default: always. */
  readonly isWanted?: () => boolean
  /** `isWanted` is of all who wait for the same answer. */
  readonly make: (isWanted: () => boolean) => Promise<Answer>
}

interface Entry {
  readonly answer: KeptAnswer
  readonly version: string | undefined
  readonly madeAt: number
}

/** An answer that is being made. */
interface Work {
  readonly done: Promise<{ readonly made: KeptAnswer; readonly worth: Answer['worth'] }>
  /** Of each who waits for it. */
  readonly wanted: (() => boolean)[]
}

/** How a request was answered: by what was kept, by something made for it, or by something kept that may be out of date. */
export type CacheResult = 'hit' | 'miss' | 'stale'

interface CacheOptions {
  /** The least used answers go first. */
  readonly maxBytes: number
  /** Milliseconds after which an answer is made anew even where its content is the same, because some of it depends on the day. */
  readonly maxAgeMs: number
  /** Milliseconds that a request waits for a new answer before it gets the last good one. Default: as long as it takes. */
  readonly patienceMs?: number
  /** Hears how each request was answered. */
  readonly told?: ((result: CacheResult) => void) | undefined
  /** Milliseconds. Default: the system's clock. */
  readonly now?: () => number
}

/** What is kept beside an answer's body, about, bytes. */
const weightOfHeaders = 1_024
/** How long after a failure or a slow answer the last good ones are sent without waiting, ms. */
const troubleMs = 10_000
const waitFor = async <T>(work: Promise<T>, ms: number | undefined): Promise<T | 'slow'> => {
  if (ms === undefined) return work
  let timer: NodeJS.Timeout | undefined
  const slow = new Promise<'slow'>(resolve => {
    timer = setTimeout(() => resolve('slow'), ms)
  })
  return Promise.race([work, slow]).finally(() => clearTimeout(timer))
}

/** Keeps answers within its options. Many requests that wait for one answer share its making. */
export const createAnswerCache = ({ maxBytes, maxAgeMs, patienceMs, told, now = Date.now }: CacheOptions) => {
  const kept = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ answer }, key) => answer.length + key.length + weightOfHeaders,
  })
  const inWork = new Map<string, Work>()
  let troubledUntil = 0

  const makeOnce = (key: string, { version, make, isWanted = () => true }: Making): Work['done'] => {
    const name = `${version ?? ''} ${key}`
    const running = inWork.get(name)
    running?.wanted.push(isWanted)
    if (running) return running.done
    const wanted = [isWanted]
    const done = make(() => wanted.some(isWantedByOne => isWantedByOne()))
      .then(answer => {
        const made = prepare(answer)
        if (answer.worth === 'good') kept.set(key, { answer: made, version, madeAt: now() })
        if (answer.worth === 'final') kept.delete(key)
        if (answer.worth === 'poor') troubledUntil = now() + troubleMs
        return { made, worth: answer.worth }
      })
      .finally(() => inWork.delete(name))
    // It goes on after those who waited have gone; its failure is told to those who wait.
    done.catch(() => undefined)
    inWork.set(name, { done, wanted })
    return done
  }

  const serve = async (key: string, making: Making): Promise<readonly [Served, CacheResult]> => {
    const former = kept.get(key)
    const isFresh =
      making.version !== undefined && former?.version === making.version && now() - former.madeAt < maxAgeMs
    if (former && isFresh) return [{ answer: former.answer, staleSeconds: undefined }, 'hit']
    const ageMs = former ? now() - former.madeAt : 0
    const stale: Served | undefined = former && { answer: former.answer, staleSeconds: Math.round(ageMs / 1_000) }
    if (stale && making.mayBeStale && ageMs <= limits.staleAnswerMs.value) return [stale, 'stale']
    const work = makeOnce(key, making)
    if (!stale) return [{ answer: (await work).made, staleSeconds: undefined }, 'miss']
    if (patienceMs !== undefined && now() < troubledUntil) return [stale, 'stale']
    try {
      const done = await waitFor(work, patienceMs)
      if (done !== 'slow' && done.worth !== 'poor') return [{ answer: done.made, staleSeconds: undefined }, 'miss']
    } catch {
      // Whoever makes answers writes the reason to the log.
    }
    troubledUntil = now() + troubleMs
    return [stale, 'stale']
  }

  return {
    /** The answer of a key, which must name all that the answer depends on but the content. Throws what `make` throws where nothing good is kept. */
    answer: async (key: string, making: Making): Promise<Served> => {
      const [served, result] = await serve(key, making)
      told?.(result)
      return served
    },
  }
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** Sends an answer in the best encoding that the request takes; 304 without a body where the client has it already. */
export const sendServed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, staleSeconds }: Served,
): Promise<FastifyReply> => {
  reply.code(answer.status).headers(answer.headers).header('etag', answer.etag).header('vary', 'accept-encoding')
  if (staleSeconds !== undefined) reply.header('age', String(staleSeconds))
  if (isKnownTo(request, answer)) return reply.code(304).send()
  const encoding = encodingFor(request, answer)
  if (encoding === undefined) return reply.send(answer.plain())
  return reply.header('content-encoding', encoding).send(await answer.encoded(encoding))
}

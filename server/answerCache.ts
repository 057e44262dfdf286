/**
 * Whole answers, compressed once and kept until the content that they were made of changes; the last good one also serves
 * while a new one cannot be had. Source: design 5.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** An answer as it is made. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Bytes are UTF-8, and nobody changes them afterwards. */
  readonly body: string | Buffer
  /** What of the body counts for whether a client has it already. Default: all of it. */
  readonly identity?: string
  /** 'good' is kept; 'final' is sent and ends what was kept, like a redirect; 'poor' is sent only where nothing good is kept. */
  readonly worth: 'good' | 'final' | 'poor'
}

/** An answer as it is sent. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Of the identity of the uncompressed body. */
  readonly etag: string
  readonly plain: Buffer
  /** Whether it may be kept for others. */
  readonly isGood: boolean
  /** The body in an encoding, made when it is first asked for: quickly, and once another asks for it, as well as is worth it. */
  readonly encoded: (encoding: Encoding) => Promise<Buffer>
  /** The body in an encoding, or plain, where it has been made already. */
  readonly ready: (encoding: Encoding | undefined) => Buffer | undefined
}

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
  readonly make: () => Promise<Answer>
}

export type Encoding = 'br' | 'gzip'

/** Below this many bytes, compression saves no packet. */
const worthCompressing = 1_024
/** The smallest window that holds a text, in bits: the usual one takes 4 MB for each text, however short. */
const windowFor = (bytes: number): number =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  )

const brotliOptions = (quality: number, { length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(length),
  },
})

/** How an answer that is asked for again is compressed: a page well, because it is sent often; data goes on being sent as it is. */
export type Pains = 'well' | 'quickly'

type Encoders = { readonly [E in Encoding]: (plain: Buffer) => Promise<Buffer> | Buffer }
/** A text up to this length is compressed quickly in about a millisecond, bytes; a longer one keeps another thread busy instead. */
const mostAtOnce = 128 * 1024
const encoders: { readonly [P in Pains | 'soon']: Encoders } = {
  well: {
    br: plain => promisify(brotliCompress)(plain, brotliOptions(5, plain)),
    gzip: plain => promisify(gzip)(plain),
  },
  // A page for its first visitor: on a phone's network, a tenth fewer bytes are worth half a millisecond.
  soon: {
    br: plain => brotliCompressSync(plain, brotliOptions(4, plain)),
    gzip: plain => gzipSync(plain, { level: 1 }),
  },
  quickly: {
    br: plain => brotliCompressSync(plain, brotliOptions(0, plain)),
    gzip: plain => gzipSync(plain, { level: 1 }),
  },
}

/** An answer that can be sent to many. */
export const prepare = ({ status, headers, body, identity, worth }: Answer, pains: Pains = 'well'): KeptAnswer => {
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  const first = plain.length > mostAtOnce ? 'well' : pains === 'well' ? 'soon' : 'quickly'
  const made = new Map<Encoding, Promise<Buffer>>()
  const ready = new Map<Encoding | undefined, Buffer>([[undefined, plain]])
  const make = async (encoding: Encoding, how: keyof typeof encoders): Promise<Buffer> => {
    const encoded = await encoders[how][encoding](plain)
    ready.set(encoding, encoded)
    return encoded
  }
  const improved = new Set<Encoding>()
  /** The body in an encoding, if it is made; made better for those who ask later. */
  const again = (encoding: Encoding | undefined): Buffer | undefined => {
    const body = ready.get(encoding)
    if (!body || !encoding || pains === 'quickly' || first === 'well' || improved.has(encoding)) return body
    improved.add(encoding)
    // What is there is as good an answer.
    make(encoding, 'well').catch(() => undefined)
    return body
  }
  return {
    status,
    headers,
    etag: `W/"${createHash('sha256')
      .update(identity ?? plain)
      .digest('base64url')
      .slice(0, 22)}"`,
    plain,
    isGood: worth === 'good',
    encoded: async encoding => {
      const encoded = made.get(encoding) ?? make(encoding, first)
      made.set(encoding, encoded)
      return again(encoding) ?? encoded
    },
    ready: again,
  }
}

interface Entry {
  readonly answer: KeptAnswer
  readonly version: string | undefined
  readonly madeAt: number
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

/** How long after a failure or a slow answer the last good ones are sent without waiting, ms. */
const troubleMs = 10_000
/** An answer and its two encodings weigh about this many times its bytes. */
const weightOfEncodings = 1.6

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
    sizeCalculation: ({ answer }, key) => Math.ceil(answer.plain.length * weightOfEncodings) + key.length + 1_024,
  })
  const inWork = new Map<string, Promise<{ readonly made: KeptAnswer; readonly worth: Answer['worth'] }>>()
  let troubledUntil = 0

  const makeOnce = (key: string, { version, make }: Making) => {
    const name = `${version ?? ''} ${key}`
    const running = inWork.get(name)
    if (running) return running
    const work = make()
      .then(answer => {
        const made = prepare(answer)
        if (answer.worth === 'good') kept.set(key, { answer: made, version, madeAt: now() })
        if (answer.worth === 'final') kept.delete(key)
        if (answer.worth === 'poor') troubledUntil = now() + troubleMs
        return { made, worth: answer.worth }
      })
      .finally(() => inWork.delete(name))
    // It goes on after those who waited have gone; its failure is told to those who wait.
    work.catch(() => undefined)
    inWork.set(name, work)
    return work
  }

  const serve = async (key: string, making: Making): Promise<readonly [Served, CacheResult]> => {
    const former = kept.get(key)
    const isFresh =
      making.version !== undefined && former?.version === making.version && now() - former.madeAt < maxAgeMs
    if (former && isFresh) return [{ answer: former.answer, staleSeconds: undefined }, 'hit']
    const work = makeOnce(key, making)
    if (!former) return [{ answer: (await work).made, staleSeconds: undefined }, 'miss']
    const stale: Served = { answer: former.answer, staleSeconds: Math.round((now() - former.madeAt) / 1_000) }
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

type HasHeaders = Pick<IncomingMessage, 'headers'>

/** The best encoding that a request takes; undefined for none, and where it would save nothing. */
export const encodingFor = ({ headers }: HasHeaders, { plain }: KeptAnswer): Encoding | undefined => {
  if (plain.length < worthCompressing) return undefined
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Whether the client has this very answer already. */
export const isKnownTo = ({ headers }: HasHeaders, { status, etag }: KeptAnswer): boolean =>
  status === 200 && headers['if-none-match']?.includes(etag.slice(2)) === true

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
  if (encoding === undefined) return reply.send(answer.plain)
  return reply.header('content-encoding', encoding).send(await answer.encoded(encoding))
}

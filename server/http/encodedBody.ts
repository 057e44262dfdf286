/** A complete response for many clients: compressed once per requested encoding, and stored without its uncompressed text. */
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { createWorkQueue } from '../runtime/eventLoop/workQueue.ts'

/** A rendered response. */
export interface RenderedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A buffer must be UTF-8, and must not be modified afterwards. */
  readonly body: string | Buffer
  /** Part of the body that identifies its version. Default: the whole body. */
  readonly identity?: string
  /** Identifies the data that the response was rendered from. Default: unknown. */
  readonly source?: string | undefined
  /**
   * Effect on the cache. 'store' stores it; 'evict' removes the stored response, for example for a redirect;
   * 'last-resort' sends it only if nothing is stored; 'reuse' sends the stored response instead, because it was rendered
   * from the same data.
   */
  readonly caching: 'store' | 'evict' | 'last-resort' | 'reuse'
}

/** A response that can be sent to many clients. */
export interface CacheableResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** ETag, from the identity of the uncompressed body. */
  readonly etag: string
  /** See `RenderedResponse`. */
  readonly source: string | undefined
  /**
   * Length of the uncompressed body, bytes. All its encodings together are smaller, so the total is less than twice
   * this.
   */
  readonly length: number
  /** True if the response may be cached and sent to other clients. */
  readonly isStorable: boolean
  /** Body in an encoding. A page is compressed quickly for its first requests, and once more, with a better ratio, if many follow. */
  readonly encoded: (encoding: Encoding) => Promise<Buffer>
  /** Body in an encoding; undefined if it has not been compressed yet. */
  readonly ready: (encoding: Encoding) => Buffer | undefined
  /** Uncompressed body; decoded at most once, and stored from then on. */
  readonly plain: () => Buffer
}

/** Content coding of a compressed body. */
export type Encoding = 'br' | 'gzip'

/** Size below which compression saves no packet, bytes. */
const worthCompressing = 1_024
/** Smallest window for a text, in bits: the default window takes 4 MB per text, however short. */
const windowFor = (bytes: number, most: number): number =>
  Math.min(most, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))))

const brotliOptions = (quality: number, { length }: Buffer, mostWindow: number = constants.BROTLI_DEFAULT_WINDOW) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(length, mostWindow),
  },
})

/** Largest window in bits for which quality 5 of Brotli uses its small tables: a fifth less time, for the same bytes. */
const quickWindow = 16

/** Level of compression: thorough for a page, which is sent often, and fast for data. */
type Effort = 'thorough' | 'fast'

/** Requests for a page in one encoding after which it is compressed again: a page that changes more often than that is not worth it. */
const requestsBeforeImproving = 16
/** Compresses one page at a time, so that other work of the thread pool does not wait. */
const improve = createWorkQueue({ name: 'compression', capacity: 1, waiting: 100 })

type Encoders = { readonly [E in Encoding]: (plain: Buffer) => Promise<Buffer> | Buffer }
/** Maximum text that is compressed on the main thread, in about a millisecond, bytes; longer texts use another thread. */
const maxSyncBytes = 128 * 1024
const encoders: { readonly [E in Effort | 'first' | 'improved']: Encoders } = {
  thorough: {
    br: plain => promisify(brotliCompress)(plain, brotliOptions(5, plain)),
    gzip: plain => promisify(gzip)(plain),
  },
  // Quality 10 of Brotli takes 10 % fewer bytes than quality 5, and 15 to 40 ms of another thread.
  improved: {
    br: plain => promisify(brotliCompress)(plain, brotliOptions(10, plain)),
    gzip: plain => promisify(gzip)(plain, { level: 9 }),
  },
  // A page for its first visitors. Quality 4 of Brotli would take 0.5 ms less and 8 % more bytes: too many for the home page.
  first: {
    br: plain => brotliCompressSync(plain, brotliOptions(5, plain, quickWindow)),
    gzip: plain => gzipSync(plain, { level: 1 }),
  },
  fast: {
    br: plain => brotliCompressSync(plain, brotliOptions(0, plain)),
    gzip: plain => gzipSync(plain, { level: 1 }),
  },
}

const decoders: { readonly [E in Encoding]: (encoded: Buffer) => Buffer } = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** Prepares a rendered response for sending to many clients. */
export const prepareResponse = (
  { status, headers, body, identity, source, caching }: RenderedResponse,
  effort: Effort = 'thorough',
): CacheableResponse => {
  const text = typeof body === 'string' ? Buffer.from(body) : body
  const { length } = text
  const first = length > maxSyncBytes ? 'thorough' : effort === 'thorough' ? 'first' : 'fast'
  // Until a client requests it uncompressed, the text is stored in one encoding only, in a third of its bytes or less.
  let stored: { readonly encoding: Encoding | undefined; readonly bytes: Buffer } = { encoding: undefined, bytes: text }
  let isPlainRequested = false
  const decoded = (): Buffer => (stored.encoding ? decoders[stored.encoding](stored.bytes) : stored.bytes)
  const plain = (): Buffer => {
    isPlainRequested = true
    const bytes = decoded()
    stored = { encoding: undefined, bytes }
    return bytes
  }
  const making = new Map<Encoding, Promise<Buffer>>()
  const ready = new Map<Encoding, Buffer>()
  const make = async (encoding: Encoding, effortNow: keyof typeof encoders): Promise<Buffer> => {
    const encoded = await encoders[effortNow][encoding](decoded())
    ready.set(encoding, encoded)
    if (!isPlainRequested) stored = { encoding, bytes: encoded }
    return encoded
  }
  const requests = { br: 0, gzip: 0 }
  /**
   * Body in an encoding, if it exists. Counts the requests, and starts the better compression when they reach the
   * limit.
   */
  const readyBody = (encoding: Encoding): Buffer | undefined => {
    const encoded = ready.get(encoding)
    if (!encoded || first !== 'first') return encoded
    requests[encoding] += 1
    if (requests[encoding] === requestsBeforeImproving)
      improve(() => make(encoding, 'improved')).catch(() => {
        // The quickly compressed body stays in use, and later requests try again.
        requests[encoding] = 0
      })
    return encoded
  }
  return {
    ...{ status, headers, length, source },
    etag: `W/"${hash('sha256', identity ?? text, 'base64url').slice(0, 22)}"`,
    isStorable: caching === 'store',
    encoded: async encoding => {
      const present = readyBody(encoding)
      if (present) return present
      const work = making.get(encoding) ?? make(encoding, first).finally(() => making.delete(encoding))
      making.set(encoding, work)
      return work
    },
    ready: readyBody,
    plain,
  }
}

type HasHeaders = Pick<IncomingMessage, 'headers'>

/** Cache of negotiated encodings by `accept-encoding`: clients send few distinct values, and negotiation is slower than a lookup. */
const negotiated = new LRUCache<string, Encoding | 'identity'>({ max: 500 })
/** Maximum length of a cached header; a longer one is negotiated each time. */
const maxHeaderChars = 200
const offered: readonly string[] = ['br', 'gzip', 'identity']

const negotiate = (accepted: string): Encoding | 'identity' => {
  const cached = negotiated.get(accepted)
  if (cached) return cached
  const best = new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding(offered, { preferred: offered })
  const encoding = best === 'br' || best === 'gzip' ? best : 'identity'
  if (accepted.length <= maxHeaderChars) negotiated.set(accepted, encoding)
  return encoding
}

/** Preferred encoding of a request (RFC 9110, 12.5.3); undefined for none, or if compression would save nothing. */
export const encodingFor = ({ headers }: HasHeaders, { length }: CacheableResponse): Encoding | undefined => {
  const accepted = headers['accept-encoding']
  if (length < worthCompressing || accepted === undefined) return undefined
  const encoding = negotiate(String(accepted))
  return encoding === 'identity' ? undefined : encoding
}

/**
 * True if the client has this response already, by `if-none-match`. Compared with `fresh` 2.0.0: it sends the whole
 * body to a client with `no-cache` although its copy is current.
 */
export const isNotModified = ({ headers }: HasHeaders, { status, etag }: CacheableResponse): boolean =>
  status === 200 && headers['if-none-match']?.includes(etag.slice(2)) === true

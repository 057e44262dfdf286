/** A whole response as bytes that many get: compressed once for each encoding that is requested, and stored without its text. */
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

/** A response as it is made. */
export interface RenderedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Bytes are UTF-8, and nobody changes them afterwards. */
  readonly body: string | Buffer
  /** What of the body counts for whether a client has it already. Default: all of it. */
  readonly identity?: string
  /** 'store' replaces what is stored; 'evict' is sent and removes what is stored, like a redirect; 'last-resort' is sent only where nothing is stored. */
  readonly caching: 'store' | 'evict' | 'last-resort'
}

/** A response as it is sent. */
export interface CacheableResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Of the identity of the uncompressed body. */
  readonly etag: string
  /** Bytes of the uncompressed body. All encodings of it take less together, and with the uncompressed body less than twice as many. */
  readonly length: number
  /** Whether it may be stored for others. */
  readonly isStorable: boolean
  /** The body in an encoding, made for the first request for it; gzip quickly, and at the second request again, as small as is worth it. */
  readonly encoded: (encoding: Encoding) => Promise<Buffer>
  /** The body in an encoding, where it has been made already. */
  readonly ready: (encoding: Encoding) => Buffer | undefined
  /** The uncompressed body; decoded at most once, and held from then on. */
  readonly plain: () => Buffer
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

/** Degrees of compression: thorough for a page, which is sent often, and fast for data. */
type Effort = 'thorough' | 'fast'

type Encoders = { readonly [E in Encoding]: (plain: Buffer) => Promise<Buffer> | Buffer }
/** A text up to this length is compressed quickly in about a millisecond, bytes; a longer one is compressed on another thread. */
const maxSyncBytes = 128 * 1024
const encoders: { readonly [E in Effort | 'first']: Encoders } = {
  thorough: {
    br: plain => promisify(brotliCompress)(plain, brotliOptions(5, plain)),
    gzip: plain => promisify(gzip)(plain),
  },
  // A page for its first visitor: on a phone's network, a tenth fewer bytes are worth a millisecond.
  first: {
    br: plain => brotliCompressSync(plain, brotliOptions(5, plain)),
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

/** Makes of a response one that can be sent to many. */
export const prepareResponse = (
  { status, headers, body, identity, caching }: RenderedResponse,
  effort: Effort = 'thorough',
): CacheableResponse => {
  const text = typeof body === 'string' ? Buffer.from(body) : body
  const { length } = text
  const first = length > maxSyncBytes ? 'thorough' : effort === 'thorough' ? 'first' : 'fast'
  // Until a client requests the text uncompressed, it is held in one encoding only, which takes a third of its bytes or less.
  let source: { readonly encoding: Encoding | undefined; readonly bytes: Buffer } = { encoding: undefined, bytes: text }
  let isPlainRequested = false
  const decoded = (): Buffer => (source.encoding ? decoders[source.encoding](source.bytes) : source.bytes)
  const plain = (): Buffer => {
    isPlainRequested = true
    const bytes = decoded()
    source = { encoding: undefined, bytes }
    return bytes
  }
  const making = new Map<Encoding, Promise<Buffer>>()
  const ready = new Map<Encoding, Buffer>()
  const make = async (encoding: Encoding, effortNow: keyof typeof encoders): Promise<Buffer> => {
    const encoded = await encoders[effortNow][encoding](decoded())
    ready.set(encoding, encoded)
    if (!isPlainRequested) source = { encoding, bytes: encoded }
    return encoded
  }
  // The first Brotli is as small as a second one would be.
  let mayImprove = first === 'first'
  /** The body in an encoding, where it has been made; gzip is made smaller for later requests. */
  const readyBody = (encoding: Encoding): Buffer | undefined => {
    const encoded = ready.get(encoding)
    if (!encoded || encoding === 'br' || !mayImprove) return encoded
    mayImprove = false
    // The present one stays in use.
    make(encoding, 'thorough').catch(() => undefined)
    return encoded
  }
  return {
    ...{ status, headers, length },
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

/** Negotiated encodings by `accept-encoding`: clients send few different ones, and negotiating takes longer than a lookup. */
const negotiated = new LRUCache<string, Encoding | 'identity'>({ max: 500 })
/** A longer header is negotiated each time. */
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

/** The encoding that a request prefers (RFC 9110, 12.5.3); undefined for none, and where it would save nothing. */
export const encodingFor = ({ headers }: HasHeaders, { length }: CacheableResponse): Encoding | undefined => {
  const accepted = headers['accept-encoding']
  if (length < worthCompressing || accepted === undefined) return undefined
  const encoding = negotiate(String(accepted))
  return encoding === 'identity' ? undefined : encoding
}

/** Whether the client has this very response already, by `if-none-match`. `fresh` 2.0.0 sends the whole body to a client that says `no-cache`, though its copy is the same. */
export const isNotModified = ({ headers }: HasHeaders, { status, etag }: CacheableResponse): boolean =>
  status === 200 && headers['if-none-match']?.includes(etag.slice(2)) === true

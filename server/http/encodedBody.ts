/** A whole answer as bytes that many get: compressed once for each encoding that is asked for, and kept without its text. Source: design 5. */
import { createHash } from 'node:crypto'
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
  /** Bytes of the uncompressed body. All encodings of it take less together, and with the uncompressed body less than twice as many. */
  readonly length: number
  /** Whether it may be kept for others. */
  readonly isGood: boolean
  /** The body in an encoding, made when it is first asked for: quickly, and once another asks for it, as well as is worth it. */
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

const decoders: { readonly [E in Encoding]: (encoded: Buffer) => Buffer } = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** An answer that can be sent to many. */
export const prepare = ({ status, headers, body, identity, worth }: Answer, pains: Pains = 'well'): KeptAnswer => {
  const text = typeof body === 'string' ? Buffer.from(body) : body
  const { length } = text
  const first = length > mostAtOnce ? 'well' : pains === 'well' ? 'soon' : 'quickly'
  // Until a client asks for the text as it is, it is held in one encoding only, which takes a third of its bytes or less.
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
  const make = async (encoding: Encoding, how: keyof typeof encoders): Promise<Buffer> => {
    const encoded = await encoders[how][encoding](decoded())
    ready.set(encoding, encoded)
    if (!isPlainRequested) source = { encoding, bytes: encoded }
    return encoded
  }
  const improved = new Set<Encoding>()
  /** The body in an encoding, if it is made; made better for those who ask later. */
  const again = (encoding: Encoding): Buffer | undefined => {
    const encoded = ready.get(encoding)
    if (!encoded || pains === 'quickly' || first === 'well' || improved.has(encoding)) return encoded
    improved.add(encoding)
    // What is there is as good an answer.
    make(encoding, 'well').catch(() => undefined)
    return encoded
  }
  return {
    ...{ status, headers, length },
    etag: `W/"${createHash('sha256')
      .update(identity ?? text)
      .digest('base64url')
      .slice(0, 22)}"`,
    isGood: worth === 'good',
    encoded: async encoding => {
      const there = again(encoding)
      if (there) return there
      const coming = making.get(encoding) ?? make(encoding, first).finally(() => making.delete(encoding))
      making.set(encoding, coming)
      return coming
    },
    ready: again,
    plain,
  }
}

type HasHeaders = Pick<IncomingMessage, 'headers'>

/** Negotiated encodings by the header that asks for them: clients send few different ones, and negotiating takes longer than a lookup. */
const negotiated = new LRUCache<string, Encoding | 'identity'>({ max: 500 })
/** A longer header is negotiated each time. */
const mostHeaderChars = 200
const offered: readonly string[] = ['br', 'gzip', 'identity']

const negotiate = (accepted: string): Encoding | 'identity' => {
  const known = negotiated.get(accepted)
  if (known) return known
  const best = new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding(offered, { preferred: offered })
  const encoding = best === 'br' || best === 'gzip' ? best : 'identity'
  if (accepted.length <= mostHeaderChars) negotiated.set(accepted, encoding)
  return encoding
}

/** The encoding that a request prefers (RFC 9110, 12.5.3); undefined for none, and where it would save nothing. */
export const encodingFor = ({ headers }: HasHeaders, { length }: KeptAnswer): Encoding | undefined => {
  const accepted = headers['accept-encoding']
  if (length < worthCompressing || accepted === undefined) return undefined
  const encoding = negotiate(String(accepted))
  return encoding === 'identity' ? undefined : encoding
}

/** Whether the client has this very answer already. */
export const isKnownTo = ({ headers }: HasHeaders, { status, etag }: KeptAnswer): boolean =>
  status === 200 && headers['if-none-match']?.includes(etag.slice(2)) === true

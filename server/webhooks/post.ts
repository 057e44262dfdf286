/** Posts to an address that a user chose. The host is resolved once, and the connection uses exactly the address that was checked. */
import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import type { DeliveryReason } from '../../src/api/wire/codes.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { hostOf, isAllowedTarget } from './addresses.ts'

/** Result of an attempt: success if `reason` is undefined. */
export interface Outcome {
  /** HTTP status; undefined if there was no response. */
  readonly status?: number
  readonly reason?: DeliveryReason
}

/** Returns all IP addresses of a host; rejects if there are none. */
type Resolve = (host: string) => Promise<readonly string[]>

interface Posting {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Settings of deliveries. */
export interface PostOptions {
  /** True to allow plain HTTP and the operator's private network. */
  readonly mayBePrivate: boolean
  /** Default: the system's resolver. */
  readonly resolve?: Resolve
  /** True if the server may connect to an IP address. Default: `isAllowedTarget` of addresses.ts. */
  readonly isAllowedTarget?: (address: string, mayBePrivate: boolean) => boolean
  /** Maximum total time of an attempt, ms. Default: 10 000. */
  readonly timeoutMs?: number
}

const usualTimeoutMs = 10_000
/** Maximum bytes of a response that are read. */
const mostAnswerBytes = 4_096

const resolveBySystem: Resolve = async host => (await lookup(host, { all: true })).map(({ address }) => address)

/** Error of an attempt without a response. */
class Unsent extends Error {
  readonly reason: DeliveryReason

  constructor(reason: DeliveryReason) {
    super(reason)
    this.name = 'Unsent'
    this.reason = reason
  }
}

/** A lookup function that always returns the checked address, even if the host resolves to another one by now. */
const pinnedTo = (address: string): LookupFunction => {
  const family = isIPv6(address) ? 6 : 4
  return (_host, options, give) => (options.all ? give(null, [{ address, family }]) : give(null, address, family))
}

/** Sends the request and returns the status of the response, whose body is discarded. */
const exchange = (url: URL, to: string, { headers, body }: Posting, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      // A new connection, because an existing one was checked at another time.
      agent: false,
      lookup: pinnedTo(to),
      signal,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    })
    let status: number | undefined
    // Once the status is known, an error in the body does not matter.
    const end = (error: unknown) => (status === undefined ? reject(error) : resolve(status))
    request.on('error', end)
    request.on('close', () => end(new Unsent('connection')))
    request.on('response', response => {
      status = response.statusCode
      let read = 0
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read > mostAnswerBytes) response.destroy()
      })
      response.on('error', end)
    })
    request.end(body)
  })

const reasonOf = (error: unknown): DeliveryReason => {
  if (error instanceof Unsent) return error.reason
  return /CERT|TLS|SSL|ISSUER|SIGNATURE|EPROTO/.test(errorCodeOf(error)) ? 'certificate' : 'connection'
}

const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return { status }
  if (status === 410) return { status, reason: 'gone' }
  // Redirects are not followed, because their target was not checked.
  return { status, reason: status >= 300 && status < 400 ? 'redirect' : 'refused' }
}

/** Result of work that cannot be aborted; rejects with Unsent 'timeout' when the signal aborts first. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Unsent('timeout')), { once: true })
    }),
  ])

/** Makes one attempt, at a valid URL. Every error becomes an outcome with a reason. */
export const post = async (posting: Posting, options: PostOptions): Promise<Outcome> => {
  const { mayBePrivate, resolve = resolveBySystem, timeoutMs = usualTimeoutMs } = options
  const mayReach = options.isAllowedTarget ?? isAllowedTarget
  const url = new URL(posting.address)
  if (url.protocol !== 'https:' && !mayBePrivate) return { reason: 'insecure' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const host = hostOf(url)
    const resolving = isIP(host) ? Promise.resolve([host]) : resolve(host)
    const found = await orAborted(resolving, signal).catch((error: unknown) => {
      throw error instanceof Unsent ? error : new Unsent('unknown-host')
    })
    const [first] = found
    if (first === undefined) return { reason: 'unknown-host' }
    // One forbidden address is enough to refuse the host: a public host has none.
    if (!found.every(address => mayReach(address, mayBePrivate))) return { reason: 'private-address' }
    return outcomeOf(await exchange(url, first, posting, signal))
  } catch (error) {
    return { reason: signal.aborted ? 'timeout' : reasonOf(error) }
  }
}

/** Posting to an address that a user chose: resolved once, checked, and connected to exactly what was checked. */
import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import type { DeliveryReason } from '../../src/api/admin/webhooks.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { hostOf, isReachable } from './addresses.ts'

/** What came of a try: nothing wrong where `reason` is undefined. */
export interface Outcome {
  /** HTTP status; undefined where there was no answer. */
  readonly status?: number
  readonly reason?: DeliveryReason
}

/** Gives every network address of a name; rejects where there is none. */
type Resolve = (host: string) => Promise<readonly string[]>

interface Posting {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PostOptions {
  /** Whether plain http and the operator's own network may be used. */
  readonly mayBePrivate: boolean
  /** Default: as the system does. */
  readonly resolve?: Resolve
  /** Default: `isReachable`. */
  readonly isReachable?: (address: string, mayBePrivate: boolean) => boolean
  /** For the whole try, ms. Default 10 000. */
  readonly timeoutMs?: number
}

const usualTimeoutMs = 10_000
/** More of an answer is not read, so that none occupies the server. */
const mostAnswerBytes = 4_096

const resolveBySystem: Resolve = async host => (await lookup(host, { all: true })).map(({ address }) => address)

/** A try that ended without an answer. */
class Unsent extends Error {
  readonly reason: DeliveryReason

  constructor(reason: DeliveryReason) {
    super(reason)
    this.name = 'Unsent'
    this.reason = reason
  }
}

/** Answers every question for an address with the one that was checked: a name that leads elsewhere by now changes nothing. */
const pinnedTo = (address: string): LookupFunction => {
  const family = isIPv6(address) ? 6 : 4
  return (_host, options, give) => (options.all ? give(null, [{ address, family }]) : give(null, address, family))
}

/** Sends the request and gives the status of its answer, whose body is thrown away. */
const exchange = (url: URL, to: string, { headers, body }: Posting, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      // A connection of its own: one that is open was checked at another time.
      agent: false,
      lookup: pinnedTo(to),
      signal,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    })
    let status: number | undefined
    // Once the status has come, what cuts the body off changes nothing.
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
  // Where it redirects to was not checked.
  return { status, reason: status >= 300 && status < 400 ? 'redirect' : 'refused' }
}

/** Ends the wait for what cannot be broken off. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Unsent('timeout')), { once: true })
    }),
  ])

/** Posts once. Never throws. */
export const post = async (posting: Posting, options: PostOptions): Promise<Outcome> => {
  const { mayBePrivate, resolve = resolveBySystem, timeoutMs = usualTimeoutMs } = options
  const mayReach = options.isReachable ?? isReachable
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
    // One that may not be reached is enough: such a name is a trap, or a mistake.
    if (!found.every(address => mayReach(address, mayBePrivate))) return { reason: 'private-address' }
    return outcomeOf(await exchange(url, first, posting, signal))
  } catch (error) {
    return { reason: signal.aborted ? 'timeout' : reasonOf(error) }
  }
}

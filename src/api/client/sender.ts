/** Transport of a client: the only place that calls `fetch` for JSON. Source: specification 13, 17. */
import type { Send } from '../protocol/call.ts'
import { readFailure, unreachable } from '../protocol/failure.ts'
import { defaultAppKeyHeader } from '../protocol/paths.ts'
import type { SentCall } from '../protocol/specifiedCalls.ts'

/** Part of a response that the client reads. */
interface FetchAnswer {
  readonly ok: boolean
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  text(): Promise<string>
  /** In browsers only. */
  blob?(): Promise<Blob>
}

/** Part of `fetch` that the client uses. A server can pass a function that calls its own routes without a network. */
export type Fetch = (url: string, init: RequestInit) => Promise<FetchAnswer>

export interface SenderOptions {
  /** Origin of the provider, or '' for the page's own. */
  readonly host: string
  readonly appKey: string
  /** Default: 'app-key'. */
  readonly appKeyHeader?: string
  /** Bearer token, read at each call; undefined for a visitor. */
  readonly token?: () => string | undefined
  readonly fetch: Fetch
  /**
   * True if the provider host has a call. Other calls are not sent, and fail with status 404. Default: it has all
   * calls.
   */
  readonly hasCall?: (call: SentCall) => boolean
}

/** Value of a JSON text; undefined if it is not valid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the headers of a call, and functions that send it. */
export const senderOf = (options: SenderOptions) => {
  const headersOf = (extra: Readonly<Record<string, string>> = {}): Record<string, string> => {
    const token = options.token?.()
    return {
      [options.appKeyHeader ?? defaultAppKeyHeader]: options.appKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...extra,
    }
  }

  /** Throws ApiError for a call that the provider host lacks. */
  const requireCall = (method: string, path: string): void => {
    const isKnown = options.hasCall?.({ method, path, isSignedIn: options.token?.() !== undefined }) ?? true
    if (!isKnown) throw readFailure(404, undefined)
  }

  const send: Send = async (method, path, call = {}) => {
    requireCall(method, path)
    const hasBody = call.body !== undefined
    let response: FetchAnswer
    let text: string
    try {
      response = await options.fetch(`${options.host}${path}`, {
        method,
        headers: headersOf({ ...(hasBody ? { 'content-type': 'application/json' } : {}), ...call.headers }),
        ...(hasBody ? { body: JSON.stringify(call.body) } : {}),
        ...(call.signal ? { signal: call.signal } : {}),
      })
      text = await response.text()
    } catch (cause) {
      if (call.signal?.aborted) throw cause
      throw unreachable(cause)
    }
    const body = parseJson(text)
    if (!response.ok) throw readFailure(response.status, body, response.headers.get('retry-after'))
    return body
  }

  return { headersOf, requireCall, send }
}

/** How a client speaks to its provider: the only place that calls `fetch` for JSON. Source: spec §7, contract. */
import type { Send } from '../protocol/call.ts'
import { readFailure, unreachable } from '../protocol/failure.ts'
import { defaultAppKeyHeader } from '../protocol/paths.ts'

/** What the client reads of an answer. */
interface FetchAnswer {
  readonly ok: boolean
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  text(): Promise<string>
  /** In browsers alone. */
  blob?(): Promise<Blob>
}

/** The part of `fetch` that the client uses, so that a server can hand in calls that never leave its process. */
export type Fetch = (url: string, init: RequestInit) => Promise<FetchAnswer>

export interface SenderOptions {
  /** Origin of the provider, or '' for the page's own. */
  readonly host: string
  readonly appKey: string
  /** Default 'app-key'. */
  readonly appKeyHeader?: string
  /** The bearer token, read at each call; undefined for a visitor. */
  readonly token?: () => string | undefined
  readonly fetch: Fetch
}

export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The headers of each call, and the call itself. */
export const senderOf = (options: SenderOptions) => {
  const headersOf = (extra: Readonly<Record<string, string>> = {}): Record<string, string> => {
    const token = options.token?.()
    return {
      [options.appKeyHeader ?? defaultAppKeyHeader]: options.appKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...extra,
    }
  }

  const send: Send = async (method, path, call = {}) => {
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
    const body = parse(text)
    if (!response.ok) throw readFailure(response.status, body, response.headers.get('retry-after'))
    return body
  }

  return { headersOf, send }
}

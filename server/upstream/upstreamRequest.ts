/** HTTP requests to another provider host. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { withTimeLimit } from '../runtime/eventLoop/timeLimit.ts'
import { limits } from '../runtime/limits/limits.ts'

/** A request to the host. */
export interface UpstreamCall {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** A stream is forwarded as it arrives. */
  readonly body?: Readable | string | undefined
  readonly signal?: AbortSignal | undefined
}

/** A complete response. */
export interface UpstreamResponse {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/**
 * The host sent no complete response. `isTimeout`: it was silent or took too long; otherwise it was unreachable or sent
 * too much.
 */
export class UpstreamError extends Error {
  readonly isTimeout: boolean

  constructor(message: string, isTimeout: boolean, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'UpstreamError'
    this.isTimeout = isTimeout
  }
}

/** Timeouts in ms. */
export interface UpstreamTimes {
  /** Maximum time without data from the host. */
  readonly silentMs: number
  /** Maximum time until a response is complete. Not applied to forwarded streams, whose duration depends on the sender. */
  readonly totalMs: number
}
const usualTimes: UpstreamTimes = { silentMs: limits.upstreamSilentMs.value, totalMs: limits.upstreamWholeMs.value }
const maxAnswerBytes = 20_000_000
const maxRedirects = 3

const readText = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += (chunk as Buffer).length
    if (bytes > maxAnswerBytes) throw new UpstreamError('The response of the host is too large.', false)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const isStream = (body: UpstreamCall['body']): body is Readable => body !== undefined && typeof body !== 'string'

const isStaleSocket = (error: unknown): boolean => ['ECONNRESET', 'EPIPE'].includes(errorCodeOf(error))

const silent = () => new UpstreamError('The host did not answer in time.', true)

/** Creates a client with persistent connections. The times are parameters for tests. */
export const createUpstreamRequests = ({ silentMs, totalMs }: UpstreamTimes = usualTimes) => {
  const plain = new HttpAgent({ keepAlive: true })
  const secure = new HttpsAgent({ keepAlive: true })

  const sendOnce = async (call: UpstreamCall): Promise<UpstreamResponse> => {
    const isSecure = call.url.protocol === 'https:'
    const options: RequestOptions = {
      method: call.method,
      headers: call.headers,
      agent: isSecure ? secure : plain,
      // Set as an option and not on the request, the timeout also covers connecting.
      timeout: silentMs,
      ...(call.signal && { signal: call.signal }),
    }
    const request = isSecure ? httpsRequest(call.url, options) : httpRequest(call.url, options)
    request.on('timeout', () => request.destroy(silent()))
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.on('error', reject)
    })
    // `read` below reports the failure, if there is one.
    answered.catch(() => undefined)
    // A host may respond before it has read the whole body, so the response does not wait for the end of the body.
    if (isStream(call.body)) pipeline(call.body, request).catch(error => request.destroy(error))
    else request.end(call.body)
    const read = async () => {
      const answer = await answered
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: await readText(answer) }
    }
    if (isStream(call.body)) return read()
    try {
      return await withTimeLimit(read(), totalMs, silent)
    } catch (error) {
      request.destroy()
      throw error
    }
  }

  const again = async (call: UpstreamCall): Promise<UpstreamResponse> => {
    try {
      return await sendOnce(call)
    } catch (error) {
      // The host has just closed an idle connection; repeating a GET is safe.
      if (call.method === 'GET' && isStaleSocket(error)) return sendOnce(call)
      throw error
    }
  }

  return {
    /**
     * Sends a call; a GET follows redirects within the origin. Any other redirect is returned. Throws UpstreamError if
     * there is no response.
     */
    async send(call: UpstreamCall): Promise<UpstreamResponse> {
      try {
        let { url } = call
        for (let redirects = 0; ; redirects += 1) {
          const answer = await again({ ...call, url })
          const { location } = answer.headers
          const isRedirect = answer.status >= 300 && answer.status < 400 && location !== undefined
          if (!isRedirect || call.method !== 'GET' || redirects === maxRedirects) return answer
          if (!URL.canParse(location, url)) return answer
          const next = new URL(location, url)
          if (next.origin !== url.origin) return answer
          url = next
        }
      } catch (error) {
        if (error instanceof UpstreamError || call.signal?.aborted) throw error
        throw new UpstreamError('The host cannot be reached.', false, { cause: error })
      }
    },
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}

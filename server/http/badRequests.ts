/** Requests that never become one: what is sent too slowly, is too large in its head, or is no HTTP. They are answered in the envelope too. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { Failure, type FailureCode } from '../errors.ts'
import { limits } from '../limits.ts'
import { closeLingering } from './edge/lingeringClose.ts'
import { sendFailure } from './errorHandler.ts'
import { answerHeaders } from './securityHeaders.ts'

/** Time limits of a connection, ms. */
export interface ConnectionTimeouts {
  /** For the head of a request. */
  readonly headMs: number
  /** For a whole request. */
  readonly requestMs: number
  /** For a connection on which nothing is sent or taken, whatever it waits for. */
  readonly silentMs: number
  /** How often connections are checked. */
  readonly lookEveryMs: number
}

const usualTimeouts: ConnectionTimeouts = {
  headMs: limits.headMs.value,
  requestMs: limits.requestMs.value,
  silentMs: limits.silentConnectionMs.value,
  lookEveryMs: 5_000,
}

const codeByName: Readonly<Record<string, FailureCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'large-head',
}
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Whether an answer has begun on a connection: a second one would stand in the middle of it. Node stores it there, and its own handler of such errors reads it. */
const isAnswering = (socket: Socket & { readonly _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true

const endedConnections = new WeakSet<Socket>()

const endConnection = (error: Error & { readonly code?: string }, socket: Socket): void => {
  // What is still sent on a connection that is being ended cannot be parsed either.
  if (error.code === 'ECONNRESET' || socket.destroyed || endedConnections.has(socket)) return
  endedConnections.add(socket)
  if (socket.writable && !isAnswering(socket)) {
    const { status, code, message } = new Failure(codeByName[error.code ?? ''] ?? 'bad-request')
    const body = JSON.stringify({ message, code })
    const headers = {
      ...answerHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-request-id': randomUUID(),
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${reasons[status]}\r\n${head.join('')}\r\n${body}`)
  }
  closeLingering(socket)
}

const refuseAddress = (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  // No hook runs for an address that cannot be read.
  reply.headers({ ...answerHeaders, 'x-request-id': request.id })
  sendFailure(request, reply, new Failure('unknown-route'))
}

/** The options of a server that ends slow connections, and refuses in the envelope what is no request. */
export const connectionOptions = (
  timeouts: ConnectionTimeouts = usualTimeouts,
): Pick<FastifyServerOptions, 'connectionTimeout' | 'requestTimeout' | 'clientErrorHandler' | 'frameworkErrors'> & {
  readonly http: {
    readonly headersTimeout: number
    readonly connectionsCheckingInterval: number
    readonly requireHostHeader: boolean
  }
} => ({
  connectionTimeout: timeouts.silentMs,
  requestTimeout: timeouts.requestMs,
  http: {
    headersTimeout: timeouts.headMs,
    connectionsCheckingInterval: timeouts.lookEveryMs,
    requireHostHeader: false,
  },
  clientErrorHandler: endConnection,
  frameworkErrors: refuseAddress,
})

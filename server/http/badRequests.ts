/** Responses in the error envelope to requests that the framework never sees: too slow, with too large a head, or not HTTP. */
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { Failure, type FailureCode } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { closeLingering } from './edge/lingeringClose.ts'
import { sendFailure } from './errorHandler.ts'
import { securityHeaders } from './securityHeaders.ts'

/** Time limits of a connection, ms. */
export interface ConnectionTimeouts {
  /** Maximum time for the head of a request. */
  readonly headMs: number
  /** Maximum time for a whole request. */
  readonly requestMs: number
  /** Maximum time without any data on a connection, in either direction. */
  readonly silentMs: number
  /** Interval of the checks of connections, ms. */
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

/**
 * True if a response has begun on a connection, so that a second one would end up in the middle of it. Node stores the
 * response in this property, and its own handler of such errors reads it too.
 */
const isAnswering = (socket: Socket & { readonly _httpMessage?: ServerResponse | null }): boolean =>
  socket._httpMessage?.headersSent === true

const endedConnections = new WeakSet<Socket>()

const endConnection = (error: Error & { readonly code?: string }, socket: Socket): void => {
  // Further bytes on a closing connection cannot be parsed either.
  if (error.code === 'ECONNRESET' || socket.destroyed || endedConnections.has(socket)) return
  endedConnections.add(socket)
  if (socket.writable && !isAnswering(socket)) {
    const { status, code, message } = new Failure(codeByName[error.code ?? ''] ?? 'bad-request')
    const body = JSON.stringify({ message, code })
    const headers = {
      ...securityHeaders,
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
  // Hooks do not run for an unparsable address.
  reply.headers({ ...securityHeaders, 'x-request-id': request.id })
  sendFailure(request, reply, new Failure('unknown-route'))
}

/** Options of a server that ends slow connections, and refuses invalid requests in the error envelope. */
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

/** The HTTP server below the framework. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { closeAtUnreadBodies, lingerAfterResponses } from './lingeringClose.ts'
import { withOpenConnections } from './openConnections.ts'
import { oneAtATime, parseInPieces } from './pipelining.ts'
import { normalizeHead } from './requestHead.ts'
import { createRequestSlots } from './requestSlots.ts'

/** Fastify's options for connections, which it applies only to a server that it creates itself. */
interface ConnectionOptions {
  readonly http?: ServerOptions
  readonly requestTimeout?: number
  readonly connectionTimeout?: number
}

interface EdgeOptions {
  /** True if requests come from an HTTP proxy, which sends one at a time on a connection. Default: false. */
  readonly isBehindProxy?: boolean
}

/**
 * Creates the HTTP server of an app as Fastify does, with `before` in front of the app, which may respond to a request or
 * pass it on.
 */
export const httpServerWith =
  (before: (next: RequestListener) => RequestListener, { isBehindProxy = false }: EdgeOptions = {}) =>
  (handler: RequestListener, options: ConnectionOptions): Server => {
    const first = before(handler)
    // Requests with an invalid head skip `before`: the app refuses them.
    const dispatch: RequestListener = (request, response) =>
      normalizeHead(request) ? first(request, response) : handler(request, response)
    const slots = createRequestSlots()
    const server = withOpenConnections(slots.spread(closeAtUnreadBodies(dispatch)), listener => {
      const oneAfterAnother = oneAtATime(listener)
      // Without this listener, Node itself rejects an unknown `Expect`, and omits the security headers.
      return createServer(options.http ?? {}, oneAfterAnother).on('checkExpectation', oneAfterAnother)
    })
    server.on('connection', slots.noteConnection)
    // Skipped behind a proxy, because Node's own parsing of a connection is a fifth cheaper.
    if (!isBehindProxy) server.on('connection', (socket: Socket) => parseInPieces(socket))
    server.on('connection', (socket: Socket) => lingerAfterResponses(socket))
    // One timeout covers silent connections within a request and between two; Node would set another timer for each request.
    server.keepAliveTimeout = 0
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout
    server.setTimeout(options.connectionTimeout ?? 0)
    return server
  }

/** The HTTP server beneath the framework. */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { dropUnreadBodies, lingerAfterResponses } from './lingeringClose.ts'
import { withOpenConnections } from './openConnections.ts'
import { oneAtATime, parseInPieces } from './pipelining.ts'
import { normalizeHead } from './requestHead.ts'
import { createRequestTurns } from './requestTurns.ts'

/** Fastify's options for connections; it applies them only to a server that it makes itself. */
interface ConnectionOptions {
  readonly http?: ServerOptions
  readonly requestTimeout?: number
  readonly connectionTimeout?: number
}

interface EdgeOptions {
  /** Requests come from an HTTP proxy, which sends one at a time on a connection. Default false. */
  readonly isBehindProxy?: boolean
}

/** Makes the HTTP server of an app as Fastify does, with `before` in front of the app. */
export const httpServerWith =
  (before: (next: RequestListener) => RequestListener, { isBehindProxy = false }: EdgeOptions = {}) =>
  (handler: RequestListener, options: ConnectionOptions): Server => {
    const first = before(handler)
    // The app refuses the others.
    const dispatch: RequestListener = (request, response) =>
      normalizeHead(request) ? first(request, response) : handler(request, response)
    const turns = createRequestTurns()
    const server = withOpenConnections(turns.spread(dropUnreadBodies(dispatch)), listener => {
      const inTurn = oneAtATime(listener)
      // Else Node refuses an unknown `Expect` itself, without the headers that every response has.
      return createServer(options.http ?? {}, inTurn).on('checkExpectation', inTurn)
    })
    server.on('connection', turns.noteConnection)
    // Node reads a connection with a fifth less work by itself.
    if (!isBehindProxy) server.on('connection', (socket: Socket) => parseInPieces(socket))
    server.on('connection', (socket: Socket) => lingerAfterResponses(socket))
    // One timeout holds for a silent connection, within a request and between two: Node would set another timer for each request.
    server.keepAliveTimeout = 0
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout
    server.setTimeout(options.connectionTimeout ?? 0)
    return server
  }

/** The open connections of an HTTP server, so that it can end without waiting for those that ask for nothing. */
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface OpenConnections {
  /** Notes the last request of each connection that reaches `next`; a connection must have one at a time. */
  readonly track: (next: RequestListener) => RequestListener
  /** Closes connections without a request at once, and the others after their response, which says so where its headers are not sent yet. */
  readonly end: () => void
}

const connectionsByServer = new WeakMap<Server, OpenConnections>()

const createOpenConnections = (): OpenConnections & { readonly add: (socket: Socket) => void } => {
  const sockets = new Set<Socket>()
  const responses = new WeakMap<Socket, ServerResponse>()
  let isEnding = false
  /** Closes a connection after the response that is being made on it. */
  const endAfter = (response: ServerResponse, socket: Socket): void => {
    if (!response.headersSent) response.setHeader('connection', 'close')
    response.once('close', () => socket.destroySoon())
  }
  return {
    add: socket => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },
    track: next => (request, response) => {
      const { socket } = request
      if (isEnding) endAfter(response, socket)
      responses.set(socket, response)
      next(request, response)
    },
    end: () => {
      isEnding = true
      for (const socket of sockets) {
        const response = responses.get(socket)
        if (!response || response.writableFinished) socket.destroy()
        else endAfter(response, socket)
      }
    },
  }
}

/** Makes a server that knows its connections, from the listener that its requests reach. */
export const withOpenConnections = (next: RequestListener, make: (listener: RequestListener) => Server): Server => {
  const connections = createOpenConnections()
  const server = make(connections.track(next))
  server.on('connection', connections.add)
  connectionsByServer.set(server, connections)
  return server
}

/** Ends the connections of a server made by `withOpenConnections`; leaves those of any other alone. */
export const endConnections = (server: Server): void => connectionsByServer.get(server)?.end()

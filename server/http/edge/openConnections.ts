/** Tracks the open connections of an HTTP server, so that it can stop without waiting for idle ones. */
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface OpenConnections {
  /** Records the current request of each connection before `next`; a connection must have one at a time. */
  readonly track: (next: RequestListener) => RequestListener
  /**
   * Closes idle connections immediately, and others after their response, with `connection: close` if its headers have
   * not been sent.
   */
  readonly end: () => void
}

const connectionsByServer = new WeakMap<Server, OpenConnections>()

const createOpenConnections = (): OpenConnections & { readonly add: (socket: Socket) => void } => {
  const sockets = new Set<Socket>()
  const responses = new WeakMap<Socket, ServerResponse>()
  let isEnding = false
  /** Closes a connection after its current response. */
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

/** Creates a server that tracks its connections, from the listener of its requests. */
export const withOpenConnections = (next: RequestListener, make: (listener: RequestListener) => Server): Server => {
  const connections = createOpenConnections()
  const server = make(connections.track(next))
  server.on('connection', connections.add)
  connectionsByServer.set(server, connections)
  return server
}

/** Closes the connections of a server made by `withOpenConnections`; no effect on other servers. */
export const endConnections = (server: Server): void => connectionsByServer.get(server)?.end()

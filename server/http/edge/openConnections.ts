/** The open connections of an HTTP server, so that it can end without waiting for those that ask for nothing. */
import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface OpenConnections {
  /** Counts the requests that reach `next`; a connection must have one at a time. */
  readonly track: (next: RequestListener) => RequestListener
  /** Closes connections without a request at once, and the others after their response, which says so where its headers are not sent yet. */
  readonly end: () => void
}

const connectionsByServer = new WeakMap<Server, OpenConnections>()

const createOpenConnections = (): OpenConnections & { readonly add: (socket: Socket) => void } => {
  const sockets = new Set<Socket>()
  const responses = new Map<Socket, ServerResponse>()
  let isEnding = false
  return {
    add: socket => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },
    track: next => (request, response) => {
      const { socket } = request
      if (isEnding) response.setHeader('connection', 'close')
      responses.set(socket, response)
      response.once('close', () => {
        responses.delete(socket)
        if (isEnding) socket.destroySoon()
      })
      next(request, response)
    },
    end: () => {
      isEnding = true
      for (const socket of sockets) {
        const response = responses.get(socket)
        if (!response) socket.destroy()
        else if (!response.headersSent) response.setHeader('connection', 'close')
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

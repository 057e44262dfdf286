/** TCP servers that accept connections and never finish a response. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TcpHost {
  readonly port: number
  /** Number of open connections. */
  open(): number
  close(): Promise<void>
}

/** Interval between the chunks that an endless host sends, ms. */
const chunkIntervalMs = 20

const start = async (serve: (socket: Socket) => void): Promise<TcpHost> => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    socket.resume()
    serve(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** Never sends anything. */
export const startUnresponsiveHost = () => start(() => undefined)

/** Sends `first` immediately, and then `more` repeatedly, forever. */
export const startEndlessHost = (first: string, more: string) =>
  start(socket => {
    socket.write(first)
    const sending = setInterval(() => socket.write(more), chunkIntervalMs)
    socket.once('close', () => clearInterval(sending))
  })

/** Hosts below any protocol: they take connections and never come to an end. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TcpHost {
  readonly port: number
  /** Connections that are open now. */
  open(): number
  close(): Promise<void>
}

/** How often a dripping host sends, ms. */
const dripMs = 20

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

/** Never says anything. */
export const startMuteHost = () => start(() => undefined)

/** Says something at once, and then a little of `more` for ever. */
export const startDrippingHost = (first: string, more: string) =>
  start(socket => {
    socket.write(first)
    const dripping = setInterval(() => socket.write(more), dripMs)
    socket.once('close', () => clearInterval(dripping))
  })

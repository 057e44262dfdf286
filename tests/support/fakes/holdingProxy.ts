/** A network between two programs that can be lost: what is sent meanwhile arrives when it is back, as TCP sends it again. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface HoldingProxy {
  readonly port: number
  /** From now on nothing arrives, in either direction. Connections are still taken, and hear nothing. */
  hold(): void
  /** What was held arrives. */
  letThrough(): void
  close(): Promise<void>
}

/** A proxy in front of a port of this machine. */
export const startHoldingProxy = async (targetPort: number): Promise<HoldingProxy> => {
  let isHolding = false
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()
  const pass = (from: Socket, to: Socket) => {
    const whenFree = (work: () => void) => {
      if (isHolding) waiting.add(work)
      else work()
    }
    from.on('data', bytes => whenFree(() => to.write(bytes)))
    from.on('close', () => whenFree(() => to.end()))
    from.on('error', () => undefined)
  }
  const server = createServer(client => {
    const target = connect(targetPort, '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    pass(client, target)
    pass(target, client)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const letThrough = () => {
    isHolding = false
    for (const work of waiting) work()
    waiting.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    hold: () => {
      isHolding = true
    },
    letThrough,
    close: () => {
      letThrough()
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

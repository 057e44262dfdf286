/** A TCP proxy that can be paused. Data sent meanwhile arrives once it resumes, as TCP retransmits it. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface StallingProxy {
  readonly port: number
  /** Stops all data in both directions. Connections are still accepted, but receive nothing. */
  hold(): void
  /** Releases the held data. */
  letThrough(): void
  close(): Promise<void>
}

/** A proxy in front of a local port. */
export const startStallingProxy = async (targetPort: number): Promise<StallingProxy> => {
  let isStalling = false
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()
  const pass = (from: Socket, to: Socket) => {
    const whenFree = (work: () => void) => {
      if (isStalling) waiting.add(work)
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
    isStalling = false
    for (const work of waiting) work()
    waiting.clear()
  }
  return {
    port: (server.address() as AddressInfo).port,
    hold: () => {
      isStalling = true
    },
    letThrough,
    close: () => {
      letThrough()
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** A raw TCP connection to a server, for bytes that no HTTP client sends. */
import { connect, type Socket } from 'node:net'

export interface RawConnection {
  readonly socket: Socket
  /** All bytes received so far, each as one character. */
  readonly received: () => string
  /** Resolves once the received text matches the pattern. Rejects if the connection closes first. */
  readonly until: (pattern: RegExp) => Promise<void>
  /** Resolves with all received text once the connection is closed, by either side and for any reason. */
  readonly closed: Promise<string>
}

/** Opens a connection to a local port and sends bytes, if any. */
export const openConnection = (port: number, bytes: string | Buffer = ''): RawConnection => {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let onData = (): void => undefined
  socket.on('data', chunk => {
    received += chunk.toString('latin1')
    onData()
  })
  // A server may reset a connection; only the received bytes matter.
  socket.on('error', () => undefined)
  const closed = new Promise<string>(resolve => socket.once('close', () => resolve(received)))
  if (bytes.length > 0) socket.write(bytes)
  return {
    socket,
    received: () => received,
    until: pattern =>
      new Promise((resolve, reject) => {
        onData = () => {
          if (pattern.test(received)) resolve()
        }
        onData()
        void closed.then(() => reject(new Error(`The connection closed after: ${received.slice(0, 300)}`)))
      }),
    closed,
  }
}

/** A request without a body, as sent on the wire. */
export const requestText = (target: string, headers = '', method = 'GET'): string =>
  `${method} ${target} HTTP/1.1\r\nhost: site.example\r\napp-key: demo\r\n${headers}\r\n`

/** Response to a request on a new connection, until the server has closed it. */
export const exchange = (port: number, target: string, headers = '', method = 'GET'): Promise<string> =>
  openConnection(port, requestText(target, `${headers}connection: close\r\n`, method)).closed

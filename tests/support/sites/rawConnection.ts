/** A connection to a server as its bytes, for what no HTTP client sends. */
import { connect, type Socket } from 'node:net'

export interface RawConnection {
  readonly socket: Socket
  /** Everything that was received so far, each byte as one character. */
  readonly received: () => string
  /** Resolves once what was received meets the pattern. Rejects when the connection closes before. */
  readonly until: (pattern: RegExp) => Promise<void>
  /** Resolves with everything that was received when the connection is closed, by whichever side and for whatever reason. */
  readonly closed: Promise<string>
}

/** Opens a connection to a port of this machine and sends bytes, if any. */
export const openConnection = (port: number, bytes: string | Buffer = ''): RawConnection => {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let onData = (): void => undefined
  socket.on('data', chunk => {
    received += chunk.toString('latin1')
    onData()
  })
  // A server may close a connection as it likes; what matters is what was received until then.
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

/** The bytes of a request without a body. */
export const requestText = (target: string, headers = '', method = 'GET'): string =>
  `${method} ${target} HTTP/1.1\r\nhost: site.example\r\napp-key: demo\r\n${headers}\r\n`

/** Everything that a new connection receives for a request, until the server has answered and closed it. */
export const exchange = (port: number, target: string, headers = '', method = 'GET'): Promise<string> =>
  openConnection(port, requestText(target, `${headers}connection: close\r\n`, method)).closed

/** A receiver of webhook deliveries on a local port. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Delivered {
  readonly path: string
  readonly host: string | undefined
  readonly headers: Record<string, string>
  readonly body: string
}

/**
 * Response to a delivery. 'silence' never responds; 'cut' closes the connection immediately; 'unfinished' closes it
 * after the head of a successful response; 'dripping' sends that head and never ends the body.
 */
type ReceiverAnswer =
  | { readonly status: number; readonly location?: string; readonly bytes?: number }
  | 'silence'
  | 'cut'
  | 'unfinished'
  | 'dripping'

export interface Receiver {
  readonly port: number
  readonly received: Delivered[]
  /** The next responses, in order; afterwards 204. */
  readonly answers: ReceiverAnswer[]
  close(): Promise<void>
}

/** Listens on a local address. */
export const startReceiver = async (address = '127.0.0.1', port = 0): Promise<Receiver> => {
  const received: Delivered[] = []
  const answers: ReceiverAnswer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { host, ...headers } = request.headers
      received.push({
        ...{ path: request.url ?? '', host, body: Buffer.concat(chunks).toString('utf8') },
        // Safe cast: a delivery repeats no header, so every value is a string.
        headers: headers as Record<string, string>,
      })
      const answer = answers.shift() ?? { status: 204 }
      if (answer === 'silence') return
      if (answer === 'cut') {
        request.socket.destroy()
        return
      }
      if (answer === 'unfinished' || answer === 'dripping') {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('x', () => {
          if (answer === 'unfinished') request.socket.destroy()
        })
        return
      }
      response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location })
      response.end(answer.bytes === undefined ? undefined : Buffer.alloc(answer.bytes, 'x'))
    })
  })
  await new Promise<void>(resolve => server.listen(port, address, resolve))
  return {
    // The server listens on a TCP port, so it has such an address.
    port: (server.address() as AddressInfo).port,
    received,
    answers,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

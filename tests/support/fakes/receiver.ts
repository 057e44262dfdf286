/** A program that takes deliveries of webhooks, on a port of this machine. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Delivered {
  readonly path: string
  readonly host: string | undefined
  readonly headers: Record<string, string>
  readonly body: string
}

/** What is answered; 'silence' never answers, 'cut' ends the connection, 'unfinished' after the head of a good answer, and 'dripping' never ends that. */
type ReceiverAnswer =
  | { readonly status: number; readonly location?: string; readonly bytes?: number }
  | 'silence'
  | 'cut'
  | 'unfinished'
  | 'dripping'

export interface Receiver {
  readonly port: number
  readonly received: Delivered[]
  /** The next answers, in turn; after them, 204. */
  readonly answers: ReceiverAnswer[]
  close(): Promise<void>
}

/** Listens on an address of this machine. */
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
        // None of those that are requested is a list.
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
    // A server that listens on a port always has such an address.
    port: (server.address() as AddressInfo).port,
    received,
    answers,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A real HTTP server that keeps every request as it came and gives the answer that the test has set. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface RecordedRequest {
  readonly method: string
  /** Path and query, undecoded. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** As sent; '' without one. */
  readonly body: string
}

interface SetAnswer {
  /** Default 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is when it is a text, else as JSON. */
  readonly body?: unknown
  /** The connection ends in the middle of the body. */
  readonly isCut?: boolean
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts it on a free port. Pages of any origin may call it. */
export const startRecorder = async () => {
  const requests: RecordedRequest[] = []
  let answer: SetAnswer = {}
  let announce = () => {}
  const server = createServer(async (request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    const body = await bodyOf(request)
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    announce()
    const { status = 200, headers = {}, body: given = '', isCut } = answer
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    if (isCut) response.writeHead(status, { 'content-length': '1000' }).write(text, () => response.destroy())
    else response.writeHead(status, { ...cors, ...headers }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this shape.
  const { port } = server.address() as AddressInfo
  return {
    /** Origin. */
    host: `http://127.0.0.1:${port}`,
    /** All so far, in order. */
    requests,
    /** What all following requests are answered. */
    answerWith: (next: SetAnswer) => {
      answer = next
    },
    /** Calls back whenever a request has come, before it is answered. */
    onRequest: (callback: () => void) => {
      announce = callback
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A real HTTP server that records every request and sends the response that the test has set. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface RecordedRequest {
  readonly method: string
  /** Path and query, undecoded. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Body as sent; '' if there is none. */
  readonly body: string
}

interface SetAnswer {
  /** Default: 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent unchanged, any other value as JSON. */
  readonly body?: unknown
  /** True to close the connection in the middle of the body. */
  readonly isCut?: boolean
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts the recorder on a free port. Pages of any origin may call it. */
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
  // Safe cast: a server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    /** Origin. */
    host: `http://127.0.0.1:${port}`,
    /** All requests so far, in order. */
    requests,
    /** Sets the response to all following requests. */
    answerWith: (next: SetAnswer) => {
      answer = next
    },
    /** Sets a callback for each request, before its response. */
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

/** Single requests to the measured server as bytes on the wire: not decoded, over one persistent connection. */
import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Captured } from './constant.ts'

/** Options of a request. */
interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request and returns the complete response. */
const ask = (url: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<Captured> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const all = {
      ...headers,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
    }
    const sent = request(url, { method, headers: all, agent }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(pairs), body: Buffer.concat(chunks) })
      })
    })
    sent.once('error', reject)
    sent.end(text)
  })

/** Decoded text of a response. */
export const textOf = ({ headers, body }: Captured): string => {
  const encoding = headers['content-encoding']
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  return plain.toString('utf8')
}

/** Sends one request. Throws if the status is not 2xx. */
export const requestOk = async (url: string, options?: RequestOptions): Promise<Captured> => {
  const answer = await ask(url, options)
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${url} answered ${answer.status}: ${textOf(answer).slice(0, 300)}`)
  return answer
}

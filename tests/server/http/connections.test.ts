/** What comes over a real connection and is no request: slow, oversized, or broken. */
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBareApp } from '../../../server/start/app.ts'

describe('a connection', () => {
  let app: FastifyInstance
  let port: number
  beforeAll(async () => {
    app = createBareApp({
      config: { trustProxy: 0 },
      timeouts: { headMs: 150, requestMs: 300, silentMs: 20_000, lookEveryMs: 25 },
    })
    const config = { policy: 'public' } as const
    app.post('/api/echo', { config }, async request => request.body)
    app.get('/api/echo/:key', { config }, async request => request.params)
    await app.listen({ port: 0, host: '127.0.0.1' })
    // A server that listens on a port always has such an address.
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(() => app.close())

  /** What a connection gets until the server ends it. */
  const talk = (...texts: readonly (string | Buffer)[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let onResponse = ''
      socket.on('data', chunk => {
        onResponse += chunk.toString()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(onResponse))
      for (const text of texts) socket.write(text)
    })
  const refusal = (status: number, answer: string) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `)
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-request-id'])
      expect(head.toLowerCase()).toContain(`\r\n${name}: `)
    expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/^[A-Z].*\.$/), code: expect.any(String) })
  }
  const host = 'host: x\r\n'
  const post = `POST /api/echo HTTP/1.1\r\n${host}content-type: application/json\r\n`

  test.each([
    ['no head', ''],
    ['half a head', `GET /api/echo/1 HTTP/1.1\r\n${host}`],
    ['half a body', `${post}content-length: 10\r\n\r\n{"a"`],
    ['half a chunk', `${post}transfer-encoding: chunked\r\n\r\n8\r\n{"a"`],
  ])('a connection that sends %s and then nothing is ended with 408', async (_what, text) => {
    refusal(408, await talk(text))
  })

  test.each([
    ['headers of 64 kB', 431, `GET /api/echo/1 HTTP/1.1\r\n${host}x: ${'x'.repeat(65_536)}\r\n\r\n`],
    ['10,000 headers', 431, `GET /api/echo/1 HTTP/1.1\r\n${host}${'x: y\r\n'.repeat(10_000)}\r\n`],
    ['an address of 100 kB', 431, `GET /api/echo/1?search_key=${'x'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`],
    ['two lengths', 400, `${post}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`],
    ['a length and chunks', 400, `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`],
    ['a negative length', 400, `${post}content-length: -1\r\n\r\n{}`],
    ['NUL in a header', 400, `GET /api/echo/1 HTTP/1.1\r\n${host}x: a\0b\r\n\r\n`],
    ['NUL in the address', 400, `GET /api/echo/\0 HTTP/1.1\r\n${host}\r\n`],
    ['an unknown method', 400, `STEAL /api/echo/1 HTTP/1.1\r\n${host}\r\n`],
    ['what is no HTTP', 400, Buffer.from('1603010200010001fc0303', 'hex')],
  ])('a connection that sends %s is refused', async (_what, status, text) => {
    refusal(status, await talk(text))
  })

  test.each([
    ['broken encoding', 404, `GET /api/nowhere/%ff HTTP/1.1\r\n${host}connection: close\r\n\r\n`],
    ['a long key', 404, `GET /api/echo/${'x'.repeat(5_000)} HTTP/1.1\r\n${host}connection: close\r\n\r\n`],
    ['a path out of the site', 404, `GET /api/echo/../../etc/passwd HTTP/1.1\r\n${host}connection: close\r\n\r\n`],
    ['half of its JSON', 400, `${post}connection: close\r\ncontent-length: 4\r\n\r\n{"a"`],
  ])('a connection that requests %s is answered in the envelope', async (_what, status, text) => {
    refusal(status, await talk(text))
  })
})

test('a connection whose client reads nothing is closed when nothing more can be sent', async () => {
  const app = createBareApp({
    config: { trustProxy: 0 },
    timeouts: { headMs: 20_000, requestMs: 20_000, silentMs: 100, lookEveryMs: 20_000 },
  })
  app.get('/large', { config: { policy: 'public' } }, async () => Buffer.alloc(50_000_000))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = new Promise<Socket>(resolve => app.server.once('connection', resolve))
  // A server that listens on a port always has such an address.
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  client.pause()
  client.on('error', () => undefined)
  client.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  const socket = await accepted
  await new Promise(resolve => socket.once('close', resolve))
  expect(socket.bytesWritten).toBeGreaterThan(0)
  client.destroy()
  await app.close()
})

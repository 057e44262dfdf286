/** Real connections that send slow, oversized or broken requests. */

import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBareApp } from '../../../server/start/app.ts'
import { site } from '../../../src/resources/index.ts'

describe('a connection', () => {
  let app: FastifyInstance
  let port: number
  beforeAll(async () => {
    app = createBareApp({
      site,
      config: { trustProxy: 0 },
      timeouts: { headMs: 150, requestMs: 300, silentMs: 20_000, lookEveryMs: 25 },
    })
    const config = { policy: 'public' } as const
    app.post('/api/echo', { config }, async request => request.body)
    app.get('/api/echo/:key', { config }, async request => request.params)
    await app.listen({ port: 0, host: '127.0.0.1' })
    // Safe cast: a server that listens on a port has an address of this type.
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(() => app.close())

  /** All bytes that a connection receives until the server closes it. */
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
    ['no request line', ''],
    ['half of its headers', `GET /api/echo/1 HTTP/1.1\r\n${host}`],
    ['half of its body', `${post}content-length: 10\r\n\r\n{"a"`],
    ['half of a chunk', `${post}transfer-encoding: chunked\r\n\r\n8\r\n{"a"`],
  ])('a connection that stops after sending %s is closed with 408', async (_what, text) => {
    refusal(408, await talk(text))
  })

  test.each([
    ['headers of 64 kB', 431, `GET /api/echo/1 HTTP/1.1\r\n${host}x: ${'x'.repeat(65_536)}\r\n\r\n`],
    ['10,000 headers', 431, `GET /api/echo/1 HTTP/1.1\r\n${host}${'x: y\r\n'.repeat(10_000)}\r\n`],
    ['a URL of 100 kB', 431, `GET /api/echo/1?search_key=${'x'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`],
    ['two Content-Length headers', 400, `${post}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`],
    ['both Content-Length and chunks', 400, `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`],
    ['a negative Content-Length', 400, `${post}content-length: -1\r\n\r\n{}`],
    ['a NUL character in a header', 400, `GET /api/echo/1 HTTP/1.1\r\n${host}x: a\0b\r\n\r\n`],
    ['a NUL character in the address', 400, `GET /api/echo/\0 HTTP/1.1\r\n${host}\r\n`],
    ['an unknown method', 400, `STEAL /api/echo/1 HTTP/1.1\r\n${host}\r\n`],
    ['bytes that are not HTTP', 400, Buffer.from('1603010200010001fc0303', 'hex')],
  ])('a connection that sends %s is rejected', async (_what, status, text) => {
    refusal(status, await talk(text))
  })

  test.each([
    ['an invalid percent-encoding', 404, `GET /api/nowhere/%ff HTTP/1.1\r\n${host}connection: close\r\n\r\n`],
    ['a long key', 404, `GET /api/echo/${'x'.repeat(5_000)} HTTP/1.1\r\n${host}connection: close\r\n\r\n`],
    ['a path traversal', 404, `GET /api/echo/../../etc/passwd HTTP/1.1\r\n${host}connection: close\r\n\r\n`],
    ['a truncated JSON body', 400, `${post}connection: close\r\ncontent-length: 4\r\n\r\n{"a"`],
  ])('a connection that requests %s gets a JSON error', async (_what, status, text) => {
    refusal(status, await talk(text))
  })
})

test('a connection whose client reads nothing is closed once its buffer is full', async () => {
  const app = createBareApp({
    site,
    config: { trustProxy: 0 },
    timeouts: { headMs: 20_000, requestMs: 20_000, silentMs: 100, lookEveryMs: 20_000 },
  })
  app.get('/large', { config: { policy: 'public' } }, async () => Buffer.alloc(50_000_000))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = new Promise<Socket>(resolve => app.server.once('connection', resolve))
  // Safe cast: a server that listens on a port has an address of this type.
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

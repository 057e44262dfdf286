/** Pipelined requests are parsed in sequence, and none is lost. */
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { httpServerWith } from '../../../server/http/edge/httpServer.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { openConnection } from '../../support/sites/rawConnection.ts'

const closes: (() => void)[] = []
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

/**
 * Server that responds with the size of the request body, and to `/large` with much more. With `isHeld`, it waits until
 * `answer` is called. Counts the requests that Node creates.
 */
const startCounting = async ({ isHeld = false, isBehindProxy = false } = {}) => {
  let answer = () => {}
  const mayAnswer = isHeld
    ? new Promise<void>(resolve => {
        answer = resolve
      })
    : Promise.resolve()
  const server = httpServerWith(next => next, { isBehindProxy })((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () =>
      mayAnswer.then(() => response.end(`[${bytes}]${request.url === '/large' ? 'x'.repeat(300_000) : ''}`)),
    )
  }, {})
  let made = 0
  const count = (message: unknown) => {
    if ((message as { readonly server: unknown }).server === server) made += 1
  }
  const started = channel('http.server.request.start')
  started.subscribe(count)
  server.listen(0)
  await once(server, 'listening')
  closes.push(() => {
    started.unsubscribe(count)
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, made: () => made, answer }
}

const most = limits.pipelinedRequests.value
const ahead = limits.parsedRequests.value
const ask = (path = '/', headers = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`
const post = (body: string, headers = '') =>
  `POST /large HTTP/1.1\r\nhost: a\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`
const last = 'connection: close\r\n'
const sizesIn = (received: string) => [...received.matchAll(/\[(\d+)\]/g)].map(([, size]) => Number(size))

test('the server parses only a few of thousands of pipelined requests ahead, and closes the connection at the limit', async () => {
  const { port, made, answer } = await startCounting({ isHeld: true })
  const connection = openConnection(port, ask().repeat(2_000))
  await expect.poll(made).toBeGreaterThan(ahead)
  await setTimeout(50)
  expect(made()).toBeLessThan(ahead + 16)
  answer()
  await connection.closed
  expect(made()).toBeGreaterThan(most)
  expect(made()).toBeLessThan(most + 16)
})

test('pipelined requests up to the limit are all answered, regardless of chunking', async () => {
  const { port, made, answer } = await startCounting({ isHeld: true })
  const connection = openConnection(port, ask())
  for (let each = 1; each < most; each += 1) {
    connection.socket.write(ask())
    await setTimeout(1)
  }
  expect(made()).toBeLessThan(ahead + 16)
  connection.socket.write(ask('/', last))
  answer()
  expect(sizesIn(await connection.closed)).toHaveLength(most + 1)
})

test('a connection over the pipelining limit is also closed if it comes from a proxy', async () => {
  const { port } = await startCounting({ isBehindProxy: true })
  const taken = openConnection(port, ask().repeat(most) + ask('/', last))
  expect(sizesIn(await taken.closed)).toHaveLength(most + 1)
  const refused = openConnection(port, ask().repeat(2_000))
  expect(sizesIn(await refused.closed).length).toBeLessThan(most)
})

test('sequential requests on a connection are not limited', async () => {
  const { port } = await startCounting()
  const connection = openConnection(port)
  for (let each = 1; each <= 4; each += 1) {
    connection.socket.write(ask().repeat(most - 1) + post('x'.repeat(each)))
    await connection.until(new RegExp(`\\[${each}\\]`))
  }
  connection.socket.write(ask('/', last))
  expect(sizesIn(await connection.closed)).toHaveLength(4 * most + 1)
})

test.each([
  ['of empty lines', post('line\n\n'.repeat(100_000), last), 600_000],
  [
    'in chunks of empty lines',
    `POST / HTTP/1.1\r\nhost: a\r\n${last}transfer-encoding: chunked\r\n\r\n${'6\r\n\r\n\r\n\r\n\r\n'.repeat(2_000)}0\r\n\r\n`,
    12_000,
  ],
])('a pipelined body %s arrives completely', async (_what, request, size) => {
  const { port } = await startCounting()
  expect(sizesIn(await openConnection(port, request).closed)).toEqual([size])
})

test('further requests of a client that does not read wait until it reads', async () => {
  const { port } = await startCounting()
  const body = '\n\n'.repeat(3_000)
  const connection = openConnection(port)
  connection.socket.pause()
  connection.socket.write(post(body).repeat(9) + post(body, last))
  await setTimeout(50)
  connection.socket.resume()
  expect(sizesIn(await connection.closed)).toEqual(Array.from({ length: 10 }, () => body.length))
})

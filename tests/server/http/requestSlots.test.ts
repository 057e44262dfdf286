/** Order in which concurrent requests start if each of them needs CPU time. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { httpServerWith } from '../../../server/http/edge/httpServer.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'

const closes: (() => void)[] = []
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

/** Server that records the address of each request and then computes for `ms`. */
const startBusy = async (ms: number) => {
  const begun: string[] = []
  const server = httpServerWith(next => next)((request, response) => {
    begun.push(request.url?.slice(1) ?? '')
    const end = performance.now() + ms
    while (performance.now() < end);
    response.end()
  }, {})
  server.listen(0)
  await once(server, 'listening')
  closes.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const open = (localAddress = '127.0.0.1'): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    closes.push(() => socket.destroy())
    return socket.resume()
  }
  return { begun, open }
}

const ask = (socket: Socket, path: string) => socket.write(`GET /${path} HTTP/1.1\r\nHost: site.example\r\n\r\n`)
const longerThanATurn = 2 * limits.requestTurnMs.value

test('a connection that arrives after a burst is served before most of the burst', async () => {
  const { begun, open } = await startBusy(longerThanATurn)
  for (let each = 0; each < 60; each += 1) ask(open(), 'burst')
  ask(open('127.9.0.1'), 'other')
  await expect.poll(() => begun).toContain('other')
  expect(begun.indexOf('other')).toBeLessThan(30)
  await expect.poll(() => begun.length).toBe(61)
})

test('networks take turns, however many requests one of them has queued', async () => {
  const { begun, open } = await startBusy(longerThanATurn)
  const burst = Array.from({ length: 30 }, () => open())
  const others = [open('127.9.0.1'), open('127.9.0.1')]
  await Promise.all([...burst, ...others].map(socket => once(socket, 'connect')))
  // At this point, all connections are accepted.
  ask(open(), 'first')
  await expect.poll(() => begun).toEqual(['first'])
  for (const socket of burst) ask(socket, 'burst')
  for (const socket of others) ask(socket, 'other')
  await expect.poll(() => begun.length).toBe(33)
  expect(begun.lastIndexOf('other')).toBeLessThan(10)
})

test('requests of closed connections are dropped from the queue', async () => {
  const { begun, open } = await startBusy(longerThanATurn)
  const burst = Array.from({ length: 20 }, () => open())
  await Promise.all(burst.map(socket => once(socket, 'connect')))
  for (const socket of burst) ask(socket, 'burst')
  await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(0)
  for (const socket of burst) socket.resetAndDestroy()
  const last = open()
  ask(last, 'last')
  await expect.poll(() => begun.at(-1)).toBe('last')
  expect(begun.length).toBeLessThan(20)
})

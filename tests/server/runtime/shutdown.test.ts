/** Shutdown of a server: it answers all requests, and does not wait for idle connections. */

import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { shutDown } from '../../../server/http/shutdown.ts'
import { createBareApp } from '../../../server/start/app.ts'
import { site } from '../../../src/resources/index.ts'
import { exchange, openConnection, requestText } from '../../support/sites/rawConnection.ts'

const config = { policy: 'public' } as const

/** Promise that is settled from outside. */
const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}

/** App with a page that is answered when `finish` is called. `arrived` resolves when the page is requested. */
const startSlowPage = async () => {
  const app = createBareApp({ site, config: { trustProxy: 0 } })
  const [requested, reported] = [gate(), gate()]
  let isClosed = false
  app.addHook('onClose', async () => {
    isClosed = true
  })
  app.get('/part', { config }, async () => (isClosed ? 'too late' : 'in time'))
  app.get('/page', { config }, async () => {
    requested.open()
    await reported.opened
    return (await app.inject('/part')).payload
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(address).port)
  return { app, port, address, arrived: requested.opened, finish: reported.open, isClosed: () => isClosed }
}

test('requests in progress may still call the app, and are answered before it closes', async () => {
  const { app, address, arrived, finish, isClosed } = await startSlowPage()
  const page = fetch(`${address}/page`)
  await arrived
  const closed = shutDown(app)
  await expect(fetch(`${address}/part`)).rejects.toThrow()
  finish()
  expect(await (await page).text()).toBe('in time')
  await closed
  expect(isClosed()).toBe(true)
})

test('a request that never ends is terminated after the time limit', async () => {
  const { app, address, arrived } = await startSlowPage()
  const page = fetch(`${address}/page`)
  await arrived
  await Promise.all([shutDown(app, 1), expect(page).rejects.toThrow()])
})

test('idle connections are closed while a response is in progress', async () => {
  const { app, port, arrived, finish, isClosed } = await startSlowPage()
  const silent = openConnection(port)
  const idle = openConnection(port, requestText('/part'))
  await idle.until(/in time$/)
  const halfHead = openConnection(port, requestText('/part').slice(0, -2))
  const page = openConnection(port, requestText('/page'))
  await arrived
  const closed = shutDown(app)
  expect(await silent.closed).toBe('')
  expect(await halfHead.closed).toBe('')
  await idle.closed
  expect(isClosed()).toBe(false)
  finish()
  await closed
  expect(await page.closed).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(page.received()).toMatch(/in time$/)
})

test('a response during shutdown closes its connection, and pipelined requests are dropped', async () => {
  const { app, port, arrived, finish } = await startSlowPage()
  const page = openConnection(port, requestText('/page') + requestText('/part'))
  await arrived
  const closed = shutDown(app)
  finish()
  const text = await page.closed
  expect(text.match(/^connection: .*$/gim)).toEqual(['connection: close'])
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  await closed
})

test('a shutdown ends after its time limit if a client does not read its response', async () => {
  const app = createBareApp({ site, config: { trustProxy: 0 } })
  app.get('/large', { config }, async () => Buffer.alloc(50_000_000))
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(requestText('/large'))
  await new Promise(resolve => socket.once('readable', resolve))
  expect(await exchange(port, '/none')).toMatch(/^HTTP\/1\.1 404/)
  await shutDown(app, 1)
  socket.destroy()
})

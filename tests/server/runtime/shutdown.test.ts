/** How a server ends: with an answer to all that was asked, and without waiting for those who request nothing. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { shutDown } from '../../../server/http/shutdown.ts'
import { createBareApp } from '../../../server/start/app.ts'
import { exchange, openConnection, requestText } from '../../support/sites/rawConnection.ts'

const config = { policy: 'public' } as const

/** A promise that is settled from outside. */
const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}

/** An app with a page that is answered when `finish` is called; `arrived` resolves when it is requested. */
const startSlowPage = async () => {
  const app = createBareApp({ config: { trustProxy: 0 } })
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

test('requests in flight may still call the app, and are answered before it closes', async () => {
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

test('a request that is never answered is ended after the time limit', async () => {
  const { app, address, arrived } = await startSlowPage()
  const page = fetch(`${address}/page`)
  await arrived
  await Promise.all([shutDown(app, 1), expect(page).rejects.toThrow()])
})

test('idle connections are closed while a response is still being made', async () => {
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

test('a response during the shutdown closes its connection, and no request behind it is begun', async () => {
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

test('a shutdown ends with its time limit where a client reads nothing of its response', async () => {
  const app = createBareApp({ config: { trustProxy: 0 } })
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

/** How a server ends: with an answer to all that was asked. */
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { closeInOrder } from '../../server/closing.ts'

/** A promise that is kept when it is told to be. */
const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open, opened }
}

test('what is under way may still ask the app, and is answered before the app is closed', async () => {
  const app = fastify()
  const [asked, told] = [gate(), gate()]
  let isClosed = false
  app.addHook('onClose', async () => {
    isClosed = true
  })
  app.get('/part', async () => (isClosed ? 'too late' : 'in time'))
  app.get('/page', async () => {
    asked.open()
    await told.opened
    return (await app.inject('/part')).payload
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const page = fetch(`${address}/page`)
  await asked.opened
  const closed = closeInOrder(app)
  await expect(fetch(`${address}/part`)).rejects.toThrow()
  told.open()
  expect(await (await page).text()).toBe('in time')
  await closed
  expect(isClosed).toBe(true)
})

test('what is never answered is ended after a while', async () => {
  const app = fastify()
  const asked = gate()
  app.get('/page', () => {
    asked.open()
    return new Promise(() => undefined)
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const page = fetch(`${address}/page`)
  await asked.opened
  await Promise.all([closeInOrder(app, 1), expect(page).rejects.toThrow()])
})

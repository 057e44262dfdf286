/** Signals that stop the built server, and the requests for which it waits. */
import { expect, inject, test } from 'vitest'
import { openConnection, requestText } from '../support/sites/rawConnection.ts'
import { startFilledSite } from './support/site.ts'

test('the server ignores SIGHUP, and SIGTERM waits only for requests in progress', async () => {
  const site = await startFilledSite(inject('prepared'), { LOG_LEVEL: 'warn' })
  const port = Number(new URL(site.url).port)
  site.signal('SIGHUP')
  await expect.poll(() => site.output.join('')).toContain('SIGHUP is ignored')

  const silent = openConnection(port)
  const idle = openConnection(port, requestText('/healthz'))
  await idle.until(/\{"status":"ok"\}$/)
  const headers = 'content-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n'
  const inFlight = openConnection(port, requestText('/api/contact', headers, 'POST'))
  await inFlight.until(/^HTTP\/1\.1 100 Continue/)

  site.signal('SIGTERM')
  expect(await silent.closed).toBe('')
  await idle.closed
  expect(inFlight.socket.destroyed).toBe(false)
  inFlight.socket.write('{}')
  const text = await inFlight.closed
  expect(text).toContain('HTTP/1.1 422')
  expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n')
  expect(await site.ended).toBe(0)
  await site.stop()
})

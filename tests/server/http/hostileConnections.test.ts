/** A client that misuses its connection, at every kind of address. Meanwhile, all other clients get responses. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ListeningSite,
  type SiteAddressKind,
  siteAddressKinds,
  startListeningSite,
} from '../../support/sites/listeningSite.ts'
import { exchange, openConnection, type RawConnection, requestText } from '../../support/sites/rawConnection.ts'

describe('a hostile connection', () => {
  let site: ListeningSite
  beforeAll(async () => {
    site = await startListeningSite('sqlite')
  })
  afterAll(() => site?.close())
  // Expires all cached responses, so that the hostile request needs a new one.
  beforeEach(() => site.provider.clock.advance(3_600))

  const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1])
  const post = (length: number, body: string) =>
    requestText('/api/contact', `content-type: application/json\r\ncontent-length: ${length}\r\n`, 'POST') + body

  /** Requests whose responses exceed the buffers of a connection, so that the following request waits. */
  const large = () => requestText(site.addresses.asset).repeat(27)

  const misuses: Readonly<Record<string, (target: string) => Promise<RawConnection>>> = {
    'pipelines requests and closes after the first bytes': async target => {
      const connection = openConnection(site.port, large() + requestText(target).repeat(5))
      await connection.until(/^HTTP\/1\.1 /)
      connection.socket.destroy()
      return connection
    },
    'pipelines more requests than the limit': async target => {
      const connection = openConnection(site.port, requestText(target).repeat(500))
      await connection.closed
      return connection
    },
    'pipelines requests and resets the connection at once': async target => {
      const connection = openConnection(site.port, requestText(target).repeat(20))
      connection.socket.once('connect', () => setImmediate(() => connection.socket.resetAndDestroy()))
      await connection.closed
      return connection
    },
    'pipelines requests without reading responses': async target => {
      const connection = openConnection(site.port)
      connection.socket.pause()
      connection.socket.write(large() + requestText(target).repeat(5))
      return connection
    },
    'sends a request and closes its half of the connection': async target => {
      const connection = openConnection(site.port)
      connection.socket.end(requestText(target))
      return connection
    },
    'sends half of its headers': async target => openConnection(site.port, requestText(target).slice(0, -2)),
    'announces a body and never sends it': async target =>
      openConnection(site.port, requestText(target, 'content-length: 100\r\n')),
    'pipelines a request into an unfinished body': async target =>
      openConnection(site.port, requestText(target) + post(1_000, '{"name":') + requestText(target)),
    'aborts a body': async target => {
      const connection = openConnection(site.port, requestText(target) + post(1_000, '{"name":'))
      await connection.until(/^HTTP\/1\.1 /)
      connection.socket.resetAndDestroy()
      return connection
    },
  }

  test.each(Object.keys(misuses))('a connection that %s does not delay other clients', async name => {
    for (const kind of siteAddressKinds) {
      const target = site.addresses[kind]
      const connection = await misuses[name]?.(target)
      // The same address and three others are requested while the hostile connection is still open.
      const others: readonly SiteAddressKind[] = [kind, 'health', 'list', 'page']
      const answers = await Promise.all(others.map(other => exchange(site.port, site.addresses[other])))
      expect([kind, ...answers.map(statusOf)]).toEqual([kind, 200, 200, 200, 200])
      const sent = await exchange(site.port, '/api/contact', 'content-length: 2\r\n', 'POST')
      expect(statusOf(sent)).toBeLessThan(500)
      connection?.socket.destroy()
    }
  })

  test('pipelined requests are all answered in order', async () => {
    const targets = [...siteAddressKinds.map(kind => site.addresses[kind]), '/no-such-page']
    const requests = targets.map(target => requestText(target, 'accept-encoding: identity\r\n'))
    const last = requestText('/healthz', 'connection: close\r\n')
    const text = await openConnection(site.port, requests.join('') + last).closed
    expect(text.match(/^HTTP\/1\.1 \d{3}|HTTP\/1\.1 \d{3}(?= [A-Z])/gm)).toEqual([
      ...siteAddressKinds.map(() => 'HTTP/1.1 200'),
      'HTTP/1.1 404',
      'HTTP/1.1 200',
    ])
    expect(text.endsWith('{"status":"ok"}')).toBe(true)
  })
})

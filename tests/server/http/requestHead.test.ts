/** Requests with an invalid target or Host header, over a real connection: rejected or not found, and never cached. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListeningSite, startListeningSite } from '../../support/sites/listeningSite.ts'
import { exchange, openConnection } from '../../support/sites/rawConnection.ts'

let site: ListeningSite
const log: string[] = []
beforeAll(async () => {
  site = await startListeningSite('sqlite', {
    config: { trustProxy: 1 },
    logger: { level: 'warn', stream: { write: (line: string) => void log.push(line) } },
  })
})
afterAll(() => site?.close())

const send = (head: string) => openConnection(site.port, `${head}connection: close\r\n\r\n`).closed
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1])

test.each([
  ['//', 404],
  ['/\\', 404],
  ['//[/', 404],
  ['//evil.example/about', 404],
  ['/%', 404],
  ['/about?%', 200],
  ['http://site.example/about', 200],
  ['http://site.example?page=1', 200],
  ['http://[/', 400],
  ['ftp://site.example/', 400],
  ['*', 400],
])('a request for the target %s is answered with %i without a logged error', async (target, status) => {
  const text = await exchange(site.port, target)
  expect([statusOf(text), log]).toEqual([status, []])
})

test.each<readonly [string, string]>([
  ['no Host header', ''],
  ['an empty Host header', 'host: \r\n'],
  ['two different Host headers', 'host: site.example\r\nHost: other.example\r\n'],
  ['two equal Host headers', 'host: site.example\r\nhost: site.example\r\n'],
  ...['[', 'a b', 'a/b', 'a@b', 'a?b', 'xn--a', 'www.XN--A:80', 'a:99999', 'a:b', '<script>', 'a"b', '[::1', '[x]'].map(
    host => [`the host ${host}`, `host: ${host}\r\n`] as const,
  ),
])('a request with %s is rejected everywhere without a logged error', async (_what, header) => {
  for (const target of ['/', '/about', '/admin', '/sitemap.xml', '/feed.xml', '/api/faqs', '/healthz', '/none']) {
    const text = await send(`GET ${target} HTTP/1.1\r\napp-key: demo\r\n${header}`)
    expect([target, statusOf(text), log]).toEqual([target, 400, []])
    expect(text).toContain('The request cannot be read.')
    expect(text.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n')
  }
})

test('a path in another script is accepted in the encodings that browsers send', async () => {
  const text = await send('GET /about HTTP/1.1\r\nhost: www.xn--d6bf8c.example\r\n')
  expect([statusOf(text), log]).toEqual([200, []])
})

test('an unknown Expect header is ignored', async () => {
  const text = await exchange(site.port, '/healthz', 'expect: 200-ok\r\n')
  expect(statusOf(text)).toBe(200)
  expect(text.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n')
})

test('a client of HTTP/1.0 need not send a Host header', async () => {
  const text = await openConnection(site.port, 'GET /about HTTP/1.0\r\n\r\n').closed
  expect(statusOf(text)).toBe(200)
})

test('the host of an absolute request target takes precedence, also for API routes', async () => {
  expect(await exchange(site.port, 'http://other.example/about')).toContain('"http://other.example/about"')
  const text = await exchange(site.port, 'http://other.example/api/faqs')
  expect(text.toLowerCase()).toContain('\r\ncache-control: private, no-cache\r\n')
  const encoded = await exchange(site.port, '/%61pi/faqs')
  expect(encoded.toLowerCase()).toContain('\r\ncache-control: private, no-cache\r\n')
})

test.each(['/', '/about', '/sitemap.xml', '/feed.xml', '/robots.txt'])(
  'the cached response of %s never contains the host of X-Forwarded-Host, not even behind a trusted proxy',
  async target => {
    const forwarded = 'x-forwarded-host: evil.example\r\nx-forwarded-proto: javascript\r\n'
    const first = await exchange(site.port, target, forwarded)
    const second = await exchange(site.port, target)
    for (const text of [first, second]) {
      expect(statusOf(text)).toBe(200)
      expect(text.toLowerCase()).toContain('\r\ncache-control: public')
      expect(text).not.toMatch(/evil\.example|javascript:/)
      expect(text).toContain('http://site.example')
    }
  },
)

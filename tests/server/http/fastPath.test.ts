/**
 * Cached responses that are sent before the framework handles a request: which clients receive them, for how long, and
 * which never do. Over a real connection.
 */
import { get as request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMetrics } from '../../../server/log/metrics.ts'
import { registerPages } from '../../../server/pages/pages.ts'
import { dialects } from '../../support/sites/databases.ts'
import { embeddedOptions } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const noAssets = { scripts: [], styles: [], preloads: [] }
const list = '/api/faqs?page=1&size=5'

interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** True if the app computed the response; false if it came from the cache. */
  readonly isMade: boolean
}

describe.each(dialects)('cached responses on %s', dialect => {
  let provider: TestProvider
  let port: number
  let made = 0
  const metrics = createMetrics()

  beforeAll(async () => {
    provider = await startProvider(dialect, {
      metrics,
      pagesOf: 'demo',
      registerPages: async app => {
        app.addHook('onSend', async ({ headers }) => {
          // Internal API calls of pages do not count.
          if (headers['x-in-process'] === undefined) made += 1
        })
        await registerPages(app, {
          assets: { site: noAssets, admin: noAssets, folders: [] },
          appKey: 'demo',
          siteUrl: undefined,
          fetch: (url, init) => reading.fetch(url, init),
          contentVersion: () => reading.contentVersion(),
          upstream: undefined,
          isDevelopment: false,
        })
      },
    })
    const reading = embeddedOptions(provider)
    await provider.app.listen({ port: 0, host: '127.0.0.1' })
    port = (provider.app.server.address() as AddressInfo).port
    for (let number = 1; number <= 3; number += 1)
      await provider.editor.call('POST', '/api/faqs', {
        faq_title: `Question ${number}`,
        faq_content: `<p>${'An answer of some length. '.repeat(30)}</p>`,
      })
    await provider.editor.call('POST', '/api/pages', { name: 'About', title: 'About us', slug: 'about' })
    const opening = { title: 'A clerk', application_publish_at: '2026-03-05 18:00:00' }
    await provider.editor.call('POST', '/api/careers', opening)
  })
  afterAll(() => provider?.close())
  // Everything cached earlier has expired.
  beforeEach(() => provider.clock.advance(3_600))

  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> =>
    new Promise((resolve, reject) => {
      const before = made
      request({ host: '127.0.0.1', port, path, headers: { 'app-key': 'demo', ...headers } }, answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('end', () => {
          const body = Buffer.concat(parts)
          const encoding = answer.headers['content-encoding']
          const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
          const { statusCode: status = 0 } = answer
          resolve({ status, headers: answer.headers, text: plain.toString(), isMade: made > before })
        })
      }).on('error', reject)
    })
  /** Response without the headers that may differ. The second response is compressed better, so its length differs. */
  const same = ({
    headers: { date: _date, 'x-request-id': _id, 'content-length': _length, ...headers },
    status,
    text,
  }: Received) => ({
    ...{ status, headers, text },
  })

  test.each([list, '/api/faqs/1', '/api/applications/demo', '/about'])(
    'the response of %s is sent from the cache unchanged',
    async path => {
      const ways: readonly Readonly<Record<string, string>>[] = [
        {},
        { 'accept-encoding': 'gzip, br' },
        { 'accept-encoding': 'gzip' },
      ]
      for (const headers of ways) {
        await get(path, headers)
        const first = await get(path, headers)
        const again = await get(path, headers)
        expect([again.isMade, same(again)]).toEqual([false, same(first)])
        expect(again.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
        expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
        const known = await get(path, { ...headers, 'if-none-match': String(again.headers.etag) })
        expect([known.isMade, known.status, known.text]).toEqual([false, 304, ''])
        expect(known.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
      }
    },
  )

  test('a response has the same headers when new and when cached', async () => {
    const made = await get(list, { 'accept-encoding': 'br' })
    const again = await get(list, { 'accept-encoding': 'br' })
    expect([made.isMade, again.isMade]).toEqual([true, false])
    expect(same(again)).toEqual(same(made))
    const known = { 'if-none-match': String(made.headers.etag) }
    provider.clock.advance(3_600)
    const unchanged = await get(list, known)
    expect([unchanged.isMade, unchanged.status, unchanged.text]).toEqual([true, 304, ''])
  })

  test('a save is visible in the next request, in the API and on the page', async () => {
    for (const title of ['About ponds', 'About credit']) {
      await get('/api/pages/about')
      await get('/about')
      expect((await get('/about')).isMade).toBe(false)
      await provider.editor.call('PUT', '/api/pages/about', { title })
      expect(JSON.parse((await get('/api/pages/about')).text).data.title).toBe(title)
      expect((await get('/about')).text).toContain(title)
    }
  })

  test('a rejected save does not invalidate the cache', async () => {
    await get(list)
    const refused = await provider.editor.call('PUT', '/api/faqs/1', { faq_title: '' })
    expect(refused.status).toBe(422)
    expect((await get(list)).isMade).toBe(false)
  })

  test('a deactivated site is inaccessible immediately', async () => {
    await get(list)
    await provider.editor.call('PUT', '/api/applications/demo', { status: 0 })
    expect((await get(list)).status).toBe(404)
    await provider.editor.call('PUT', '/api/applications/demo', { status: 1 })
    expect((await get(list)).status).toBe(200)
  })

  test.each([
    ['an editor', list, { authorization: 'Bearer nobody' }, 401],
    ['a script of another site', list, { origin: 'https://elsewhere.example' }, 200],
    ['another application', list, { 'app-key': 'other' }, 200],
    ['an unknown application', list, { 'app-key': 'demo\u00a0x' }, 404],
    ['another host name', '/about', { host: 'www.site.example' }, 200],
  ])('cached visitor responses are not sent to %s', async (_who, path, headers, status) => {
    await get(path)
    expect((await get(path)).isMade).toBe(false)
    const answer = await get(path, headers)
    expect([answer.isMade, answer.status]).toEqual([true, status])
  })

  test.each(['/no-such-page', '/api/faqs/999', '/api/users', '/admin', '/search?q=ponds', '/healthz'])(
    'the response of %s is never cached',
    async path => {
      await get(path)
      expect((await get(path)).isMade).toBe(true)
    },
  )

  test('concurrent identical requests share one response', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(list)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('each of several concurrent identical requests for an uncacheable response gets a response of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/api/faqs/999')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(10)
  })

  test('a cached response expires after ten seconds, because parts depend on the time', async () => {
    await get(list)
    provider.clock.advance(9)
    expect((await get(list)).isMade).toBe(false)
    provider.clock.advance(2)
    expect((await get(list)).isMade).toBe(true)
  })

  test('a cached response expires exactly when a scheduled record becomes visible', async () => {
    const openings = '/api/careers?page=1&size=5'
    provider.clock.set('2026-03-05T17:59:55Z')
    await get(openings)
    provider.clock.advance(4)
    expect(await get(openings)).toMatchObject({ isMade: false, text: expect.not.stringContaining('A clerk') })
    provider.clock.advance(1)
    expect(await get(openings)).toMatchObject({ isMade: true, text: expect.stringContaining('A clerk') })
    expect(await get(openings)).toMatchObject({ isMade: false, text: expect.stringContaining('A clerk') })
  })

  test('a cached response is counted in the metrics like any other', async () => {
    const counted = () =>
      /http_requests_total\{method="GET",route="\/api\/faqs",status="200"\} (\d+)/.exec(metrics.text([]))?.[1]
    // The second request comes from the cache, and is counted before its response is sent.
    await get(list)
    await get(list)
    const before = Number(counted())
    expect((await get(list)).isMade).toBe(false)
    expect(Number(counted())).toBe(before + 1)
  })
})

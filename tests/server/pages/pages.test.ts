/** Public pages as browsers receive them: cached, compressed, redirected, protected, and available during outages. */

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUpstream } from '../../../server/upstream/upstream.ts'
import { site as thisSite } from '../../../src/resources/index.ts'
import { type OtherProvider, startOtherProvider } from '../../support/fakes/otherProvider.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

describe('public pages of a site with the embedded provider', () => {
  let provider: TestProvider
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  beforeEach(async () => {
    provider = await startProvider('sqlite')
    site = await startFrontEnd(embeddedOptions(provider))
    await save('POST', '/api/pages', { name: 'About', title: 'About us', slug: 'about', content: '<p>First words</p>' })
  })
  afterEach(async () => {
    await site.close()
    await provider.close()
  })
  const save = async (method: string, url: string, body: object) => {
    const { status, body: answer } = await provider.editor.call(method, url, body)
    expect(status, JSON.stringify(answer)).toBeLessThan(300)
    return answer.data
  }

  test.each(['/subscribe/confirm/x', '/unsubscribe/x'])('the page %s of a mailed link is not cached', async path => {
    const { statusCode, headers } = await site.get(path)
    expect({ statusCode, caching: headers['cache-control'] }).toEqual({ statusCode: 200, caching: 'no-store' })
  })

  test('a page is cached until its content changes, and renewed at the next request', async () => {
    const first = await site.get('/about')
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, stale-if-error=86400',
      'cdn-cache-control': 'public, max-age=0, stale-while-revalidate=10, stale-if-error=86400',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    const etag = String(first.headers.etag)
    expect((await site.get('/about', { 'if-none-match': etag })).statusCode).toBe(304)
    await save('PUT', '/api/pages/about', { content: '<p>Second words</p>' })
    const second = await site.get('/about', { 'if-none-match': etag })
    expect(second.statusCode).toBe(200)
    expect(second.payload).toContain('Second words')
  })

  test('the timestamp in a form does not prevent caching of its page', async () => {
    const other = await startFrontEnd(embeddedOptions(provider))
    const [first, second] = [await site.get('/contact-us'), await other.get('/contact-us')]
    expect(first.headers.etag).toBe(second.headers.etag)
    await other.close()
  })

  test('with the database down, cached pages are served, and others respond with 503', async () => {
    expectConsole(/could not be loaded|is shown without its links/)
    const { payload } = await site.get('/about')
    await save('PUT', '/api/pages/about', { content: '<p>Never seen</p>' })
    await provider.database.db.schema.dropTable('pages').execute()
    const stale = await site.get('/about')
    expect(stale.statusCode).toBe(200)
    expect(stale.headers.age).toBeDefined()
    expect(stale.payload).toBe(payload)
    const unread = await site.get('/about?page=2')
    expect(unread.statusCode).toBe(503)
    expect(unread.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' })
  })

  test('an address with a previous slug redirects permanently, in any script, over any number of changes', async () => {
    const { id } = await save('POST', '/api/posts', { title: 'News', slug: 'first' })
    for (const slug of ['second', 'তৃতীয়']) await save('PUT', `/api/posts/${id}`, { slug })
    const address = `/news/${encodeURIComponent('তৃতীয়'.normalize('NFC'))}`
    for (const old of ['first', 'second']) {
      const moved = await site.get(`/news/${old}`)
      expect([moved.statusCode, moved.headers.location]).toEqual([301, address])
    }
    expect((await site.get(address)).statusCode).toBe(200)
    expect((await site.get(`/news/${encodeURIComponent('তৃতীয়'.normalize('NFD'))}`)).statusCode).toBe(200)
    await save('POST', '/api/posts', { title: 'Another', slug: 'first' })
    expect((await site.get('/news/first')).statusCode).toBe(200)
  })

  test('a missing page responds with 404 and is not cached', async () => {
    expect((await site.get('/later')).statusCode).toBe(404)
    await save('POST', '/api/pages', { name: 'Later', title: 'Later', slug: 'later' })
    expect((await site.get('/later')).statusCode).toBe(200)
  })

  test('pages with irrelevant query parameters are not cached', async () => {
    const pages = await Promise.all(['?utm_source=a', '?utm_source=b'].map(query => site.get(`/about${query}`)))
    for (const page of pages)
      expect(page.payload).toContain('<link rel="canonical" href="https://site.example/about"/>')
  })

  test('a search finds a saved record immediately', async () => {
    expect((await site.get('/search?q=tilapia')).payload).toContain('Nothing was found')
    await save('POST', '/api/posts', { title: 'Tilapia', slug: 'tilapia' })
    const { statusCode, payload } = await site.get('/search?q=tilapia')
    expect(statusCode).toBe(200)
    expect(payload).toContain('<mark>Tilapia</mark>')
  })

  describe('analytics services', () => {
    const policyOf = async () => String((await site.get('/')).headers['content-security-policy'])
    const hosts = /google|facebook/

    test('analytics services are permitted only if the site has their id', async () => {
      expect((await policyOf()).replace(/frame-src[^;]*/, '')).not.toMatch(hosts)
      const key = '/api/applications/demo'
      await save('PUT', key, { google_analytics_id: 'G-ABC1234' })
      expect(await policyOf()).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/www\.googletagmanager\.com;/)
      expect(await policyOf()).not.toContain('facebook')
      await save('PUT', key, { google_analytics_id: '', facebook_pixels_id: '1234567890' })
      expect(await policyOf()).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/connect\.facebook\.net;/)
      const refused = await provider.editor.call('PUT', key, { google_analytics_id: "G-1'><script>" })
      expect(refused.status).toBe(422)
    })

    test('analytics services are absent from the page, and load only after consent', async () => {
      await save('PUT', '/api/applications/demo', { google_tag_manager_id: 'GTM-ABCD' })
      const { payload } = await site.get('/')
      expect(payload.replace(/<script type="application\/json"[\s\S]*?<\/script>/g, '')).not.toMatch(
        /googletagmanager|GTM-ABCD|Analytics/,
      )
    })
  })
})

/** Proxy in front of a provider host. `be` makes it forward requests, fail, or not respond. */
const startUnsteadyHost = async (target: string) => {
  let mood: 'well' | 'broken' | 'silent' = 'well'
  const server: Server = createServer(async (request, response) => {
    if (mood === 'silent') return
    if (mood === 'broken') return void response.writeHead(500).end('PDOException')
    const headers = { 'app-key': String(request.headers['app-key'] ?? '') }
    try {
      const answer = await fetch(target + request.url, { headers })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    } catch {
      // The provider host has been closed at the end of the test.
      response.destroy()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    be: (next: typeof mood) => {
      mood = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

describe('pages of another provider host', () => {
  let provider: OtherProvider
  let host: Awaited<ReturnType<typeof startUnsteadyHost>>
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  beforeEach(async () => {
    provider = await startOtherProvider()
    host = await startUnsteadyHost(provider.url)
    const upstream = createUpstream({
      site: thisSite,
      apiUrl: host.url,
      appKeyHeader: 'app-key',
      appKey: 'demo',
      times: { silentMs: 2_000, totalMs: 60_000 },
    })
    site = await startFrontEnd({ fetch: upstream.fetch, upstream })
  })
  afterEach(async () => {
    await site.close()
    await host.close()
    await provider.close()
  })

  test.each(['broken', 'silent'] as const)('the last good page is sent while the provider host is %s', async mood => {
    expectConsole(/could not be loaded|without its/)
    const good = await site.get('/about-gmpf')
    expect(good.statusCode).toBe(200)
    host.be(mood)
    for (let count = 0; count < 2; count += 1) {
      const stale = await site.get('/about-gmpf')
      expect(stale.statusCode).toBe(200)
      expect(stale.headers.age).toBeDefined()
      expect(stale.headers['cache-control']).toContain('stale-if-error')
    }
    const other = await site.get('/news-and-blogs')
    expect(other.statusCode).toBe(503)
    expect(other.payload).toMatch(/href="tel:/)
    host.be('well')
    expect((await site.get('/news-and-blogs')).statusCode).toBe(200)
  })

  test('visitors get a plain page with status 503 if the provider host is down and the page is not cached', async () => {
    expectConsole(/could not be loaded|without its/)
    host.be('broken')
    const { statusCode, payload, headers } = await site.get('/')
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
    expect(payload).toContain('Back in a moment')
    expect(payload).not.toContain('PDO')
  })

  test('the search finds records of the provider host, and the sitemap contains the pages in its menus', async () => {
    const { statusCode, payload } = await site.get('/search?q=words')
    expect(statusCode).toBe(200)
    expect(payload).toContain('<mark>words</mark>')
    expect((await site.get('/sitemap.xml')).payload).toContain('<loc>https://site.example/about-gmpf</loc>')
  })
})

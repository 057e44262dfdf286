/** Addresses and methods of public pages, over a socket: each address has one canonical spelling, and every error is a page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListeningSite, startListeningSite } from '../../support/sites/listeningSite.ts'
import { openConnection } from '../../support/sites/rawConnection.ts'

let site: ListeningSite
beforeAll(async () => {
  site = await startListeningSite('sqlite')
})
afterAll(() => site?.close())

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${site.port}${path}`, { redirect: 'manual', ...init })

describe('canonical addresses', () => {
  test.each([
    ['/About', '/about'],
    ['/about/', '/about'],
    ['/ABOUT/?utm=x&page=2', '/about?utm=x&page=2'],
    ['/News/Post-1', '/news/post-1'],
    ['/news/post-1/', '/news/post-1'],
    ['/Search/?q=Pond', '/search?q=Pond'],
    ['/Sitemap.xml', '/sitemap.xml'],
    ['/%41bout', '/about'],
  ])('the address %s redirects permanently to %s', async (from, to) => {
    const answer = await ask(from)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
  })

  test('an address retains its case where it is significant', async () => {
    expect((await ask('/unsubscribe/AbC')).headers.get('location')).toBe('/subscribe?state=unknown')
    expect((await ask('/Unsubscribe/AbC/?x=Y')).headers.get('location')).toBe('/unsubscribe/AbC?x=Y')
  })

  test('a redirect to another slug retains the query', async () => {
    const { editor } = site.provider
    const { body } = await editor.call('POST', '/api/posts', { title: 'Moving', slug: 'moving' })
    expect((await ask(`/news/${body.data.id}?utm=x`)).headers.get('location')).toBe('/news/moving?utm=x')
  })

  test.each(['//evil.example', '//evil.example/', '/%2Fevil.example/', '/\\evil.example/'])(
    'the address %s does not redirect to another site',
    async path => {
      const { received, closed } = openConnection(
        site.port,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      await closed
      expect(received()).not.toMatch(/^location: (?:\/\/|\/\\|http)/im)
      expect(received()).toMatch(/^HTTP\/1\.1 (?:404|301)/)
    },
  )
})

describe('pages requested with another method', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'the method %s is rejected with a page that explains the alternatives',
    async method => {
      const body = ['POST', 'PUT', 'PATCH'].includes(method) ? new URLSearchParams({ a: 'b' }) : undefined
      const answer = await ask('/about', { method, ...(body && { body }) })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toContain('<header class="site-header">')
    },
  )

  test('HEAD returns the headers of GET', async () => {
    const [head, get] = [await ask('/about', { method: 'HEAD' }), await ask('/about')]
    expect([head.status, head.headers.get('etag')]).toEqual([200, get.headers.get('etag')])
    await get.text()
  })

  test('an API request with another method is rejected with a JSON error', async () => {
    const answer = await ask('/api/posts', { method: 'PATCH' })
    expect(answer.status).toBe(405)
    expect(await answer.json()).toMatchObject({ code: 'wrong-method' })
  })
})

describe('malformed addresses', () => {
  test.each(['/%E0%A6', '/%', '/news/%ff', '/%zz?a=%'])(
    'the malformed address %s responds with the 404 page',
    async path => {
      const answer = await ask(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(await answer.text()).toContain('Page Not Found 404')
    },
  )

  test('a malformed API address responds with a JSON error', async () => {
    const answer = await ask('/api/posts/%E0%A6', { headers: { 'app-key': 'demo' } })
    expect([answer.status, (await answer.json()).message]).toEqual([404, expect.any(String)])
  })
})

test('a cross-site form is rejected with a page', async () => {
  const answer = await ask('/contact', {
    method: 'POST',
    body: new URLSearchParams({ name: 'A' }),
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('This form was sent from another site')
})

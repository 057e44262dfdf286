/** Headers of every kind of response, and which origins' scripts may read it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPages } from '../../../server/pages/pages.ts'
import { embeddedOptions } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

const noAssets = { scripts: [], styles: [], preloads: [] }
const friend = 'https://app.example.org'
const json = { 'content-type': 'application/json' }

let folder: string
let provider: TestProvider
let picture: string
let token: string
/** Address that redirects to another page. */
let moved: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/site-1a2b.js'), 'export {}')
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  provider = await startProvider('sqlite', {
    config: { trustProxy: 1, corsOrigins: [friend] },
    registerPages: app =>
      registerPages(app, {
        assets: { site: noAssets, admin: noAssets, folders: [folder] },
        appKey: 'demo',
        siteUrl: undefined,
        fetch: (url, init) => reading.fetch(url, init),
        upstream: undefined,
        isDevelopment: false,
      }),
  })
  const reading = embeddedOptions(provider)
  const { id } = (await provider.editor.call('POST', '/api/profiles', { name: 'A person', slug: 'a-person' })).body.data
  moved = `/profile/${id}`
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { body, headers } = formOf([{ name: 'file', filename: 'a.png', content: png }])
  picture = (await provider.editor.call('POST', '/api/upload-single', body, headers)).body.file_name
  const login = { identifier: 'owner@demo.example', password: 'a long enough password' }
  token = (await provider.visitor.call('POST', '/api/login', login)).body.token
})
afterAll(async () => {
  await provider?.close()
  await rm(folder, { recursive: true, force: true })
})
type Request = InjectOptions & { readonly url: string }
const key = { 'app-key': 'demo' }
const api = (url: string, more: Partial<Request> = {}): Request =>
  ({ url: `/api/${url}`, ...more, headers: { ...key, ...more.headers } }) as Request
const post = (url: string, payload: string, headers: Record<string, string> = json): Request =>
  api(url, { method: 'POST', payload, headers })
const bearer = () => ({ authorization: `Bearer ${token}` })

const none = /^default-src 'none'; frame-ancestors 'none'$/
const file = /^default-src 'none'; style-src 'unsafe-inline'; sandbox$/
const page =
  /^default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; .*script-src 'self'( 'sha256-[^']+')*;/
const answers: Readonly<Record<string, readonly [status: number, policy: RegExp, request: () => Request]>> = {
  'the home page': [200, page, () => ({ url: '/' })],
  'a missing page': [404, page, () => ({ url: '/nothing-here' })],
  'a redirected page': [301, page, () => ({ url: moved })],
  'the back office': [200, page, () => ({ url: '/admin' })],
  'an asset': [200, file, () => ({ url: '/assets/site-1a2b.js' })],
  'a missing asset': [404, none, () => ({ url: '/assets/none.js' })],
  'an SVG': [200, file, () => ({ url: '/icon.svg' })],
  'robots.txt': [200, none, () => ({ url: '/robots.txt' })],
  'the feed': [200, none, () => ({ url: '/feed.xml' })],
  'the sitemap': [200, none, () => ({ url: '/sitemap.xml' })],
  'the web manifest': [200, none, () => ({ url: '/manifest.webmanifest' })],
  'the service worker': [
    200,
    /^default-src 'none'; connect-src 'self'; frame-ancestors 'none'$/,
    () => ({ url: '/service-worker.js' }),
  ],
  'a redirect': [303, none, () => ({ method: 'POST', url: '/subscribe/confirm/none' })],
  'a cross-site form': [
    403,
    none,
    () => ({
      method: 'POST',
      url: '/contact',
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    }),
  ],
  'an invalid form': [
    422,
    page,
    () => ({
      method: 'POST',
      url: '/contact',
      payload: 'name=',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
  'an image': [200, file, () => ({ url: picture })],
  'an unchanged image': [304, file, () => ({ url: picture, headers: { 'if-none-match': '*' } })],
  'a missing image': [404, none, () => ({ url: '/files/demo/none.webp' })],
  'the OpenAPI document': [200, none, () => ({ url: '/api/openapi.json' })],
  'the OpenAPI page': [
    200,
    /^default-src 'none'; style-src 'self';.*frame-ancestors 'none'$/,
    () => ({ url: '/api/docs' }),
  ],
  'the health check': [200, none, () => ({ url: '/healthz' })],
  'a list': [200, none, () => api('posts')],
  'a list for an editor': [200, none, () => api('users', { headers: bearer() })],
  'invalid JSON': [400, none, () => post('login', '{')],
  'a request without an application key': [400, none, () => ({ url: '/api/posts' })],
  'an unauthenticated request': [401, none, () => api('users')],
  'a request for another application': [
    403,
    none,
    () => api('users', { headers: { ...bearer(), 'app-key': 'other' } }),
  ],
  'a missing record': [404, none, () => api('posts/none')],
  'an unknown route': [404, none, () => ({ url: '/api/nothing' })],
  'a malformed address': [404, page, () => ({ url: '/%ff' })],
  'an unsupported method': [405, none, () => api('posts', { method: 'PATCH' })],
  'an oversized body': [413, none, () => post('login', JSON.stringify({ identifier: 'x'.repeat(2_200_000) }))],
  'an unsupported content type': [415, none, () => post('login', 'x', { 'content-type': 'text/plain' })],
  'invalid fields': [422, none, () => post('login', '{}')],
}

test.each(Object.entries(answers).filter(([, [status, , request]]) => status === 200 && !request().method))(
  'the response of %s ignores range requests',
  async (_what, [, , request]) => {
    const plain = request()
    for (const range of [
      'bytes=0-1',
      'bytes=999999999-',
      'bytes=-0',
      'bytes=4-2',
      'bytes=0-1,3-4',
      'bytes=x',
      'lines=0-1',
      '',
    ]) {
      const { statusCode, headers } = await provider.app.inject({ ...plain, headers: { ...plain.headers, range } })
      expect([range, statusCode, headers['content-range']]).toEqual([range, 200, undefined])
    }
  },
)

describe.each(Object.entries(answers))('the response headers of %s', (what, [status, policy, request]) => {
  const ask = (headers: Readonly<Record<string, string>> = {}) => {
    const requested = request()
    return provider.app.inject({ ...requested, headers: { ...requested.headers, ...headers } })
  }

  test('every security header is set, and HSTS is absent over http', async () => {
    const answer = await ask()
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(policy),
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
      'permissions-policy': expect.stringContaining(
        `camera=(), microphone=(), geolocation=${what === 'the back office' ? '(self)' : '()'}`,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy':
        answer.headers['content-type'] === 'image/webp' || status === 304 ? 'cross-origin' : 'same-origin',
      'x-request-id': expect.any(String),
    })
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  test('HSTS is set behind a proxy with https', async () => {
    const { headers } = await ask({ 'x-forwarded-proto': 'https' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('scripts of origins missing in CORS_ORIGINS cannot read the response', async () => {
    const { headers } = await ask({ origin: 'https://evil.example' })
    expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
})

test('responses 429 and 500 have the security headers too', async () => {
  const own = await startProvider('sqlite', { config: { siteUrl: 'https://www.example.org' } })
  const wrong = { identifier: 'owner@demo.example', password: 'not the password' }
  let answer = await own.visitor.call('POST', '/api/login', wrong)
  for (let tries = 0; tries < 30 && answer.status !== 429; tries += 1)
    answer = await own.visitor.call('POST', '/api/login', wrong)
  await own.database.db.schema.dropTable('faqs').execute()
  const fault = await own.visitor.call('GET', '/api/faqs/1')
  expect([answer.status, fault.status]).toEqual([429, 500])
  for (const { headers } of [answer, fault])
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(none),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=31536000',
    })
  await own.close()
})

test('the CSP requires Trusted Types on public pages without analytics, and in the back office', async () => {
  const policy = async (url = '/') => String((await provider.app.inject(url)).headers['content-security-policy'])
  expect(await policy()).toMatch(/; require-trusted-types-for 'script'; trusted-types site$/)
  await provider.editor.call('PUT', '/api/applications/demo', { google_analytics_id: 'G-ABCDEFGH12' })
  expect(await policy()).toContain('https://www.googletagmanager.com')
  expect(await policy()).not.toContain('trusted-types')
  expect(await policy('/admin')).toMatch(
    /; require-trusted-types-for 'script'; trusted-types office ProseMirrorClipboard$/,
  )
})

describe('cross-origin requests to the API', () => {
  const preflight = (origin: string, url = '/api/posts') =>
    provider.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'app-key' },
    })

  test('an allowed origin gets a preflight response and readable responses without cookies', async () => {
    const requested = await preflight(friend)
    expect([requested.statusCode, requested.payload]).toEqual([204, ''])
    expect(requested.headers).toMatchObject({
      'access-control-allow-origin': friend,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'app-key, authorization, content-type, if-match',
      'access-control-max-age': '600',
      vary: expect.stringContaining('origin'),
    })
    for (const url of ['posts', 'users', 'nothing']) {
      const { headers } = await provider.app.inject(api(url, { headers: { origin: friend } }))
      expect(headers).toMatchObject({ 'access-control-allow-origin': friend, vary: 'app-key, authorization, origin' })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test.each([
    'https://evil.example',
    'http://app.example.org',
    `${friend}.evil.example`,
    `${friend}:8443`,
    'null',
    '*',
  ])('the origin %s is not allowed', async origin => {
    const requested = await preflight(origin)
    expect(requested.statusCode).toBe(405)
    expect(Object.keys(requested.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    const { headers } = await provider.app.inject(api('posts', { headers: { origin } }))
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers.vary).toContain('origin')
  })

  test('an allowed origin cannot read pages', async () => {
    for (const url of ['/', '/admin', picture]) {
      const { headers } = await provider.app.inject({ url, headers: { origin: friend } })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

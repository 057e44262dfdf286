/** The headers of every kind of answer, and who else's scripts may read one. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPages } from '../../../server/pages/pages.ts'
import { embedded } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

const noAssets = { scripts: [], styles: [], preloads: [] }
const friend = 'https://app.example.org'
const json = { 'content-type': 'application/json' }

let folder: string
let provider: TestProvider
let picture: string
let token: string
/** Address of a page whose own is another. */
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
  const reading = embedded(provider)
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
  'a page that is not there': [404, page, () => ({ url: '/nothing-here' })],
  'a page that has moved': [301, page, () => ({ url: moved })],
  'the back office': [200, page, () => ({ url: '/admin' })],
  'an asset': [200, file, () => ({ url: '/assets/site-1a2b.js' })],
  'an asset that is not there': [404, none, () => ({ url: '/assets/none.js' })],
  'a drawing': [200, file, () => ({ url: '/icon.svg' })],
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
  'a form of another site': [
    403,
    none,
    () => ({
      method: 'POST',
      url: '/contact',
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    }),
  ],
  'a form with faults': [
    422,
    page,
    () => ({
      method: 'POST',
      url: '/contact',
      payload: 'name=',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
  'a picture': [200, file, () => ({ url: picture })],
  'a picture that the browser has': [304, file, () => ({ url: picture, headers: { 'if-none-match': '*' } })],
  'a picture that is not there': [404, none, () => ({ url: '/files/demo/none.webp' })],
  'the description of the API': [200, none, () => ({ url: '/api/openapi.json' })],
  'its page': [200, /^default-src 'none'; style-src 'self';.*frame-ancestors 'none'$/, () => ({ url: '/api/docs' })],
  health: [200, none, () => ({ url: '/healthz' })],
  'a list': [200, none, () => api('posts')],
  'a list for an editor': [200, none, () => api('users', { headers: bearer() })],
  'broken JSON': [400, none, () => post('login', '{')],
  'a missing key': [400, none, () => ({ url: '/api/posts' })],
  'nobody signed in': [401, none, () => api('users')],
  'another application': [403, none, () => api('users', { headers: { ...bearer(), 'app-key': 'other' } })],
  'a record that is not there': [404, none, () => api('posts/none')],
  'an address that there is none of': [404, none, () => ({ url: '/api/nothing' })],
  'an address that cannot be read': [404, page, () => ({ url: '/%ff' })],
  'a method that there is none of': [405, none, () => api('posts', { method: 'PATCH' })],
  'too much': [413, none, () => post('login', JSON.stringify({ identifier: 'x'.repeat(2_200_000) }))],
  'a wrong type': [415, none, () => post('login', 'x', { 'content-type': 'text/plain' })],
  'wrong fields': [422, none, () => post('login', '{}')],
}

test.each(Object.entries(answers).filter(([, [status, , request]]) => status === 200 && !request().method))(
  '%s is sent whole, whatever range is requested',
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

describe.each(Object.entries(answers))('%s', (what, [status, policy, request]) => {
  const ask = (headers: Readonly<Record<string, string>> = {}) => {
    const requested = request()
    return provider.app.inject({ ...requested, headers: { ...requested.headers, ...headers } })
  }

  test('every security header is set, and none that promises https over http', async () => {
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

  test('browsers are limited to https behind a proxy with https', async () => {
    const { headers } = await ask({ 'x-forwarded-proto': 'https' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('no script of a site that CORS_ORIGINS leaves out may read it', async () => {
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

test('public pages make HTML in one place, unless measuring services run on them; the back office never in its page', async () => {
  const policy = async (url = '/') => String((await provider.app.inject(url)).headers['content-security-policy'])
  expect(await policy()).toMatch(/; require-trusted-types-for 'script'; trusted-types site$/)
  await provider.editor.call('PUT', '/api/applications/demo', { google_analytics_id: 'G-ABCDEFGH12' })
  expect(await policy()).toContain('https://www.googletagmanager.com')
  expect(await policy()).not.toContain('trusted-types')
  expect(await policy('/admin')).toMatch(
    /; require-trusted-types-for 'script'; trusted-types office ProseMirrorClipboard$/,
  )
})

describe('a site whose scripts may call the API', () => {
  const preflight = (origin: string, url = '/api/posts') =>
    provider.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'app-key' },
    })

  test('a named site gets a preflight response, reads the responses, and sends no cookies', async () => {
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
  ])('%s is not a named site', async origin => {
    const requested = await preflight(origin)
    expect(requested.statusCode).toBe(405)
    expect(Object.keys(requested.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    const { headers } = await provider.app.inject(api('posts', { headers: { origin } }))
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers.vary).toContain('origin')
  })

  test('a named site reads no pages', async () => {
    for (const url of ['/', '/admin', picture]) {
      const { headers } = await provider.app.inject({ url, headers: { origin: friend } })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createUpstream } from '../../../server/upstream/upstream.ts'
import type { UpstreamTimes } from '../../../server/upstream/upstreamRequest.ts'
import { createClient } from '../../../src/api/client/client.ts'
import { ApiError } from '../../../src/api/protocol/failure.ts'
import { faqs, pages, site } from '../../../src/resources/index.ts'
import { startMisbehavingHost, startSilentHost } from '../../support/fakes/brokenHosts.ts'
import { type OtherProvider, otherProviderUser, startOtherProvider } from '../../support/fakes/otherProvider.ts'

const appKeyHeader = 'X-Site-Key'
const opened: { close(): Promise<unknown> }[] = []
const openFrontEnd = async (apiUrl: string, times?: UpstreamTimes) => {
  const host = createUpstream({ site, apiUrl, appKeyHeader, appKey: 'demo', ...(times && { times }) })
  const app: FastifyInstance = fastify()
  host.register(app)
  app.get('/*', { config: { policy: 'public' } }, async () => 'a page')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const front = { url, host, close: () => app.close() }
  opened.push(front)
  return front
}

let provider: OtherProvider
let front: Awaited<ReturnType<typeof openFrontEnd>>
beforeAll(async () => {
  provider = await startOtherProvider({ appKeyHeader })
  front = await openFrontEnd(provider.url)
})
afterEach(() => {
  provider.calls.length = 0
})
afterAll(async () => {
  for (const each of opened.reverse()) await each.close()
  await provider.close()
})

const visitor = () => createClient({ host: front.url, appKey: 'demo', fetch })
const editor = async () => {
  const { token } = await visitor().login(otherProviderUser)
  provider.calls.length = 0
  return createClient({ host: front.url, appKey: 'demo', fetch, token: () => token })
}

describe('a call to another provider host', () => {
  it('a forwarded call has method, path, query and the application key under the header name of the host', async () => {
    await visitor().publicList('sections', { is_top: '1' })
    expect(provider.calls).toHaveLength(1)
    expect(provider.calls[0]).toMatchObject({ method: 'GET', path: '/api/sections', query: { is_top: '1' }, body: '' })
    expect(provider.calls[0]?.headers).toMatchObject({ 'x-site-key': 'demo' })
    expect(provider.calls[0]?.headers['app-key']).toBeUndefined()
  })

  it('a forwarded call has bearer token, body and Accept header, but no cookie or other browser header', async () => {
    const client = await editor()
    await client.update(faqs, 1, { faq_title: 'Why not?' }, { headers: { cookie: 'a=1', 'x-other': '1' } })
    const [call] = provider.calls
    expect(call).toMatchObject({ method: 'PUT', path: '/api/faqs/1', body: { faq_title: 'Why not?', app_key: 'demo' } })
    expect(Object.keys(call?.headers ?? {}).sort()).toEqual(
      ['accept', 'authorization', 'connection', 'content-length', 'content-type', 'host', 'x-site-key'].sort(),
    )
    expect(call?.headers.accept).toBe('application/json')
    expect(call?.headers.host).toBe(new URL(provider.url).host)
  })

  it('a forwarded call retains the encoding of slugs in any script', async () => {
    await visitor()
      .publicRecord('pages', 'আমাদের-কথা')
      .catch(() => undefined)
    expect(provider.calls[0]?.path).toBe(`/api/pages/${encodeURIComponent('আমাদের-কথা')}`)
  })

  it('a forwarded upload is passed on byte for byte with its length', async () => {
    await editor()
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)
    const form = new FormData()
    form.append('file', new File([bytes], 'pond.webp', { type: 'image/webp' }))
    const answer = await fetch(`${front.url}/api/upload-single`, {
      method: 'POST',
      body: form,
      headers: { 'app-key': 'demo', authorization: 'Bearer other-host-token' },
    })
    expect(await answer.json()).toEqual({ message: 'File uploaded successfully!' })
    const sent = Buffer.from(String(provider.calls[0]?.body), 'latin1')
    expect(sent.includes(Buffer.from(bytes))).toBe(true)
    expect(Number(provider.calls[0]?.headers['content-length'])).toBe(sent.length)
  })

  it('a cookie of the host does not reach the browser', async () => {
    const answer = await fetch(`${front.url}/api/faqs`, { headers: { 'app-key': 'demo' } })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('a forwarded call is identical when it is sent during server rendering', async () => {
    const client = createClient({ host: '', appKey: 'demo', fetch: front.host.fetch })
    expect((await client.publicList('posts', { size: '3' })).data).toHaveLength(2)
    expect(provider.calls[0]).toMatchObject({ path: '/api/posts', query: { size: '3' } })
    expect(provider.calls[0]?.headers).toMatchObject({ 'x-site-key': 'demo' })
  })

  it('an extension call is not sent to a host without it, which is checked once', async () => {
    const own = await openFrontEnd(provider.url)
    const client = createClient({ host: '', appKey: 'demo', fetch: own.host.fetch })
    for (let time = 0; time < 3; time += 1) await expect(client.navigation()).rejects.toThrow(ApiError)
    for (const path of ['/api/search?q=a', '/api/me', '/api/moved/posts/a', '/api/messages', '/api/careers/1'])
      expect((await own.host.fetch(path, {})).status).toBe(404)
    expect(provider.calls.map(({ path }) => path)).toEqual(['/api/applications/demo'])
  })

  it('the API documentation pages of the server refer to the documentation of the host', async () => {
    for (const path of ['/api/docs', '/api/docs?a=1', '/api/docs/style.css']) {
      const answer = await fetch(front.url + path)
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('Another provider host serves and documents') },
      })
    }
    expect(provider.calls).toEqual([])
  })

  it('a forwarded call never leaves the API of the host', async () => {
    const answer = await front.host.fetch('/api/../admin', {})
    expect(answer.status).toBe(404)
    expect((await front.host.fetch('/api/%2e%2e/admin', {})).status).toBe(404)
    expect(provider.calls).toEqual([])
  })
})

describe('content of another provider host', () => {
  const danger = /script|onerror|onload|javascript:/i

  it('HTML of a host is sanitized for visitors, also in nested sections and widgets', async () => {
    for (const [resource, key] of [
      ['pages', 'about-gmpf'],
      ['posts', 'a-post'],
      ['profiles', 'a-person'],
    ] as const) {
      const text = JSON.stringify(await visitor().publicRecord(resource, key))
      expect(text).toContain('<strong>words</strong>')
      expect(text).not.toMatch(danger)
    }
    for (const resource of ['sections', 'careers', 'faqs', 'posts'] as const) {
      const text = JSON.stringify(await visitor().publicList(resource))
      expect(text).toContain('<strong>words</strong>')
      expect(text).not.toMatch(danger)
    }
  })

  it('relative image paths of a host become absolute addresses', async () => {
    const page = await visitor().publicRecord('pages', 'about-gmpf')
    expect(page.thumb).toBe(`${provider.url}/uploads/about.jpg`)
    expect(page.content).toContain(`src="${provider.url}/uploads/pond.jpg"`)
    expect((await visitor().publicApplication()).logo_header).toBe(`${provider.url}/uploads/logo.png`)
  })

  it('content of a host reaches editors unchanged, so that saving alters nothing', async () => {
    const client = await editor()
    expect(await client.send('GET', '/api/pages/1')).toMatchObject({
      data: { content: expect.stringMatching(danger), thumb: 'uploads/about.jpg' },
    })
  })

  it('images redirect to the host, and pages never do', async () => {
    const picture = await fetch(`${front.url}/uploads/pond.jpg?v=1`, { redirect: 'manual' })
    expect([picture.status, picture.headers.get('location')]).toEqual([302, `${provider.url}/uploads/pond.jpg?v=1`])
    expect(await (await fetch(`${front.url}/uploads/pond`)).text()).toBe('a page')
    const crafted = await fetch(`${front.url}//evil.example/a.jpg`, { redirect: 'manual' })
    expect(crafted.headers.get('location') ?? provider.url).toContain(provider.url)
  })
})

describe('a failing provider host', () => {
  const failureAt = async (path: string, at = front): Promise<ApiError> => {
    const client = createClient({ host: '', appKey: 'demo', fetch: at.host.fetch })
    return client.publicRecord('pages', path).then(
      () => Promise.reject(new Error('It did not fail.')),
      (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
    )
  }

  it('a client error of the host is forwarded with its status and message', async () => {
    expect(await failureAt('no-such-page')).toMatchObject({ status: 404, message: 'Record not found.' })
    const client = await editor()
    await expect(client.update(pages, 1, { title: '' })).rejects.toMatchObject({
      status: 422,
      errors: { title: ['Title is needed.'] },
    })
  })

  it('a server error of the host reveals no internals', async () => {
    const strange = await startMisbehavingHost()
    opened.push(strange)
    const at = await openFrontEnd(strange.url)
    expect(await failureAt('error', at)).toMatchObject({ status: 500, message: expect.not.stringContaining('PDO') })
    expect(await failureAt('html', at)).toMatchObject({ status: 502, message: expect.stringContaining('JSON') })
    expect(await failureAt('missing', at)).toMatchObject({
      status: 404,
      message: expect.stringContaining('never existed'),
    })
    const raw = await at.host.fetch('/api/pages/html', {})
    expect(raw.headers.get('content-type')).toContain('application/json')
  })

  it('a redirect of the host is followed within its origin only', async () => {
    const strange = await startMisbehavingHost()
    opened.push(strange)
    const at = await openFrontEnd(strange.url)
    const moved = createClient({ host: '', appKey: 'demo', fetch: at.host.fetch })
    expect(await moved.publicRecord('pages', 'moved')).toMatchObject({ id: 1 })
    expect(await failureAt('away', at)).toMatchObject({ status: 502, message: expect.stringContaining('API_URL') })
    expect(await failureAt('round', at)).toMatchObject({ status: 502 })
  })

  it('an unresponsive host results in 504, and an unreachable one in 502', async () => {
    const silent = await startSilentHost()
    opened.push(silent)
    expect(await failureAt('any', await openFrontEnd(silent.url, { silentMs: 50, totalMs: 60_000 }))).toMatchObject({
      status: 504,
      message: 'The provider host took too long to answer. Try again in a moment.',
    })
    const gone = await startMisbehavingHost()
    await gone.close()
    expect(await failureAt('any', await openFrontEnd(gone.url))).toMatchObject({
      status: 502,
      message: 'The provider host cannot be reached. Try again in a moment.',
    })
  })
})

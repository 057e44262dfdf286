import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isNotModified, prepareResponse, type RenderedResponse } from '../../../server/http/encodedBody.ts'
import { createResponseCache, sendFromCache } from '../../../server/http/responseCache.ts'

let time = 0
beforeEach(() => {
  time = 1_000_000
})
const now = () => time
const page = (body: string, caching: RenderedResponse['caching'] = 'store'): RenderedResponse => ({
  ...{ status: 200, headers: {}, body, caching },
})
const open = (options: Partial<Parameters<typeof createResponseCache>[0]> = {}) => {
  const cache = createResponseCache({ maxBytes: 1_000_000, maxAgeMs: 60_000, now, ...options })
  let made = 0
  return {
    count: () => made,
    request: async (
      version: number | undefined,
      make: () => Promise<RenderedResponse> | RenderedResponse,
      key = '/',
    ) => {
      const served = await cache.serve(key, {
        version: version === undefined ? undefined : String(version),
        make: async () => {
          made += 1
          return make()
        },
      })
      return { body: served.response.plain().toString(), stale: served.staleSeconds }
    },
  }
}
const never = () => new Promise<RenderedResponse>(() => undefined)
const failing = () => Promise.reject(new Error('The host is down.'))

describe('a cached response', () => {
  test('a cached response is sent while its content version is current and it has not expired', async () => {
    const { request, count } = open()
    expect(await request(1, () => page('one'))).toEqual({ body: 'one', stale: undefined })
    expect((await request(1, () => page('two'))).body).toBe('one')
    expect((await request(2, () => page('three'))).body).toBe('three')
    time += 60_000
    expect((await request(2, () => page('four'))).body).toBe('four')
    expect(count()).toBe(3)
  })

  test('after a write, a response is reused until it expires if it would be rendered from the same data', async () => {
    const cache = createResponseCache({ maxBytes: 1_000_000, maxAgeMs: 60_000, now })
    const sources: (string | undefined)[] = []
    const request = async (version: string, source: string, body: string) => {
      const { response } = await cache.serve('/', {
        version,
        make: async (_isWanted, stored) => {
          sources.push(stored)
          return stored === source ? page('', 'reuse') : { ...page(body), source }
        },
      })
      return response.plain().toString()
    }
    expect(await request('1', 'data', 'one')).toBe('one')
    time += 59_999
    expect(await request('2', 'data', 'two')).toBe('one')
    expect(await request('2', 'other data', 'not requested'), 'it is of this version now').toBe('one')
    time += 1
    expect(await request('3', 'data', 'three'), 'its age is that of its rendering').toBe('three')
    expect(await request('4', 'other data', 'four')).toBe('four')
    expect(sources).toEqual([undefined, 'data', undefined, 'data'])
  })

  test('a response without a content version is not cached', async () => {
    const { request } = open()
    expect((await request(undefined, () => page('one'))).body).toBe('one')
    expect((await request(undefined, () => page('two'))).body).toBe('two')
  })

  test('concurrent requests share the rendering of one response', async () => {
    const { request, count } = open()
    let finish: (made: RenderedResponse) => void = () => undefined
    const slow = () =>
      new Promise<RenderedResponse>(resolve => {
        finish = resolve
      })
    const requests = Array.from({ length: 50 }, () => request(1, slow))
    finish(page('one'))
    expect(new Set((await Promise.all(requests)).map(({ body }) => body))).toEqual(new Set(['one']))
    expect(count()).toBe(1)
  })

  test('a request renders its own response if the shared one was aborted by its client', async () => {
    const cache = createResponseCache({ maxBytes: 1_000_000, maxAgeMs: 60_000, now })
    let askIsWanted: () => boolean = () => true
    let giveUp: () => void = () => undefined
    const gone = cache.serve('/', {
      version: '1',
      isWanted: () => false,
      make: isWanted => {
        askIsWanted = isWanted
        return new Promise((_resolve, reject) => {
          giveUp = () => reject(new Error('Nobody waits for it.'))
        })
      },
    })
    gone.catch(() => undefined)
    expect(askIsWanted()).toBe(false)
    const served = cache.serve('/', { version: '1', make: async () => page('own') })
    giveUp()
    expect((await served).response.plain().toString()).toBe('own')
    await expect(gone).rejects.toThrow('Nobody waits')
  })

  test('a request renders its own response if the shared one is aborted before it starts', async () => {
    const cache = createResponseCache({ maxBytes: 1_000_000, maxAgeMs: 60_000, now })
    const gone = cache.serve('/', {
      version: '1',
      isWanted: () => false,
      make: async isWanted => {
        if (isWanted()) return page('for nobody')
        throw new Error('Nobody waits for it.')
      },
    })
    const served = cache.serve('/', { version: '1', make: async () => page('own') })
    await expect(gone).rejects.toThrow('Nobody waits')
    expect((await served).response.plain().toString()).toBe('own')
  })

  test('a cached response is evicted when memory is needed', async () => {
    const { request, count } = open({ maxBytes: 100_000 })
    const large = () => page('x'.repeat(5_000))
    for (let index = 0; index < 50; index += 1) await request(1, large, `/${index}`)
    await request(1, large, '/49')
    expect(count()).toBe(50)
    await request(1, large, '/0')
    expect(count()).toBe(51)
  })
})

test('an uncompressed response is decoded once and retained, even if compressed again', async () => {
  const body = 'A page of some length. '.repeat(1_000)
  const response = prepareResponse(page(body))
  await response.encoded('br')
  await response.encoded('gzip')
  const plain = response.plain()
  expect(plain.toString()).toBe(body)
  expect(response.plain()).toBe(plain)
  await response.encoded('br')
  expect(gunzipSync(await response.encoded('gzip')).toString()).toBe(body)
  expect(response.plain()).toBe(plain)
})

test.each(['br', 'gzip'] as const)(
  'a page that is requested often is compressed again with fewer bytes: %s',
  async encoding => {
    const body = Array.from({ length: 4_000 }, (_none, index) => `word${(index * 7_919) % 1_009}`).join(' ')
    const response = prepareResponse(page(body))
    const first = await response.encoded(encoding)
    for (let request = 0; request < 15; request += 1) expect(response.ready(encoding)).toBe(first)
    response.ready(encoding)
    await vi.waitFor(() => expect(response.ready(encoding)?.length).toBeLessThan(first.length))
    const decoded = { br: brotliDecompressSync, gzip: gunzipSync }[encoding](response.ready(encoding) ?? first)
    expect(decoded.toString()).toBe(body)
  },
)

describe('stale responses during a failure', () => {
  test('the last good response is sent with its age', async () => {
    const { request } = open()
    await request(1, () => page('good'))
    time += 120_000
    expect(await request(2, failing)).toEqual({ body: 'good', stale: 120 })
    expect(await request(2, () => page('poor', 'last-resort'))).toEqual({ body: 'good', stale: 120 })
    expect(await request(2, () => page('new'))).toEqual({ body: 'new', stale: undefined })
  })

  test('the fallback response is sent if none is cached; without a fallback the error is thrown', async () => {
    const { request } = open()
    expect((await request(1, () => page('poor', 'last-resort'))).body).toBe('poor')
    await expect(request(1, failing)).rejects.toThrow('down')
    expect((await request(1, () => page('good'))).body).toBe('good')
  })

  test('a request waits for a slow response up to a limit, and the late response is cached', async () => {
    const { request } = open({ timeoutMs: 20 })
    await request(undefined, () => page('good'))
    let finish: (made: RenderedResponse) => void = () => undefined
    const slow = () =>
      new Promise<RenderedResponse>(resolve => {
        finish = resolve
      })
    expect(await request(undefined, slow)).toEqual({ body: 'good', stale: 0 })
    finish(page('late'))
    await new Promise(resolve => setImmediate(resolve))
    // For ten seconds after a slow response, requests get the last good response without waiting: now the late one.
    expect((await request(undefined, never)).body).toBe('late')
  })

  test('a 404 response evicts the cached page', async () => {
    const { request } = open()
    await request(1, () => page('good'))
    expect((await request(2, () => ({ ...page('no such page', 'evict'), status: 404 }))).body).toBe('no such page')
    await expect(request(3, failing)).rejects.toThrow('down')
  })
})

describe('sending a response', () => {
  const send = async (headers: Readonly<Record<string, string>>, body = 'text '.repeat(1_000)) => {
    const cache = createResponseCache({ maxBytes: 1_000_000, maxAgeMs: 60_000 })
    const app = fastify()
    app.get('/', async (request, reply) =>
      sendFromCache(request, reply, await cache.serve('/', { version: '1', make: async () => page(body) })),
    )
    return app.inject({ url: '/', headers })
  }

  test('the best encoding that the request allows is sent', async () => {
    const br = await send({ 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe('text '.repeat(1_000))
    const gzip = await send({ 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe('text '.repeat(1_000))
    expect((await send({})).headers['content-encoding']).toBeUndefined()
    expect((await send({ 'accept-encoding': 'br' }, 'short')).headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['gzip;q=1.0, br;q=1.0', 'br'],
    ['BR', 'br'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity, br;q=0.5', undefined],
    ['brotli', undefined],
  ])('the response to "accept-encoding: %s" is encoded as %s', async (accepted, encoding) => {
    expect((await send({ 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding)
  })

  test.each(['thorough', 'fast'] as const)(
    'a response compressed with the effort %s is the same whichever encoding came first',
    async effort => {
      const body = 'text of জল '.repeat(1_000)
      for (const order of [
        ['br', 'gzip'],
        ['gzip', 'br'],
      ] as const) {
        const made = prepareResponse(page(body), effort)
        expect(order.map(made.ready)).toEqual([undefined, undefined])
        for (const encoding of [...order, ...order, ...order]) {
          const decoded = { br: brotliDecompressSync, gzip: gunzipSync }[encoding](await made.encoded(encoding))
          expect([encoding, decoded.toString(), made.plain().toString()]).toEqual([encoding, body, body])
        }
        expect(made).toMatchObject({ length: Buffer.byteLength(body), etag: prepareResponse(page(body)).etag })
      }
    },
  )

  test('an unchanged response is not sent again', async () => {
    const { headers } = await send({})
    const again = await send({ 'if-none-match': String(headers.etag), 'accept-encoding': 'br' })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    expect((await send({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('an unchanged response with another status than 200 is sent in full', () => {
    const made = prepareResponse(page('There is no such page.'))
    const request = { headers: { 'if-none-match': made.etag } }
    expect([200, 404].map(status => isNotModified(request, { ...made, status }))).toEqual([true, false])
  })
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, prepare } from '../../server/http/encodedBody.ts'
import { createAnswerCache, sendServed } from '../../server/http/pageCache.ts'

let time = 0
beforeEach(() => {
  time = 1_000_000
})
const now = () => time
const answer = (body: string, worth: Answer['worth'] = 'good'): Answer => ({ status: 200, headers: {}, body, worth })
const open = (options: Partial<Parameters<typeof createAnswerCache>[0]> = {}) => {
  const cache = createAnswerCache({ maxBytes: 1_000_000, maxAgeMs: 60_000, now, ...options })
  let made = 0
  return {
    count: () => made,
    ask: async (version: string | undefined, make: () => Promise<Answer> | Answer, key = '/') => {
      const served = await cache.answer(key, {
        version,
        make: async () => {
          made += 1
          return make()
        },
      })
      return { body: served.answer.plain().toString(), stale: served.staleSeconds }
    },
  }
}
const never = () => new Promise<Answer>(() => undefined)
const failing = () => Promise.reject(new Error('The host is down.'))

describe('a kept answer', () => {
  test('serves while the content is of its version and it is not old', async () => {
    const { ask, count } = open()
    expect(await ask('1', () => answer('one'))).toEqual({ body: 'one', stale: undefined })
    expect((await ask('1', () => answer('two'))).body).toBe('one')
    expect((await ask('2', () => answer('three'))).body).toBe('three')
    time += 60_000
    expect((await ask('2', () => answer('four'))).body).toBe('four')
    expect(count()).toBe(3)
  })

  test('is made anew at each request where no version is known', async () => {
    const { ask } = open()
    expect((await ask(undefined, () => answer('one'))).body).toBe('one')
    expect((await ask(undefined, () => answer('two'))).body).toBe('two')
  })

  test('is made once for all who wait for it', async () => {
    const { ask, count } = open()
    let finish: (made: Answer) => void = () => undefined
    const slow = () =>
      new Promise<Answer>(resolve => {
        finish = resolve
      })
    const asked = Array.from({ length: 50 }, () => ask('1', slow))
    finish(answer('one'))
    expect(new Set((await Promise.all(asked)).map(({ body }) => body))).toEqual(new Set(['one']))
    expect(count()).toBe(1)
  })

  test('goes when others need its place', async () => {
    const { ask, count } = open({ maxBytes: 100_000 })
    const large = () => answer('x'.repeat(5_000))
    for (let index = 0; index < 50; index += 1) await ask('1', large, `/${index}`)
    await ask('1', large, '/49')
    expect(count()).toBe(50)
    await ask('1', large, '/0')
    expect(count()).toBe(51)
  })
})

test('a text that clients want as it is, is decoded once and held, whatever else is made of it', async () => {
  const body = 'A page of some length. '.repeat(1_000)
  const page = prepare(answer(body))
  await page.encoded('br')
  await page.encoded('gzip')
  const plain = page.plain()
  expect(plain.toString()).toBe(body)
  expect(page.plain()).toBe(plain)
  // Asked for again, both are made better.
  await page.encoded('br')
  expect(gunzipSync(await page.encoded('gzip')).toString()).toBe(body)
  expect(page.plain()).toBe(plain)
})

describe('while no good answer can be had', () => {
  test('the last good one serves, with its age', async () => {
    const { ask } = open()
    await ask('1', () => answer('good'))
    time += 120_000
    expect(await ask('2', failing)).toEqual({ body: 'good', stale: 120 })
    expect(await ask('2', () => answer('poor', 'poor'))).toEqual({ body: 'good', stale: 120 })
    expect(await ask('2', () => answer('new'))).toEqual({ body: 'new', stale: undefined })
  })

  test('without one, the poor one is sent, and a failure is told', async () => {
    const { ask } = open()
    expect((await ask('1', () => answer('poor', 'poor'))).body).toBe('poor')
    await expect(ask('1', failing)).rejects.toThrow('down')
    expect((await ask('1', () => answer('good'))).body).toBe('good')
  })

  test('a slow answer is not waited for longer than patience, and is kept when it comes', async () => {
    const { ask } = open({ patienceMs: 20 })
    await ask(undefined, () => answer('good'))
    let finish: (made: Answer) => void = () => undefined
    const slow = () =>
      new Promise<Answer>(resolve => {
        finish = resolve
      })
    expect(await ask(undefined, slow)).toEqual({ body: 'good', stale: 0 })
    finish(answer('late'))
    await new Promise(resolve => setImmediate(resolve))
    // In bad times nobody waits; what came late is the last good one now.
    expect((await ask(undefined, never)).body).toBe('late')
  })

  test('a page that is gone is gone', async () => {
    const { ask } = open()
    await ask('1', () => answer('good'))
    expect((await ask('2', () => ({ ...answer('no such page', 'final'), status: 404 }))).body).toBe('no such page')
    await expect(ask('3', failing)).rejects.toThrow('down')
  })
})

describe('sending', () => {
  const send = async (headers: Readonly<Record<string, string>>, body = 'text '.repeat(1_000)) => {
    const cache = createAnswerCache({ maxBytes: 1_000_000, maxAgeMs: 60_000 })
    const app = fastify()
    app.get('/', async (request, reply) =>
      sendServed(request, reply, await cache.answer('/', { version: '1', make: async () => answer(body) })),
    )
    return app.inject({ url: '/', headers })
  }

  test('takes the best encoding that the request allows', async () => {
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
  ])('an answer to "accept-encoding: %s" is encoded as %s', async (accepted, encoding) => {
    expect((await send({ 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding)
  })

  test.each(['well', 'quickly'] as const)(
    'an answer compressed %s is the same in each encoding, whichever came first',
    async pains => {
      const body = 'text of জল '.repeat(1_000)
      for (const order of [
        ['br', 'gzip'],
        ['gzip', 'br'],
      ] as const) {
        const made = prepare(answer(body), pains)
        expect(order.map(made.ready)).toEqual([undefined, undefined])
        for (const encoding of [...order, ...order, ...order]) {
          const decoded = { br: brotliDecompressSync, gzip: gunzipSync }[encoding](await made.encoded(encoding))
          expect([encoding, decoded.toString(), made.plain().toString()]).toEqual([encoding, body, body])
        }
        expect(made).toMatchObject({ length: Buffer.byteLength(body), etag: prepare(answer(body)).etag })
      }
    },
  )

  test('what the client has already is not sent again', async () => {
    const { headers } = await send({})
    const again = await send({ 'if-none-match': String(headers.etag), 'accept-encoding': 'br' })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    expect((await send({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

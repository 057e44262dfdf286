/** The forms of the public pages, sent as a browser without scripts sends them. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { developmentAssets } from '../../../server/pages/assets.ts'
import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { type PagesOptions, registerPages } from '../../../server/pages/pages.ts'
import { createBareApp } from '../../../server/start/app.ts'
import { specifiedHost } from '../../../src/api/protocol/specifiedCalls.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

let provider: TestProvider
const pageOptions = (app: FastifyInstance): PagesOptions => ({
  assets: developmentAssets([]),
  appKey: 'demo',
  siteUrl: undefined,
  fetch: createLocalFetch(app),
  upstream: undefined,
  isDevelopment: false,
})
beforeAll(async () => {
  provider = await startProvider('sqlite', { registerPages: app => registerPages(app, pageOptions(app)) })
})
afterAll(() => provider?.close())
beforeEach(() => provider.clock.advance(3600))

const shownAt = () => String(Math.floor(provider.clock().getTime() / 1000) - 10)
const entered = { name: 'রহিমা', phone: '০১৭১২৩৪৫৬৭৮', email: 'rahima@example.org', message: 'A & B = ?\nনমস্কার' }
const send = (
  path: string,
  values: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = { origin: 'http://localhost' },
) =>
  provider.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: '192.0.2.7',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ website: '', shown_at: shownAt(), ...values }).toString(),
  })
const messages = async () => (await provider.editor.call('GET', '/api/messages?all=1')).body.data.data
/** A page without the state that the browser takes over. */
const visible = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '')

describe('a message', () => {
  test('a message is stored, and leads to a page that shows its number', async () => {
    const answer = await send('/contact', entered)
    expect(answer.statusCode).toBe(303)
    const { reference, ...stored } = (await messages())[0]
    expect(stored).toMatchObject({ ...entered, phone: '01712345678' })
    expect(answer.headers.location).toBe(`/contact-us?sent=${reference}&mailed=1#sent`)
    const page = await provider.app.inject(String(answer.headers.location))
    expect(visible(page.payload)).toContain(reference)
    expect(visible(page.payload)).toContain('We have mailed it to you')
  })

  test('a message with a mistake is answered with its page, with the errors and all that was written', async () => {
    const before = await messages()
    const answer = await send('/contact', { ...entered, email: 'nobody' })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    })
    const html = visible(answer.payload)
    expect(html).toMatch(/<title>Error: /)
    expect(html).not.toMatch(/property="og:title" content="Error/)
    expect(html).toContain('value="nobody"')
    expect(html).toContain('A &amp; B = ?\nনমস্কার</textarea>')
    expect(html).toMatch(/class="form-problem"[^>]*>Email [^<]+\./)
    expect(await messages()).toEqual(before)
  })

  test('a message is shown again without the control characters that were pasted into it', async () => {
    const answer = await send('/contact', { name: 'a\u0001b', email: 'nobody', message: 'one\u000btwo\u009f' })
    const html = visible(answer.payload)
    expect(html).toContain('value="ab"')
    expect(html).toContain('one\ntwo</textarea>')
  })

  test.each([
    ['fills in what people do not see', { website: 'spam' }],
    ['is faster than people', { shown_at: String(Math.floor(Date.parse('2100-01-01') / 1000)) }],
    ['says not when it was shown', { shown_at: '' }],
  ])('a message of a program that %s is rejected, and nothing is stored', async (_what, values) => {
    const before = await messages()
    const answer = await send('/contact', { ...entered, ...values })
    expect(answer.statusCode).toBe(422)
    expect(visible(answer.payload)).toContain('value="রহিমা"')
    expect(await messages()).toEqual(before)
  })

  test('a message whose hidden field the browser has filled in comes back with that field empty, and is taken when it is sent again at once', async () => {
    const answer = await send('/contact', { ...entered, website: 'https://rahima.example' })
    const html = visible(answer.payload)
    expect(html).not.toContain('rahima.example')
    expect(html).toMatch(/role="alert"[^>]*><p>A hidden field/)
    expect(html).not.toMatch(/<a href="#[^"]*website/)
    const inputs = [...html.matchAll(/<input[^>]* name="(\w+)"[^>]*>/g)].map(([input, name = '']) => [
      name,
      /value="([^"]*)"/.exec(input)?.[1] ?? '',
    ])
    const again = Object.fromEntries(inputs.reverse())
    expect(again).toMatchObject({ website: '', name: entered.name, email: entered.email })
    expect((await send('/contact', { ...again, message: entered.message })).statusCode).toBe(303)
  })

  test('many messages in a row are rate limited by network, and what was written stays on the page', async () => {
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(await send('/contact', entered))
    expect(answers.map(answer => answer.statusCode)).toEqual([303, 303, 303, 303, 303, 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect(visible(answers.at(-1)?.payload ?? '')).toContain('Too many attempts.')
    expect(visible(answers.at(-1)?.payload ?? '')).toContain('value="রহিমা"')
    expect((await provider.visitor.call('POST', '/api/contact', entered)).status).toBe(201)
  })
})

describe('a form of another site', () => {
  test.each<Readonly<Record<string, string>>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('a form of another site is refused: %j', async headers => {
    const before = await messages()
    for (const path of ['/contact', '/subscribe']) expect((await send(path, entered, headers)).statusCode).toBe(403)
    expect(await messages()).toEqual(before)
  })

  test.each<Readonly<Record<string, string>>>([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'a form with %j is one of this site',
    async headers => {
      expect((await send('/contact', entered, headers)).statusCode).toBe(303)
    },
  )
})

describe('hostile forms', () => {
  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'forms of type %s are refused',
    async type => {
      const answer = await send('/contact', entered, { 'content-type': type })
      expect(answer.statusCode).toBe(415)
    },
  )

  test('forms that are too large, or have hostile field names, change nothing', async () => {
    const before = await messages()
    expect((await send('/contact', { ...entered, message: 'x'.repeat(300_000) })).statusCode).toBe(413)
    expect(
      (await send('/contact', { ...entered, email: '', __proto__x: '1', 'constructor[name]': '2' })).statusCode,
    ).toBe(422)
    expect(await messages()).toEqual(before)
  })
})

test('forms are not accepted for another provider host, which may have none', async () => {
  const app = createBareApp({ config: { trustProxy: 0 } })
  await registerPages(app, {
    ...pageOptions(app),
    upstream: { origin: 'https://host.example', features: async () => specifiedHost },
  })
  for (const url of ['/contact', '/subscribe']) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
  await app.close()
})

describe('subscribing', () => {
  test('subscribing leads to a page that says what comes next, and by the mail to the subscription', async () => {
    const requested = await send('/subscribe', { email: 'reader@example.org' })
    expect({ status: requested.statusCode, to: requested.headers.location }).toEqual({
      status: 303,
      to: '/subscribe?state=asked',
    })
    const [mail] = (await provider.mail.sent()).slice(-1)
    const toConfirm = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname
    expect(visible((await provider.app.inject(toConfirm)).payload)).toContain('>Confirm</button>')
    const confirmed = await send(toConfirm, {})
    const page = await provider.app.inject(String(confirmed.headers.location))
    expect(visible(page.payload)).toContain('You are subscribed')
    const welcome = (await provider.mail.sent()).at(-1)
    const way = new URL(welcome?.unsubscribe ?? '').pathname
    expect(visible((await provider.app.inject(way)).payload)).toContain('>Unsubscribe</button>')
    const ended = await send(way, {})
    expect(visible((await provider.app.inject(String(ended.headers.location))).payload)).toContain(
      'You are no longer subscribed',
    )
  })

  test('a subscription with a mistake is answered with its page', async () => {
    const answer = await send('/subscribe', { email: 'nobody' })
    expect(answer.statusCode).toBe(422)
    expect(visible(answer.payload)).toContain('value="nobody"')
  })
})

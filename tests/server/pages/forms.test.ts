/** Forms of the public pages, as sent by a browser without JavaScript. */

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { developmentAssets } from '../../../server/pages/assets.ts'
import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { type PagesOptions, registerPages } from '../../../server/pages/pages.ts'
import { createBareApp } from '../../../server/start/app.ts'
import { specifiedHost } from '../../../src/api/protocol/specifiedCalls.ts'
import { site } from '../../../src/resources/index.ts'
import { startProvider, type TestProvider, testEncryptions } from '../../support/sites/server.ts'

let provider: TestProvider
const pageOptions = (app: FastifyInstance): PagesOptions => ({
  assets: developmentAssets([]),
  appKey: 'demo',
  siteUrl: undefined,
  fetch: createLocalFetch(app),
  upstream: undefined,
  receipts: testEncryptions.receipts,
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
/** HTML of a page without the data for hydration. */
const visible = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '')

describe('the contact form without scripts', () => {
  test('a contact form is stored, and redirects to a page with its number', async () => {
    const answer = await send('/contact', entered)
    expect(answer.statusCode).toBe(303)
    const { reference, ...stored } = (await messages())[0]
    expect(stored).toMatchObject({ ...entered, phone: '01712345678' })
    const signed = testEncryptions.receipts.sign('demo', `/contact-us?sent=${reference}&mailed=1`)
    expect(answer.headers.location).toBe(`${signed}#sent`)
    const page = await provider.app.inject(String(answer.headers.location))
    expect(visible(page.payload)).toContain(reference)
    expect(visible(page.payload)).toContain('We have mailed it to you')
  })

  test('an invalid contact form responds with its page, the errors and all values', async () => {
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

  test('a GET of the address of a rejected contact form opens the form', async () => {
    const { statusCode, headers } = await provider.app.inject({ url: '/contact', headers: { host: 'localhost' } })
    expect([statusCode, headers.location]).toEqual([301, '/contact-us'])
  })

  test('a rejected contact form is displayed without pasted control characters', async () => {
    const answer = await send('/contact', { name: 'a\u0001b', email: 'nobody', message: 'one\u000btwo\u009f' })
    const html = visible(answer.payload)
    expect(html).toContain('value="ab"')
    expect(html).toContain('one\ntwo</textarea>')
  })

  test.each([
    ['fills in the honeypot', { website: 'spam' }],
    ['is submitted too fast', { shown_at: String(Math.floor(Date.parse('2100-01-01') / 1000)) }],
    ['has no timestamp', { shown_at: '' }],
  ])('a contact form that %s is rejected as spam, and nothing is stored', async (_what, values) => {
    const before = await messages()
    const answer = await send('/contact', { ...entered, ...values })
    expect(answer.statusCode).toBe(422)
    expect(visible(answer.payload)).toContain('value="রহিমা"')
    expect(await messages()).toEqual(before)
  })

  test('a form whose honeypot the browser filled is returned with an empty honeypot, and accepted when sent again', async () => {
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

  test('contact forms are rate limited by network, and the page retains their values', async () => {
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(await send('/contact', { ...entered, message: `No. ${n}` }))
    expect(answers.map(answer => answer.statusCode)).toEqual([303, 303, 303, 303, 303, 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect(visible(answers.at(-1)?.payload ?? '')).toContain('Too many attempts.')
    expect(visible(answers.at(-1)?.payload ?? '')).toContain('value="রহিমা"')
    expect((await provider.visitor.call('POST', '/api/contact', entered)).status).toBe(201)
  })
})

describe('repeated forms', () => {
  const toOf = (answers: readonly { readonly headers: { readonly location?: unknown } }[]) =>
    answers.map(({ headers }) => headers.location)

  test('a form that is sent twice is stored once, also at the same time, and gets the first receipt', async () => {
    const receipts = async () => (await provider.mail.sent()).filter(({ to }) => to === entered.email).length
    const before = { stored: (await messages()).length, mailed: await receipts() }
    const values = { ...entered, message: 'Sent twice' }
    const first = await send('/contact', values)
    const again = [await send('/contact', values), await send('/contact', values)]
    expect(new Set(toOf([first, ...again])).size).toBe(1)
    const atOnce = { ...entered, message: 'Pressed twice' }
    const pressed = await Promise.all([send('/contact', atOnce), send('/contact', atOnce)])
    expect(new Set(toOf(pressed)).size).toBe(1)
    expect({ stored: (await messages()).length, mailed: await receipts() }).toEqual({
      stored: before.stored + 2,
      mailed: before.mailed + 2,
    })
  })

  test('a form with another text, from another page view or after an hour is stored again', async () => {
    const before = await messages()
    const at = shownAt()
    await send('/contact', { ...entered, shown_at: at })
    await send('/contact', { ...entered, shown_at: String(Number(at) - 1) })
    await send('/contact', { ...entered, shown_at: at, phone: '' })
    provider.clock.advance(3601)
    await send('/contact', { ...entered, shown_at: at })
    expect(await messages()).toHaveLength(before.length + 4)
  })

  test('a subscription that is requested twice sends one mail', async () => {
    const before = (await provider.mail.sent()).length
    const answers = [await send('/subscribe', { email: 'twice@example.org' })]
    answers.push(await send('/subscribe', { email: 'twice@example.org' }))
    expect(toOf(answers)).toEqual([toOf(answers)[0], toOf(answers)[0]])
    expect(await provider.mail.sent()).toHaveLength(before + 1)
  })
})

describe('cross-site form submissions', () => {
  test.each<Readonly<Record<string, string>>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('a cross-site form is rejected: %j', async headers => {
    const before = await messages()
    for (const path of ['/contact', '/subscribe']) expect((await send(path, entered, headers)).statusCode).toBe(403)
    expect(await messages()).toEqual(before)
  })

  test.each<Readonly<Record<string, string>>>([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'a form with the headers %j counts as same-site',
    async headers => {
      expect((await send('/contact', entered, headers)).statusCode).toBe(303)
    },
  )
})

describe('hostile forms', () => {
  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a form of type %s is rejected',
    async type => {
      const answer = await send('/contact', entered, { 'content-type': type })
      expect(answer.statusCode).toBe(415)
    },
  )

  test('forms that are too large or have hostile field names change nothing', async () => {
    const before = await messages()
    expect((await send('/contact', { ...entered, message: 'x'.repeat(300_000) })).statusCode).toBe(413)
    expect(
      (await send('/contact', { ...entered, email: '', __proto__x: '1', 'constructor[name]': '2' })).statusCode,
    ).toBe(422)
    expect(await messages()).toEqual(before)
  })
})

test('forms respond with 404 if the provider is another host that accepts no forms', async () => {
  const app = createBareApp({ site, config: { trustProxy: 0 } })
  await registerPages(app, {
    ...pageOptions(app),
    upstream: { origin: 'https://host.example', features: async () => specifiedHost },
  })
  for (const url of ['/contact', '/subscribe']) expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
  await app.close()
})

describe('the subscription form without scripts', () => {
  test('a subscription redirects to a page with the next step, and is confirmed by mail', async () => {
    const requested = await send('/subscribe', { email: 'reader@example.org' })
    expect({ status: requested.statusCode, to: requested.headers.location }).toEqual({
      status: 303,
      to: testEncryptions.receipts.sign('demo', '/subscribe?state=asked'),
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

  test('an invalid subscription responds with its page', async () => {
    const answer = await send('/subscribe', { email: 'nobody' })
    expect(answer.statusCode).toBe(422)
    expect(visible(answer.payload)).toContain('value="nobody"')
  })
})

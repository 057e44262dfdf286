/** Errors and mail for visitors of a Bangla site contain no English words or Latin digits. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordIssueIn } from '../../../server/content/visitorMessages.ts'
import type { FailureCode } from '../../../server/runtime/errors.ts'
import { createUpstream } from '../../../server/upstream/upstream.ts'
import { failurePage, plainPage } from '../../../src/messages/plainPage.ts'
import { site as thisSite } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { signIn, startProvider, type TestProvider } from '../../support/sites/server.ts'

/** Words and digits of a text that are not Bangla, except addresses, error numbers and names of formats. */
const foreignIn = (text: string): readonly string[] =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\S+@\S+|https?:\S+|[\da-f]{8}-[\da-f-]{27}|JSON/g, ' ')
    .match(/[A-Za-z]{2,}|[0-9]+/g) ?? []

/** Failures that visitors can encounter on pages and forms. */
const met: readonly FailureCode[] = [
  ...(['malformed-json', 'bad-request', 'other-origin', 'too-slow', 'too-large', 'wrong-type', 'invalid'] as const),
  ...(['site-off', 'too-many-tries', 'no-origin', 'busy', 'read_only', 'unavailable', 'internal'] as const),
]

test.each(met)('the error %s is in Bangla', code => {
  expect(foreignIn(wordIssueIn.bn({ code, params: {} }))).toEqual([])
})

test('plain pages are in Bangla on a Bangla site', () => {
  for (const name of ['unknownSite', 'siteOff', 'unreadableSite', 'busy'] as const)
    expect(foreignIn(plainPage(name, 'bn'))).toEqual([])
  const issue = { code: 'internal', params: {} }
  expect(foreignIn(failurePage({ en: wordIssueIn.en(issue), bn: wordIssueIn.bn(issue) }, 'bn'))).toEqual([])
})

describe.each(dialects)('a Bangla site on %s', dialect => {
  let provider: TestProvider
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  beforeAll(async () => {
    provider = await startProvider(dialect, { config: { siteUrl: 'https://site.example' } })
    site = await startFrontEnd(embeddedOptions(provider))
    const settings = { name: 'পদ্মা পাঠাগার', language: 'bn', email: 'office@example.org' }
    expect((await provider.editor.call('PUT', '/api/applications/demo', settings)).status).toBe(200)
  })
  afterAll(async () => {
    await site?.close()
    await provider?.close()
  })

  test('the back office has the language of the site until the editor chooses another', async () => {
    const page = async (cookie: string) => (await site.get('/admin', { cookie })).body
    const inBangla = await page('')
    expect(inBangla).toContain('<html lang="bn">')
    expect(foreignIn(inBangla.replaceAll(/<script[\s\S]*?<\/script>/g, ''))).toEqual([])
    const inEnglish = await page('admin-language=en')
    expect(inEnglish).toContain('<html lang="en">')
    expect(inEnglish).toContain('<title>Back office</title>')
  })

  test('a site that is switched off shows visitors a plain page in its language, and its editors the back office', async () => {
    const setStatus = (status: number) => provider.editor.call('PUT', '/api/applications/demo', { status })
    await setStatus(0)
    // A front end that has not yet read the settings of the site.
    const fresh = await startFrontEnd(embeddedOptions(provider))
    for (const path of ['/', '/news-and-blogs', '/nowhere']) {
      const { statusCode, body, headers } = await fresh.get(path)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(body).toBe(plainPage('siteOff', 'bn'))
    }
    expect((await fresh.get('/admin')).body).toContain('<html lang="bn">')
    await signIn(provider.app, 'demo')
    await setStatus(1)
    expect((await fresh.get('/')).statusCode).toBe(200)
    await fresh.close()
  })

  test('a second server that reads a Bangla site through its API shows Bangla links without broken targets', async () => {
    const apiUrl = await provider.app.listen({ port: 0, host: '127.0.0.1' })
    const upstream = createUpstream({ site: thisSite, apiUrl, appKeyHeader: 'app-key', appKey: 'demo' })
    const guest = await startFrontEnd({ fetch: upstream.fetch, upstream })
    const linksOf = (html: string) => [...html.matchAll(/<a\b[^>]*href="(\/[^"#?]*)[^"]*"[^>]*>([\s\S]*?)<\/a>/g)]
    const found = new Map<string, number>()
    for (const path of ['/', '/sitemap', '/news-and-blogs'])
      for (const [, href = '', text = ''] of linksOf((await guest.get(path)).body)) {
        expect([href, foreignIn(text)]).toEqual([href, []])
        found.set(href, (await guest.get(href)).statusCode)
      }
    expect(found.size).toBeGreaterThan(3)
    expect([...found].filter(([, status]) => status !== 200)).toEqual([])
    await guest.close()
  })

  const send = (body: unknown) => provider.visitor.call('POST', '/api/contact', body)
  const written = { name: 'রহিমা', phone: '০১৭১২', email: 'rahima@example.org', message: 'নমস্কার' }
  const refused = [
    {},
    { ...written, name: 'ক'.repeat(500) },
    { ...written, phone: 'no number' },
    { ...written, email: 'rahima' },
    { ...written, message: 7 },
    { ...written, website: 'x' },
    { ...written, shown_at: 4_000_000_000 },
    'no JSON',
    [],
  ]
  test.each(refused)('a rejected form is in Bangla: %j', async body => {
    const { status, body: refusal } = await send(body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(foreignIn([refusal.message, ...Object.values(refusal.errors ?? {}).flat()].join(' '))).toEqual([])
  })

  test('the Bangla errors of a phone and an email say what to write, and that the + is optional', async () => {
    const { body } = await send({ ...written, phone: 'no number', email: 'rahima' })
    expect(body.errors).toEqual({
      phone: ['“ফোন” ঘরে একটি ফোন নম্বর লিখুন: শুধু অঙ্ক, শুরুতে একটি + থাকতেও পারে।'],
      email: ['“ইমেইল” ঘরে একটি ইমেইল ঠিকানা লিখুন, যেমন name@example.org।'],
    })
  })

  test('every mail about a form is in Bangla', async () => {
    // A phone number is data and stays unchanged.
    expect((await send({ ...written, phone: '' })).status).toBe(201)
    const requested = await provider.visitor.call('POST', '/api/subscribe', { email: 'reader@example.org' })
    expect(foreignIn(requested.body.message)).toEqual([])
    const address = /https?:\S+/.exec((await provider.mail.sent()).at(-1)?.text ?? '')?.[0] ?? ''
    await provider.app.inject({ method: 'POST', url: new URL(address).pathname })
    const mails = await provider.mail.sent()
    expect(mails.map(({ to }) => to)).toEqual([
      'rahima@example.org',
      'office@example.org',
      'reader@example.org',
      'reader@example.org',
    ])
    for (const { subject, text } of mails) expect(foreignIn(`${subject} ${text}`)).toEqual([])
  })

  test('a page preloads its fonts, and the full Bangla font only if it contains rare conjuncts', async () => {
    const named = (pair: string) => ({
      sheet: `/assets/${pair}.css`,
      wholeSheet: `/assets/${pair}-whole.css`,
      latin: [`/assets/${pair}-display.woff2`, `/assets/${pair}-sans.woff2`],
      bangla: '/assets/bangla.woff2',
      wholeBangla: '/assets/bangla-whole.woff2',
    })
    const typefaces = {
      newsreader: named('newsreader'),
      fraunces: named('fraunces'),
      'source-serif': named('source-serif'),
    }
    const none = { scripts: [], styles: ['/assets/site.css'], preloads: [] }
    const dressed = await startFrontEnd({
      ...embeddedOptions(provider),
      assets: { site: { ...none, typefaces }, admin: none, folders: [] },
    })
    /** Style sheets of a page, and the fonts that its headers preload. */
    const facesOf = async (path: string) => {
      const { body, headers } = await dressed.get(path)
      const sheets = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
      const fonts = [...String(headers.link ?? '').matchAll(/<([^>]+)>; rel=preload; as=font/g)].map(([, href]) => href)
      return { sheets: sheets.filter(href => href !== '/assets/site.css'), fonts }
    }
    const save = async (method: 'POST' | 'PUT', url: string, values: object) =>
      expect((await provider.editor.call(method, url, values)).status).toBeLessThan(300)
    await save('POST', '/api/posts', { title: 'প্রতিষ্ঠানের কর্মসূচি', slug: 'usual' })
    try {
      // Checked before another post exists, because a post shows the titles of its neighbours.
      expect(await facesOf('/news/usual')).toEqual({
        sheets: ['/assets/newsreader.css'],
        fonts: ['/assets/bangla.woff2'],
      })
      await save('POST', '/api/posts', { title: 'উদ্ভ্রান্ত', slug: 'rare' })
      expect(await facesOf('/news/rare')).toEqual({
        sheets: ['/assets/newsreader-whole.css'],
        fonts: ['/assets/bangla-whole.woff2'],
      })
      const settings = { name: 'পদ্মা পাঠাগার', email: 'office@example.org' }
      await save('PUT', '/api/applications/demo', { ...settings, language: 'en', type_pair: 'fraunces' })
      expect(await facesOf('/news/rare')).toEqual({
        sheets: ['/assets/fraunces-whole.css'],
        fonts: typefaces.fraunces.latin,
      })
      await save('PUT', '/api/applications/demo', { ...settings, language: 'bn', type_pair: 'system' })
      expect(await facesOf('/news/rare')).toEqual({ sheets: [], fonts: [] })
      await save('PUT', '/api/applications/demo', { ...settings, language: 'bn', type_pair: 'newsreader' })
    } finally {
      await dressed.close()
    }
  })

  test('a section with an unknown template shows no English notice', async () => {
    const { db } = provider.database
    await provider.editor.call('POST', '/api/sections', { name: 'অংশ', title: 'অংশ', template: 'default', is_top: 1 })
    await db.updateTable('sections').set({ template: 'gone' }).execute()
    await provider.editor.call('POST', '/api/faqs', { faq_title: 'কেন?' })
    expect((await site.get('/')).payload).not.toContain('No Template Set')
  })

  test('a server error is in Bangla with its number', async () => {
    await provider.database.db.schema.dropTable('messages').execute()
    const { status, body } = await send(written)
    expect([status, body.code]).toEqual([500, 'internal'])
    expect(body.message).toContain(body.request_id)
    expect(foreignIn(body.message)).toEqual([])
  })
})

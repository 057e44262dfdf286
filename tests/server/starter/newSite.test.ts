/** A new site has its own name and no dead links; one in Bangla contains no English. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { starterWords } from '../../support/fixtures/starterWords.ts'
import { dialects } from '../../support/sites/databases.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider, testEncryptions } from '../../support/sites/server.ts'

/** Text of a page, including the attributes that screen readers read. */
const wordsOf = (html: string): string => {
  const body = html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
  const attributes = [...body.matchAll(/\s(?:aria-label|aria-roledescription|alt|title|placeholder)="([^"]*)"/g)]
  const descriptions = [
    ...body.matchAll(/<meta (?:name|property)="(?:description|og:title|og:description)" content="([^"]*)"/g),
  ]
  const text = body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/&\w+;/g, ' ')
  return [text, ...[...attributes, ...descriptions].map(([, words]) => words)].join(' ')
}

describe.each(dialects)('a new site on %s', dialect => {
  let provider: TestProvider
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  const save = async (resource: string, body: object) => {
    const { status } = await provider.editor.call('POST', `/api/${resource}`, body)
    expect({ resource, status }).toEqual({ resource, status: 201 })
  }
  const settings = async (body: object) => {
    const { body: found } = await provider.editor.call('GET', '/api/applications')
    const { status } = await provider.editor.call('PUT', `/api/applications/${found.data[0].id}`, {
      ...found.data[0],
      ...body,
    })
    expect(status).toBe(200)
  }
  /** All pages that can be reached from the home page and the sitemap. */
  const crawl = async (): Promise<ReadonlyMap<string, string>> => {
    const map = (await site.get('/sitemap.xml')).payload
    const waiting = [
      '/',
      ...[...map.matchAll(/<loc>https:\/\/site\.example([^<]*)<\/loc>/g)].map(([, path]) => path ?? ''),
    ]
    const pages = new Map<string, string>()
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (pages.has(path)) continue
      const { statusCode, payload, headers } = await site.get(path)
      if (statusCode === 301) {
        waiting.push(String(headers.location))
        continue
      }
      expect({ path, statusCode }).toEqual({ path, statusCode: 200 })
      pages.set(path, payload)
      for (const [, to = ''] of payload.matchAll(/<a [^>]*href="(\/[^"#?]*)/g))
        if (!to.startsWith('/files/')) waiting.push(to)
    }
    return pages
  }
  beforeAll(async () => {
    provider = await startProvider(dialect)
    site = await startFrontEnd({ ...embeddedOptions(provider), receipts: testEncryptions.receipts })
  })
  afterAll(async () => {
    await site?.close()
    await provider?.close()
  })

  test('every link of a new site leads to its own pages, without starter texts', async () => {
    await settings({ name: 'Padma Readers' })
    const pages = await crawl()
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['/', '/contact-us', '/news-and-blogs', '/sitemap']))
    for (const [path, html] of pages) {
      expect({ path, found: starterWords.exec(html)?.[0] }).toEqual({ path, found: undefined })
      expect(/<title[^>]*>([^<]*)</.exec(html)?.[1]).toContain('Padma Readers')
    }
    expect(pages.get('/news-and-blogs')).toContain('No news yet')
    expect((await site.get('/favicon.svg')).payload).toContain('>P</text>')
  })

  test('a menu omits unpublished pages', async () => {
    await save('pages', { name: 'Off', title: 'Off', slug: 'off-page', status: 0 })
    await save('menus', { title: 'Off', slug: 'off-page', shortcode: 'TOPMENU' })
    await save('menus', { title: 'Home', slug: '', shortcode: 'TOPMENU' })
    expect((await site.get('/')).payload).not.toContain('href="/off-page"')
  })

  test('a Bangla site has no English text', async () => {
    await settings({
      ...{ name: 'পদ্মা পাঠাগার', title: 'সবার জন্য বই', language: 'bn', phone: '০২ ৫৫৫০', email: null },
      opening_hours: 'রবি থেকে বৃহস্পতি',
    })
    await provider.editor.call('DELETE', '/api/menus/1')
    await provider.editor.call('DELETE', '/api/menus/2')
    const content = '<h2>এক</h2><p>আমাদের কথা।</p><h2>দুই</h2><h2>তিন</h2><h2>চার</h2>'
    await save('pages', { name: 'কথা', title: 'আমাদের কথা', slug: 'আমাদের-কথা', content })
    for (let number = 0; number < 12; number += 1)
      await save('posts', { title: 'নতুন বই', slug: `নতুন-বই-${'ক'.repeat(number + 1)}`, content })
    await save('profiles', { name: 'রহিমা বেগম', slug: 'রহিমা', designation: 'সভাপতি', biography_content: content })
    await save('faqs', { faq_title: 'কীভাবে সদস্য হব?', faq_content: content })
    await save('careers', { title: 'গ্রন্থাগারিক', content, application_end_at: '2027-01-01 00:00:00' })
    await save('sliders', { title: 'স্বাগতম', description: 'এসো', link_url: 'আমাদের-কথা' })
    for (const template of ['default', 'welcome', 'facts', 'citizen-charter', 'activities', 'news-blogs', 'gallery'])
      await save('sections', { name: 'অংশ', title: 'অংশ', template, is_top: 1, link_url: 'আমাদের-কথা' })
    const extra = [
      '/search',
      '/search?q=বই',
      '/search?q=নেইই',
      '/subscribe',
      '/unsubscribe/x',
      '/details',
      '/nothing',
      '/news-and-blogs?page=2',
    ]
    const states = ['asked', 'unmailed', 'confirmed', 'expired', 'ended', 'unknown'].map(state =>
      testEncryptions.receipts.sign('demo', `/subscribe?state=${state}`),
    )
    const pages = new Map(await crawl())
    for (const path of [...extra, ...states]) pages.set(path, (await site.get(encodeURI(path))).payload)
    expect(pages.size).toBeGreaterThan(30)
    for (const [path, html] of pages) {
      expect(html).toContain('<html lang="bn"')
      expect({ path, english: wordsOf(html).match(/[A-Za-z]{2,}/g) }).toEqual({ path, english: null })
      expect({ path, digits: wordsOf(html).match(/[0-9]+/g) }).toEqual({ path, digits: null })
    }
    const refused = await provider.visitor.call('POST', '/api/contact', { name: '', email: 'x', message: '' })
    expect(JSON.stringify([refused.body.message, refused.body.errors.name])).not.toMatch(/[A-Za-z]{2,}/)
    const taken = await provider.visitor.call('POST', '/api/contact', {
      name: 'ক',
      email: 'k@example.org',
      message: 'খ',
    })
    expect(taken.body.message).not.toMatch(/[A-Za-z0-9]/)
    expect((await provider.mail.sent())[0]?.text.replaceAll(/\S+@\S+|https?:\S+/g, '')).not.toMatch(/[A-Za-z]{2,}/)
  })
})

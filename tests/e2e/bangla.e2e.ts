/**
 * A Bangla site in a real browser contains no English texts or Latin digits: rendered by scripts, after clicks, without
 * scripts, and in print.
 */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { formOf } from '../support/sites/uploads.ts'
import { expectPageConsole, openPage, stubOtherHosts, visit } from './support/browser.ts'
import { credentials, startAddedSite } from './support/site.ts'

let site: Awaited<ReturnType<typeof startAddedSite>>

/** Adds Bangla content to the site. */
const addContent = async (url: string) => {
  const headers = { 'app-key': 'added', 'content-type': 'application/json', authorization: '' }
  const call = async (method: string, path: string, values: object) => {
    const response = await fetch(`${url}/api/${path}`, { method, headers, body: JSON.stringify(values) })
    const body = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
    return body
  }
  const { token } = await call('POST', 'login', { identifier: credentials.email, password: credentials.password })
  headers.authorization = `Bearer ${token}`
  const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#6b8e23' } })
    .png()
    .toBuffer()
  const form = formOf([{ name: 'file', filename: 'a.png', type: 'image/png', content }])
  const sent = { method: 'POST', headers: { ...headers, ...form.headers }, body: Uint8Array.from(form.body) }
  const thumb = (await (await fetch(`${url}/api/upload-single`, sent)).json()).file_name
  await call('PUT', 'applications/added', {
    title: 'সবার জন্য বই',
    address: 'ঢাকা',
    phone: '০২ ৫৫৫০',
    opening_hours: 'রবি-বৃহস্পতি সকাল ১০টা',
    google_analytics_id: 'G-TEST1234',
    map_html: '<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=90,23,91,24"></iframe>',
  })
  const text = '<h2>এক</h2><p>আমাদের কথা। <a href="https://example.org/">বাইরে</a></p><h2>দুই</h2><h2>তিন</h2><h2>চার</h2>'
  const page = await call('POST', 'pages', { name: 'কথা', title: 'আমাদের কথা', slug: 'কথা', content: text })
  for (const template of ['gallery', 'facts', 'welcome'])
    for (const place of [{ is_top: 1 }, { page_id: page.data.id }]) {
      const video_url = template === 'welcome' ? 'https://youtu.be/aqz-KE-bpKQ' : null
      const values = { name: 'ছবি', title: 'ছবি', template, content: '<p>লেখা</p>', video_url, ...place }
      const section = await call('POST', 'sections', values)
      for (const title of ['নদী', 'নৌকা', 'মেলা'])
        await call('POST', 'widgets', { name: title, title, sub_title: '১২', thumb, section_id: section.data.id })
    }
  for (const title of ['স্বাগতম', 'আবার এসো']) await call('POST', 'sliders', { title, thumb, link_url: 'কথা' })
  for (let index = 1; index <= 12; index += 1)
    await call('POST', 'posts', { title: 'নতুন বই', slug: `বই-${'ক'.repeat(index)}`, content: text, thumb })
  await call('POST', 'posts', { title: 'উদ্ভ্রান্ত', slug: 'উদ্ভ্রান্ত', content: text, thumb })
  await call('POST', 'faqs', { faq_title: 'কীভাবে সদস্য হব?', faq_content: text })
  await call('POST', 'profiles', { name: 'রহিমা', slug: 'রহিমা', designation: 'সভাপতি', biography_content: text })
  await call('POST', 'careers', { title: 'গ্রন্থাগারিক', content: text, application_end_at: '2099-01-01 00:00:00' })
}

beforeAll(async () => {
  site = await startAddedSite(inject('prepared'), {
    name: 'পদ্মা পাঠাগার',
    language: 'bn',
    variables: { SITE_URL: 'https://site.example' },
  })
  await addContent(site.url)
})
afterAll(() => site?.stop())

/** Latin words and non-Bangla digits anywhere in a document, including descriptions for screen readers. Ignores data such as addresses. */
const foreignOn = async (page: Page): Promise<readonly string[]> => {
  const texts = await page.evaluate(() => {
    const described = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'alt', 'title', 'placeholder', 'label']
    const found = [document.title]
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // With scripts enabled, the content of `noscript` is markup rather than text.
      if (node instanceof Text && !node.parentElement?.closest('script, style, noscript')) found.push(node.data)
      if (!(node instanceof Element)) continue
      for (const name of described) found.push(node.getAttribute(name) ?? '')
      if (node instanceof HTMLMetaElement && /description|title/.test(node.name)) found.push(node.content)
      for (const part of ['::before', '::after']) found.push(window.getComputedStyle(node, part).content)
    }
    return found
  })
  const plain = texts.map(text =>
    text.replaceAll(/\S+@\S+|https?:\S+|^(?:none|normal)$|attr\([^)]*\)|counter\S*/g, ' '),
  )
  return [...new Set(plain.flatMap(text => text.match(/[A-Za-z]{2,}|[0-9]+/g) ?? []))]
}

const open = async (path: string, options: Parameters<typeof openPage>[0] = {}) => {
  const page = await openPage({ baseURL: site.url, reducedMotion: 'reduce', ...options })
  await page.context().route(/google|openstreetmap|youtube|ytimg/, route => route.fulfill({ body: '' }))
  if (options.javaScriptEnabled === false) await page.goto(path)
  else await visit(page, path)
  return page
}

const page = `/${encodeURIComponent('কথা')}`
const post = `/news/${encodeURIComponent('বই-ক')}`
/** Pages that differ in print or without scripts. */
const printed = ['/', page, post, '/contact-us']
const paths = [
  ...[...printed, '/news-and-blogs', '/news-and-blogs?page=2', '/careers', '/faq', '/board-of-directors', '/sitemap'],
  ...[`/profile/${encodeURIComponent('রহিমা')}`, '/subscribe', '/unsubscribe/x', '/nowhere', '/details'],
  ...['বই', 'নেইই'].map(query => `/search?q=${encodeURIComponent(query)}`),
]

test('no page of a Bangla site has English text, on screen, on paper, or without scripts', async () => {
  expectPageConsole(/404/)
  const [scripted, plain] = [await open('/'), await open('/', { javaScriptEnabled: false })]
  const found: Record<string, readonly string[]> = {}
  for (const path of paths) {
    await visit(scripted, path)
    found[path] = await foreignOn(scripted)
    if (!printed.includes(path)) continue
    await scripted.emulateMedia({ media: 'print' })
    found[`${path} on paper`] = await foreignOn(scripted)
    await scripted.emulateMedia({ media: null })
    await plain.goto(path)
    found[`${path} without scripts`] = await foreignOn(plain)
  }
  expect(Object.entries(found).filter(([, words]) => words.length)).toEqual([])
})

test('the consent banner, its buttons and its settings link are in Bangla', async () => {
  const page = await open('/')
  // Consent loads the tracker.
  await stubOtherHosts(page, 'googletagmanager.com')
  const ask = page.locator('.consent')
  await ask.waitFor()
  expect(await ask.getByRole('button').allInnerTexts()).toEqual(['না', 'হ্যাঁ'])
  await ask.getByRole('button').first().click()
  await page.locator('.consent-again').waitFor()
  expect(await foreignOn(page)).toEqual([])
  await page.locator('.consent-again button').click()
  await ask.getByRole('button').last().click()
  await page.locator('.consent-again').waitFor()
  expect(await foreignOn(page)).toEqual([])
})

test('a lightbox, a map and a menu have no English text on a Bangla site', async () => {
  const page = await open('/')
  await page.locator('.gallery a').first().click()
  await page.locator('.lightbox-next').click()
  await page.locator('.lightbox').getByText('নৌকা').waitFor()
  expect(await foreignOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  // The lightbox removes its history entry before it closes.
  await page.locator('dialog.lightbox').waitFor({ state: 'detached' })
  await visit(page, '/contact-us')
  await page.locator('.map button').click()
  await page.locator('iframe.map').waitFor()
  expect(await foreignOn(page)).toEqual([])
  const phone = await open('/', { viewport: { width: 360, height: 740 } })
  await phone.locator('.menu-button').click()
  expect(await foreignOn(phone)).toEqual([])
})

test.each([true, false])('form errors on a Bangla site are in Bangla, with scripts: %s', async javaScriptEnabled => {
  expectPageConsole(/422/, /429/, /ERR_FAILED/)
  const page = await open('/contact-us', { javaScriptEnabled })
  const main = page.getByRole('main')
  const fill = async (email: string) => {
    await main.locator('[name=name]').fill('রহিমা')
    await main.locator('[name=email]').fill(email)
    await main.locator('[name=message]').fill('নমস্কার')
  }
  await fill('rahima@example')
  await main.getByRole('button', { name: 'পাঠান' }).click()
  await main.locator('[role=alert]').waitFor()
  expect(await foreignOn(page)).toEqual([])
  // The server refuses forms that are sent faster than people type.
  await page.waitForTimeout(2_100)
  await fill(`rahima-${javaScriptEnabled}@example.org`)
  await main.getByRole('button', { name: 'পাঠান' }).click()
  await main.locator('#sent').waitFor()
  expect(await main.locator('#sent').innerText()).toMatch(/[০-৯]{4}-[০-৯]{4}/)
  expect(await foreignOn(page)).toEqual([])
  if (!javaScriptEnabled) return
  await visit(page, '/contact-us')
  await page.route('**/api/contact', route => route.abort())
  await fill('rahima@example.org')
  await main.getByRole('button', { name: 'পাঠান' }).click()
  await main.locator('[role=alert]').waitFor()
  expect(await foreignOn(page)).toEqual([])
})

test('a page with a rare conjunct opened by a link uses the full Bangla font', async () => {
  const page = await open('/faq')
  const family = () => page.evaluate(() => window.getComputedStyle(document.body).fontFamily.split(',')[0])
  expect(await family()).toBe('"Noto Serif Bengali"')
  await page.locator('a[href="/news-and-blogs"]').first().click()
  await page.locator('main a[href^="/news/"]').first().waitFor()
  await expect.poll(family).toBe('"Noto Serif Bengali Whole"')
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
  await expect.poll(loaded).toContain('Noto Serif Bengali Whole')
})

test('a page that fails to load after a click shows a message in Bangla', async () => {
  expectPageConsole(/ERR_FAILED/, /could not be loaded/, /left out|is shown without/)
  const page = await open('/news-and-blogs')
  await page.route('**/api/**', route => route.abort())
  await page.locator('a[href^="/news/"]').first().click()
  await page.getByRole('heading', { name: 'পাতাটি এই মুহূর্তে দেখানো যাচ্ছে না' }).waitFor()
  expect(await foreignOn(page)).toEqual([])
})

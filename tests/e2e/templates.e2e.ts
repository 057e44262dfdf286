/** Page with every section template, in a browser: accessible, as wide as its window, and without requests to other hosts. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sectionTemplates } from '../../src/resources/sectionTemplates/index.ts'
import { violationsOf, wcag } from './support/axe.ts'
import { openPage, testSite, visit } from './support/browser.ts'
import { credentials } from './support/site.ts'

const slug = 'every-template'
const video = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'

beforeAll(async () => {
  const { url } = await testSite()
  const json = { 'app-key': 'demo', 'content-type': 'application/json' }
  const send = async (path: string, body: object, token = '') => {
    const headers = { ...json, ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const read = await answer.json()
    expect(answer.ok, JSON.stringify(read)).toBe(true)
    return read
  }
  const { token } = await send('login', { identifier: credentials.email, password: credentials.password })
  const make = async (path: string, body: object): Promise<number> => (await send(path, body, token)).data.id
  const page_id = await make('pages', { name: slug, title: 'Every template', slug, status: 1 })
  const thumbs = [`${url}/default-image.jpg`, null, null]
  for (const [index, { value }] of sectionTemplates.entries()) {
    const section_id = await make('sections', {
      ...{ page_id, name: value, title: `Drawn as ${value}`, sub_title: 'Beside the heading', template: value },
      ...{ content: '<p>What it is about, in a sentence.</p>', link_url: 'about-gmpf', status: 1 },
      ...{ sort_order: index, video_url: value === 'embed' ? video : null },
    })
    for (const [at, thumb] of thumbs.entries())
      await make('widgets', {
        ...{ section_id, name: `Widget ${at}`, title: at === 2 ? 'মাছ চাষ ও জলাশয়' : `Number ${at} of ${value}` },
        ...{ sub_title: String(2_004 + at), link_url: at === 2 ? null : 'gmpf-goals', status: 1 },
        thumb: thumb && '/default-image.jpg',
        content: '<p>Ashwin to Kartik: instalments pause</p><p>A second line.</p>',
      })
  }
})

const still = { reducedMotion: 'reduce' } as const
const path = `/${slug}`

test.each([320, 1280])(
  'all templates pass axe at %i px in light and dark, and nothing exceeds the window',
  async width => {
    const page = await openPage({ ...still, viewport: { width, height: 900 } })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await visit(page, path)
      for (const details of await page.locator('.section-accordion details').all())
        await details.evaluate(element => element.setAttribute('open', ''))
      expect(await violationsOf(page, { runOnly: [...wcag, 'best-practice'] }), colorScheme).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.emulateMedia({ colorScheme: 'light' })
  },
)

test('sections are displayed in their sort order', async () => {
  const page = await openPage(still)
  await visit(page, path)
  const leading: readonly string[] = ['gallery', 'icon-cards']
  const values = sectionTemplates.map(({ value }) => value)
  const shown = await page.locator('main .section h2').allTextContents()
  expect(shown.filter(text => text.startsWith('Drawn as '))).toEqual(
    [...leading, ...values.filter(value => !leading.includes(value))].map(value => `Drawn as ${value}`),
  )
})

test('a card with an icon is displayed even without a link', async () => {
  const page = await openPage(still)
  await visit(page, path)
  const cards = page.locator('.services > li')
  expect(await cards.locator('h3').count()).toBe(3)
  expect(await cards.locator('a').count()).toBe(2)
})

test('a person, a story and a card without an image have the fallback image', async () => {
  const page = await openPage(still)
  await visit(page, path)
  for (const list of ['.people', '.stories', '.section-activities .cards'])
    expect(await page.locator(`${list} img[src="/default-image.jpg"]`).count(), list).toBe(3)
})

describe('an embedded video', () => {
  const foreign = (page: Page) => page.locator('iframe[src^="https://www.youtube-nocookie.com/"]')

  test('an embedded video loads only after a click', async () => {
    const page = await openPage({ ...still, isOwn: true })
    const requested: string[] = []
    await page.route(/youtube/, route => {
      requested.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
    })
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    expect(await foreign(page).count()).toBe(0)
    expect(requested).toEqual([])
    await page.locator('.section-embed a.video').first().click()
    await foreign(page).waitFor()
    await expect.poll(() => requested.length).toBe(1)
  })
})

test('a page opened by a link loads the style sheet and views of its templates', async () => {
  const page = await openPage(still)
  await visit(page, '/sitemap')
  await page.evaluate(address => {
    const link = document.createElement('a')
    link.href = address
    link.textContent = 'To every template'
    document.querySelector('.prose')?.append(link)
  }, path)
  await page.getByRole('link', { name: 'To every template' }).click()
  await page.getByRole('heading', { level: 1, name: 'Every template' }).waitFor()
  const line = page.locator('.timeline')
  expect(await line.evaluate(element => getComputedStyle(element).listStyleType)).toBe('none')
  expect(await page.locator('.year td[colspan="2"]').count()).toBe(3)
})

test('every accordion text can be opened without scripts', async () => {
  const page = await openPage({ ...still, javaScriptEnabled: false })
  await page.goto(path)
  const entry = page.locator('.section-accordion details').first()
  await entry.locator('summary').click()
  await entry.getByText('A second line.').waitFor({ state: 'visible' })
})

/** Walk through a site that was just added to a server of another organisation: it has its own name and no dead links. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { starterWords } from '../support/fixtures/starterWords.ts'
import { openPage } from './support/browser.ts'
import { startAddedSite } from './support/site.ts'
import { readSite, type SiteMap, walkSite } from './support/siteWalk.ts'

const name = 'Padma Readers'
const problems: string[] = []
let added: Awaited<ReturnType<typeof startAddedSite>>
let site: SiteMap
beforeAll(async () => {
  added = await startAddedSite(inject('prepared'), { name, language: 'en' })
  site = await readSite(added.url, problems)
})
afterAll(() => added?.stop())

/** Faults of a page of this site, in its rendering and its document. */
const inspect = async (page: Page): Promise<readonly string[]> => {
  const [document, title, header] = [
    await page.content(),
    await page.title(),
    await page.locator('header').first().innerText(),
  ]
  const main = await page.locator('main').innerText()
  // The specification requires a placeholder there, to which nothing links.
  const isPlaceholder = new URL(page.url()).pathname === '/details'
  const word = starterWords.exec(document)?.[0]
  return [
    ...(word ? [`says “${word}”`] : []),
    ...(title.includes(name) ? [] : [`has the title “${title}”`]),
    ...(header.includes(name) ? [] : [`has the header “${header}”`]),
    ...(isPlaceholder || main.trim().includes('\n') ? [] : [`shows “${main}” and nothing more`]),
  ]
}

test('every link of a new site leads to an existing page', () => {
  console.info(`Read ${[...site.keys()].join(' ')}`)
  expect(problems).toEqual([])
  expect([...site.keys()]).toEqual(expect.arrayContaining(['/', '/contact-us', '/news-and-blogs', '/sitemap']))
})

test.each([
  { where: 'on a phone', viewport: { width: 360, height: 740 }, hasTouch: true },
  { where: 'on a desktop', viewport: { width: 1280, height: 800 }, hasTouch: false },
])('each page of a new site has unique content, and all its links work, $where', async ({ viewport, hasTouch }) => {
  const found: string[] = []
  const page = await openPage({ baseURL: added.url, viewport, hasTouch, reducedMotion: 'reduce' })
  const counts = await walkSite({ site, by: 'place', pages: [page], problems: found, inspect })
  console.info(`Opened ${counts.addresses} addresses and followed ${counts.clicks} links.`)
  expect(found).toEqual([])
  expect(counts.clicks).toBeGreaterThan(10)
})

test('feeds, sitemap and manifest of a new site have the content of that site', async () => {
  for (const file of ['/manifest.webmanifest', '/feed.xml', '/sitemap.xml', '/robots.txt', '/favicon.svg']) {
    const response = await fetch(added.url + file)
    expect({ file, status: response.status }).toEqual({ file, status: 200 })
    expect({ file, found: starterWords.exec(await response.text())?.[0] }).toEqual({ file, found: undefined })
  }
  expect((await (await fetch(`${added.url}/manifest.webmanifest`)).json()).name).toBe(name)
})

test.each([
  ['/', 'Nothing is published here yet'],
  ['/news-and-blogs', 'No news yet'],
  ['/no-such-page', 'Page Not Found 404'],
  ['/search?q=anything', 'Nothing was found for “anything”'],
])('the page %s of a new site has the text “%s”', async (path, words) => {
  expect(await (await fetch(added.url + path)).text()).toContain(words)
})

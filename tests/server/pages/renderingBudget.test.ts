/** What a page may ask of the API before it can be drawn: little, and no more as the site grows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fetch } from '../../../src/api/client/sender.ts'
import { embedded, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

/** The most calls that each kind of page may make: four for what every page shows, the settings, the two menus and which of their links lead somewhere, and its own. */
const budgets: readonly (readonly [url: string, calls: number])[] = [
  ['/', 7],
  ['/about-1', 5],
  // And related posts, the order of the latest, and the two beside it.
  ['/news/post-1', 8],
  ['/profile/person-1', 5],
  ['/careers', 6],
  ['/faq', 6],
  ['/contact-us', 5],
  ['/sitemap', 5],
  ['/search?q=water', 5],
  ['/no-such-page', 6],
]

let provider: TestProvider
let calls: string[] = []
beforeAll(async () => {
  provider = await startProvider('sqlite')
})
afterAll(() => provider.close())

const addEach = async (number: number): Promise<void> => {
  const add = async (resource: string, body: object): Promise<number> => {
    const answer = await provider.editor.call('POST', `/api/${resource}`, { status: 1, ...body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data.id
  }
  const title = `Number ${number}`
  const page_id = await add('pages', { name: title, title, slug: `about-${number}`, content: '<p>Water</p>' })
  const section_id = await add('sections', { name: title, title, page_id })
  await add('widgets', { name: title, title, section_id })
  await add('posts', { title, slug: `post-${number}`, content: '<p>Water</p>' })
  await add('profiles', { name: title, title, slug: `person-${number}` })
  await add('faqs', { faq_title: title })
  await add('sliders', { title, thumb: '/default-image.jpg' })
}

/** How many calls each page makes that nobody has requested before. */
const callsOfPages = async (): Promise<Readonly<Record<string, number>>> => {
  const { fetch, ...rest } = embedded(provider)
  const counting: Fetch = (url, init) => {
    calls.push(url)
    return fetch(url, init)
  }
  const site = await startFrontEnd({ ...rest, fetch: counting })
  const counts: Record<string, number> = {}
  for (const [url] of budgets) {
    calls = []
    const { statusCode } = await site.get(url)
    expect([url, statusCode]).toEqual([url, url === '/no-such-page' ? 404 : 200])
    counts[url] = calls.length
  }
  await site.close()
  return counts
}

test('every page stays within its budget of calls, with six times the content too', async () => {
  for (let number = 1; number <= 2; number += 1) await addEach(number)
  const small = await callsOfPages()
  for (const [url, most] of budgets) expect(small[url], url).toBeLessThanOrEqual(most)
  for (let number = 3; number <= 12; number += 1) await addEach(number)
  expect(await callsOfPages()).toEqual(small)
})

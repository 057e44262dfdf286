/** Number of API calls per page: small, and independent of the size of the site. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fetch } from '../../../src/api/client/sender.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

/** Maximum number of calls per kind of page: four for the common parts (settings, two menus and the link check), plus its own. */
const budgets: readonly (readonly [url: string, calls: number])[] = [
  ['/', 7],
  ['/about-1', 5],
  // Three more calls: related posts, the order of the latest posts, and the two neighbours.
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

/** Number of calls of each page at its first request. */
const callsOfPages = async (): Promise<Readonly<Record<string, number>>> => {
  const { fetch, ...rest } = embeddedOptions(provider)
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

test('every page stays within its budget of API calls, also with six times the content', async () => {
  for (let number = 1; number <= 2; number += 1) await addEach(number)
  const small = await callsOfPages()
  for (const [url, most] of budgets) expect(small[url], url).toBeLessThanOrEqual(most)
  for (let number = 3; number <= 12; number += 1) await addEach(number)
  expect(await callsOfPages()).toEqual(small)
})

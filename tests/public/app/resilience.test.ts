/** Pages whose content is partly unavailable. */
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../src/api/client/client.ts'
import { readFailure, unreachable } from '../../../src/api/protocol/failure.ts'
import { render } from '../../../src/public/app/entry-server.tsx'
import { type PublicRows, publicClient, publicRows } from '../../support/fakes/publicContent.ts'
import { expectConsole } from '../../support/harness/console.ts'

const assets = { scripts: ['/assets/site.js'], styles: [], preloads: [] }
const config = { appKey: 'demo', siteUrl: 'https://site.example' }

type Lists = Parameters<Client['publicList']>[0]
/** Client that fails for the lists of these resources. */
const without = (names: readonly Lists[], rows: PublicRows = publicRows, error: unknown = unreachable(undefined)) => {
  const client = publicClient(rows)
  const publicList: Client['publicList'] = (name, ...rest) =>
    names.includes(name) ? Promise.reject(error) : client.publicList(name, ...rest)
  return { ...client, publicList }
}
const show = (path: string, client: Client, previousSite?: Parameters<typeof render>[0]['previousSite']) =>
  render({ url: new URL(path, config.siteUrl), client, config, assets, previousSite })

const sections = [
  { id: 1, template: 'welcome', title: 'Welcome here', content: '<p>Hello</p>' },
  { id: 2, template: 'facts', title: 'Broken section', widgets: 'no list' },
  { id: 3, template: 'citizen-charter', title: 'The charter', content: '<p>Rights</p>' },
]

describe('parts that fail to load', () => {
  test.each<[Lists, RegExp]>([
    ['sliders', /without its sliders/],
    ['sections', /without its sections/],
    ['posts', /without its posts/],
    ['menus', /without its menus/],
    ['socials', /without its social links/],
  ])('the home page is rendered without %s, with a line in the log', async (name, line) => {
    expectConsole(line)
    const result = await show('/', without([name], { ...publicRows, sections: [sections[0] ?? {}] }))
    expect(result).toMatchObject({ status: 200, isWhole: false })
    if (name !== 'sections') expect(result.html).toContain('Welcome here')
    if (name !== 'sliders') expect(result.html).toContain('First slide')
  })

  test('a list that visitors may not read is not an error', async () => {
    const client = without(['menus', 'socials', 'sliders'], publicRows, readFailure(401, undefined))
    expect(await show('/', client)).toMatchObject({ status: 200, isWhole: true })
  })

  test('a section that fails to render is omitted, and the others are displayed', async () => {
    expectConsole(/without its part, which cannot be rendered/)
    const result = await show('/', publicClient({ ...publicRows, sections }))
    expect(result).toMatchObject({ status: 200, isWhole: false })
    for (const text of ['Welcome here', 'The charter']) expect(result.html).toContain(text)
    expect(result.html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toContain('Broken section')
    expect(result.html, 'an inline script would be refused by the content security policy').not.toMatch(
      /<script>(?!try)|<script (?![^>]*(src=|type="application))/,
    )
  })

  test('a page whose screen fails to render responds with 500, and still has header, footer and links', async () => {
    expectConsole(/\/news\/broken is shown without its page, which cannot be rendered/)
    const posts = [{ id: 5, slug: 'broken', title: { no: 'text' }, content: '<p>Words</p>' }]
    const result = await show('/news/broken', publicClient({ ...publicRows, posts }))
    expect(result).toMatchObject({ status: 500, isWhole: false, headers: {} })
    for (const text of ['<header', '<footer', 'This page has an error.', 'href="tel:+8802'])
      expect(result.html).toContain(text)
    expect(result.html.match(/<h1/g)).toHaveLength(1)
    // Browsers hydrate the same result.
    expect(result.html).toContain('"page":{"status":500}')
  })

  test('text and list of a page are rendered independently if either fails to load', async () => {
    expectConsole(/without its list/)
    const pages = [{ id: 8, slug: 'faq', title: 'Questions', content: '<p>Some words</p>' }]
    const listless = await show('/faq', without(['faqs'], { ...publicRows, pages }))
    expect(listless).toMatchObject({ status: 200, isWhole: false })
    expect(listless.html).toContain('Some words')
    expect(await show('/faq', publicClient())).toMatchObject({ status: 200, isWhole: true })
  })

  test('a page with no loadable content responds with 503, header, footer and phone number', async () => {
    expectConsole(/could not be loaded/)
    const result = await show('/', without(['sliders', 'sections', 'posts']))
    expect(result).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
    expect(result.html).toContain('href="tel:+8802')
  })
})

test('an unavailable site responds with 503 and its last known name and phone number', async () => {
  expectConsole(/could not be loaded/)
  const known = (await show('/', publicClient())).site
  const gone = without(['sliders', 'sections', 'posts', 'menus', 'socials'])
  const client = { ...gone, publicApplication: () => Promise.reject(unreachable(undefined)) }
  const result = await show('/', client, known)
  expect(result).toMatchObject({ status: 503, isWhole: false })
  for (const text of ['Pond &amp; Sons', '+880 2 5550', 'cannot be shown right now'])
    expect(result.html).toContain(text)
})

describe('changed addresses', () => {
  const movedBy = (slugs: Readonly<Record<string, string>>): Client => ({
    ...publicClient(),
    movedTo: async (_resource, slug) => slugs[slug],
  })
  test.each([
    ['/news/old', '/news/fry-arrive'],
    ['/old', '/about'],
    ['/profile/old', '/profile/rahima-begum'],
    ['/news/4', '/news/fry-arrive'],
    ['/2', '/about'],
    ['/profile/7', '/profile/rahima-begum'],
    ['/News/OLD/', '/news/fry-arrive'],
    ['/Old/', '/about'],
    ['/Profile/7', '/profile/rahima-begum'],
  ])('the previous address %s redirects permanently to %s in one step', async (from, to) => {
    const slug = to.split('/').at(-1) ?? ''
    expect(await show(from, movedBy({ old: slug }))).toMatchObject({ status: 301, headers: { location: to } })
  })
  test('a slug that no record had responds with 404', async () => {
    expect((await show('/news/never', movedBy({}))).status).toBe(404)
    expect((await show('/news/never', publicClient())).status).toBe(404)
  })
})

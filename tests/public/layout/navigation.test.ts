/** Menu in the header, and menu of the current branch in the margin. */
import { expect, test } from 'vitest'
import { en } from '../../../src/messages/en/site.ts'
import { render } from '../../../src/public/app/entry-server.tsx'
import { headerMenu } from '../../../src/public/content/menu.ts'
import { publicClient, publicRows } from '../../support/fakes/publicContent.ts'

const menusOf = (count: number) => [
  ...Array.from({ length: count }, (_none, index) => ({
    id: index + 1,
    title: `Entry ${index + 1}`,
    slug: `entry-${index + 1}`,
    shortcode: 'TOPMENU',
  })),
  { id: 100, title: 'First below', slug: 'welcome', shortcode: 'TOPMENU', parent_id: 1 },
  { id: 101, title: 'Second below', slug: 'second', shortcode: 'TOPMENU', parent_id: 1 },
]

const pageWith = async (path: string, count: number): Promise<string> => {
  const pages = [{ id: 8, slug: 'welcome', title: 'Welcome', content: '<p>Words</p>' }]
  const { html } = await render({
    url: new URL(path, 'https://site.example'),
    client: publicClient({ ...publicRows, pages, menus: menusOf(count) }),
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    assets: { scripts: [], styles: [], preloads: [] },
  })
  return html.slice(0, html.indexOf('<script type="application/json"'))
}

test("the header shows a menu of up to eight entries, and seven entries and 'More' for a longer menu", async () => {
  const eight = await pageWith('/', 8)
  expect(eight).not.toContain('>More</button>')
  expect(eight).toContain('href="/entry-8"')
  const nine = await pageWith('/', 9)
  const more = nine.indexOf('>More</button>')
  expect(nine.indexOf('href="/entry-7"')).toBeLessThan(more)
  expect(nine.indexOf('href="/entry-8"')).toBeGreaterThan(more)
  expect(nine).toContain('href="/entry-9"')
})

test('a page in a menu branch shows its siblings, with itself as the current one', async () => {
  const page = await pageWith('/welcome', 3)
  const branch = page.slice(page.indexOf('<details class="branch"'), page.indexOf('</details>'))
  expect(branch).toContain('<summary')
  expect(branch).toMatch(/<a[^>]* aria-current="page"[^>]*>First below<|aria-current="page"[^>]*href="\/welcome"/)
  expect(branch).toContain('href="/second"')
  expect(await pageWith('/', 3)).not.toContain('class="branch"')
})

const placed = (id: number, title: string, slug: string): Parameters<typeof headerMenu>[0]['menus'][number] => ({
  ...{ id, title, slug, parent_id: null, sort_order: 0, hook: null },
  ...{ created_at: '2026-01-01 00:00:00', updated_at: '2026-01-01 00:00:00' },
  shortcode: 'TOPMENU',
})
const titlesOf = (menus: Parameters<typeof headerMenu>[0]['menus']) =>
  headerMenu({ menus, navigation: undefined, messages: en }).map(({ title }) => title)

test('a short menu is added to the default header entries, and a longer one replaces them', () => {
  const usual = titlesOf([])
  expect(titlesOf([placed(1, 'Give', 'give')])).toEqual([...usual.slice(0, -1), 'Give', 'Contact Us'])
  expect(titlesOf([placed(1, 'Our news', 'news-and-blogs')])).toEqual([
    ...usual.filter(title => title !== 'News').slice(0, -1),
    'Our news',
    'Contact Us',
  ])
  const three = [placed(3, 'C', 'c'), placed(2, 'B', 'b'), placed(1, 'A', 'a')]
  expect(titlesOf(three)).toEqual(['A', 'B', 'C'])
  expect(titlesOf([placed(1, 'Start', ''), placed(2, 'Give', 'give')])).toEqual(['Start', 'Give'])
})

test('menu entries without a sort order follow the sorted ones, in creation order', () => {
  const menus = [placed(9, 'Last', 'l'), placed(4, 'First', 'f'), { ...placed(2, 'Moved', 'm'), sort_order: 3 }]
  expect(titlesOf(menus)).toEqual(['First', 'Last', 'Moved'])
})

test('menu entries that do not fit in one line are moved below More', async () => {
  const menus = Array.from({ length: 8 }, (_none, index) =>
    placed(index + 1, `A rather long entry ${index}`, `e-${index}`),
  )
  const { html } = await render({
    url: new URL('https://site.example/'),
    client: publicClient({ ...publicRows, menus }),
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    assets: { scripts: [], styles: [], preloads: [] },
  })
  const more = html.indexOf('>More</button>')
  expect(html.indexOf('href="/e-2"')).toBeLessThan(more)
  expect(html.indexOf('href="/e-3"')).toBeGreaterThan(more)
  expect(html.indexOf('href="/e-7"')).toBeGreaterThan(more)
})

test.each([
  ['none', null, true],
  ['a visible one', '/files/demo/logo-abc123-400x120-0f5c55.webp', false],
  ['a dark one on a large white area', '/files/demo/logo-abc123-400x120-e8ecec.webp', false],
  ['a white one', '/files/demo/logo-abc123-400x120-ffffff.webp', true],
  ['a nearly white one', '/files/demo/logo-abc123-400x120-f9fafb.webp', true],
  ['one much taller than wide', '/files/demo/logo-abc123-100x400-0f5c55.webp', true],
  ['one of another host', 'https://elsewhere.example/logo.png', false],
])('the header shows the site name beside a logo without contrast: %s', async (_logo, logo_header, hasName) => {
  const [settings = {}] = publicRows.applications ?? []
  const { html } = await render({
    url: new URL('https://site.example/'),
    client: publicClient({ ...publicRows, applications: [{ ...settings, logo_header }] }),
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    assets: { scripts: [], styles: [], preloads: [] },
  })
  const logo = /<a class="logo".*?<\/a>/s.exec(html)?.[0] ?? ''
  expect(logo.includes('<strong')).toBe(hasName)
  expect(logo.includes('<img')).toBe(logo_header !== null)
})

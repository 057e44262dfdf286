/** The menu in the header, and that of the page's own branch in the margin. */
import { expect, test } from 'vitest'
import { render } from '../../../src/public/app/entry-server.tsx'
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

test('a menu of eight entries stands whole in the header, and of a longer one seven with More', async () => {
  const eight = await pageWith('/', 8)
  expect(eight).not.toContain('>More</button>')
  expect(eight).toContain('href="/entry-8"')
  const nine = await pageWith('/', 9)
  const more = nine.indexOf('>More</button>')
  expect(nine.indexOf('href="/entry-7"')).toBeLessThan(more)
  expect(nine.indexOf('href="/entry-8"')).toBeGreaterThan(more)
  expect(nine).toContain('href="/entry-9"')
})

test('a page of a branch shows the others of the branch beside it, and itself as the current one', async () => {
  const page = await pageWith('/welcome', 3)
  const branch = page.slice(page.indexOf('<details class="branch"'), page.indexOf('</details>'))
  expect(branch).toContain('<summary')
  expect(branch).toMatch(/<a[^>]* aria-current="page"[^>]*>First below<|aria-current="page"[^>]*href="\/welcome"/)
  expect(branch).toContain('href="/second"')
  expect(await pageWith('/', 3)).not.toContain('class="branch"')
})

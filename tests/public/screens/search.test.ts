/** Search page, with a provider that supports search and with one that does not. */
import { describe, expect, test } from 'vitest'
import { readFailure, unreachable } from '../../../src/api/protocol/failure.ts'
import type { SearchPage } from '../../../src/api/site/search.ts'
import { render } from '../../../src/public/app/entry-server.tsx'
import { publicClient, publicRows } from '../../support/fakes/publicContent.ts'
import { expectConsole } from '../../support/harness/console.ts'

const rows = {
  ...publicRows,
  posts: [
    {
      id: 4,
      slug: 'fry-arrive',
      title: 'Fry arrive',
      content: '<p>In the <b>ponds</b> of 22 villages</p>',
      created_at: '2026-01-31 19:00:00',
    },
    { id: 5, slug: 'মাছ', title: 'পুকুরে মাছের চাষ', content: '<p>২২ গ্রামে</p>', created_at: '2026-02-01 00:00:00' },
    { id: 6, slug: 'pond', title: 'A pond', content: '<p>Water</p>', created_at: '2025-01-01 00:00:00' },
  ],
}
const show = (path: string, client = publicClient(rows)) =>
  render({
    url: new URL(path, 'https://site.example'),
    client,
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    assets: { scripts: [], styles: [], preloads: [] },
  })
const hits = (html: string) =>
  [...html.matchAll(/<h2[^>]*><a href="([^"]+)"[^>]*>(.*?)<\/a><\/h2>/g)].map(([, href, title]) => [
    decodeURIComponent(href ?? ''),
    title?.replaceAll(/<\/?span>/g, ''),
  ])

test('a search result links to its address, and is plain text without one', async () => {
  const words = { excerpt: '', created_at: '' }
  const data = [
    { resource: 'notices', id: 1, slug: 'a', address: '/notices/a', title: 'Said', ...words },
    { resource: 'posts', id: 2, slug: 'মাছ', title: 'Known', ...words },
    { resource: 'faqs', id: 3, slug: null, title: 'Placed', ...words },
    { resource: 'boats', id: 4, slug: 'b', title: 'Unknown', ...words },
    { resource: 'boats', id: 5, slug: 'c', address: '//elsewhere.example/c', title: 'Elsewhere', ...words },
  ]
  const page = { data, current_page: 1, last_page: 1, total: 5, per_page: 10, has_more: false }
  // A provider may return resources that are unknown to this site.
  const search = async () => page as unknown as SearchPage
  const { status, html } = await show('/search?q=any', { ...publicClient(rows), search })
  expect(status).toBe(200)
  expect(hits(html)).toEqual([
    ['/notices/a', 'Said'],
    ['/news/মাছ', 'Known'],
    ['/faq#faq-3', 'Placed'],
  ])
  for (const title of ['Unknown', 'Elsewhere']) expect(html).toMatch(new RegExp(`<h2[^>]*>(<span>)?${title}`))
})

describe('a provider without a search', () => {
  test('without a provider search, the site searches the lists, puts matching titles first and marks the words', async () => {
    const { status, html } = await show('/search?q=pond')
    expect(status).toBe(200)
    expect(hits(html)).toEqual([
      ['/news/pond', 'A <mark>pond</mark>'],
      ['/news/fry-arrive', 'Fry arrive'],
    ])
    expect(html).toContain('<mark>ponds</mark>')
    expect(html).toContain('2 results')
  })

  test('without a provider search, Bangla words and digits of both scripts are found', async () => {
    expect(hits((await show(`/search?q=${encodeURIComponent('মাছ')}`)).html)).toEqual([
      ['/news/মাছ', 'পুকুরে <mark>মাছের</mark> চাষ'],
    ])
    expect(hits((await show('/search?q=22')).html).map(([href]) => href)).toEqual(['/news/মাছ', '/news/fry-arrive'])
  })

  test('without a provider search, people and questions are found at their own addresses', async () => {
    expect(hits((await show('/search?q=rahima')).html)).toEqual([
      ['/profile/rahima-begum', '<mark>Rahima</mark> Begum'],
    ])
    expect(hits((await show('/search?q=join')).html)).toEqual([['/faq#faq-9', 'How do I <mark>join</mark>?']])
  })

  test('without a provider search, the search responds with 503 if no list loads', async () => {
    expectConsole(/could not be loaded|without its/)
    const client = { ...publicClient(rows), publicList: () => Promise.reject(unreachable(undefined)) }
    expect((await show('/search?q=pond', client)).status).toBe(503)
  })
})

describe('a provider with a search', () => {
  const page = (found: Partial<SearchPage>): SearchPage => ({
    data: [],
    current_page: 1,
    last_page: 1,
    total: 0,
    per_page: 10,
    has_more: false,
    ...found,
  })
  const searching = (found: Partial<SearchPage>, requested: unknown[] = []) => ({
    ...publicClient(rows),
    search: async (query: Readonly<Record<string, string>>) => {
      requested.push(query)
      return page(found)
    },
  })

  test('the provider search receives words and page, and its pages are linked', async () => {
    const requested: unknown[] = []
    const client = searching({ total: 1_000, has_more: true, current_page: 2, last_page: 100 }, requested)
    const { html } = await show('/search?q=fish%20%26%20rice&page=2', client)
    expect(requested).toEqual([{ q: 'fish & rice', page: '2', size: '10' }])
    expect(html).toContain('More than 1,000 results')
    expect(html).toContain('Search: fish &amp; rice (page 2)')
    expect(html).toContain('href="/search?q=fish%20%26%20rice"')
    expect(html).toContain('href="/search?q=fish%20%26%20rice&amp;page=3"')
  })

  test('the provider search has no page beyond its last one', async () => {
    const found = { total: 12, current_page: 3, last_page: 2 }
    expect(await show('/search?q=fish&page=3', searching(found))).toMatchObject({ status: 404 })
  })

  test('the response of the provider search is displayed as text, without markup', async () => {
    const bad = '<img src=x onerror=alert(1)> fish'
    const hit = { resource: 'pages', id: 1, slug: 'a', title: bad, excerpt: bad, created_at: '' } as const
    const { html } = await show(
      `/search?q=${encodeURIComponent('"><script>alert(1)</script> fish')}`,
      searching({ data: [hit], total: 1 }),
    )
    expect(html).not.toMatch(/<img src=x|<script>alert/)
  })

  test('a failing provider search falls back to searching lists', async () => {
    const client = { ...publicClient(rows), search: () => Promise.reject(readFailure(500, undefined)) }
    expect(hits((await show('/search?q=pond', client)).html)).toHaveLength(2)
  })
})

describe('the search page', () => {
  test.each(['/search', '/search?q=', '/search?q=%20', '/search?q=!'])(
    'the search page at %s asks for search words',
    async path => {
      const { status, html } = await show(path)
      expect(status).toBe(200)
      expect(html).toContain('Type one or more words')
      expect(html).toMatch(/<form[^>]* action="\/search"[\s\S]*?<input[^>]* name="q"/)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
    },
  )

  test('the search page explains what to do if nothing is found, and retains the words', async () => {
    const { html } = await show('/search?q=nowhere')
    expect(html).toContain('Nothing was found')
    expect(html).toContain('value="nowhere"')
    expect(html).toContain('href="/sitemap"')
  })

  test('the search page is offered on the 404 page', async () => {
    expect((await show('/no-such-page')).html).toMatch(/role="search"/)
  })
})

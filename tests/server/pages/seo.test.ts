/** Sitemaps, feeds and manifests, for search engines, feed readers and phones. */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anyTables } from '../../../server/db/tables.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

/** Links of a site without pages and records. */
const linkedAlways = ['/', '/contact-us', '/news-and-blogs', '/sitemap']

// Type of the part of jsdom that is used. The library has no type declarations.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  readonly JSDOM: new (
    text: string,
    options: { readonly contentType: string },
  ) => { readonly window: { readonly document: Document } }
}

let provider: TestProvider
let site: Awaited<ReturnType<typeof startFrontEnd>>
beforeEach(async () => {
  provider = await startProvider('sqlite')
  site = await startFrontEnd(embeddedOptions(provider))
})
afterEach(async () => {
  await site.close()
  await provider.close()
})
const add = async (resource: string, values: object) => {
  const { status, body } = await provider.editor.call('POST', `/api/${resource}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
/** Parses XML. Throws if it is not well-formed. */
const readXml = (xml: string): Document => {
  return new JSDOM(xml, { contentType: 'application/xml' }).window.document
}

describe('the sitemap', () => {
  test('the sitemap has every published address with its last change', async () => {
    await add('pages', { name: 'p', title: 'A & B', slug: 'about' })
    await add('posts', { title: 'মাছ', slug: 'মাছ-চাষ' })
    await add('profiles', { name: 'Rahima', slug: 'rahima' })
    await add('posts', { title: 'Hidden', slug: 'hidden', status: 0 })
    const { payload, headers } = await site.get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const all = locations(payload)
    for (const path of [
      '/',
      '/about',
      `/news/${encodeURIComponent('মাছ-চাষ')}`,
      '/profile/rahima',
      '/board-of-directors',
    ])
      expect(all).toContain(`https://site.example${path}`)
    // There are no questions yet.
    expect(all).not.toContain('https://site.example/faq')
    expect(payload).not.toContain('hidden')
    expect(payload).toContain('<loc>https://site.example/about</loc><lastmod>2026-03-01T06:00:00Z</lastmod>')
    expect(new Set(all).size).toBe(all.length)
    readXml(payload)
  })

  test('every address in the sitemap responds with 200', async () => {
    await add('pages', { name: 'p', title: 'Contact', slug: 'contact-us' })
    for (const address of locations((await site.get('/sitemap.xml')).payload))
      expect({ address, status: (await site.get(new URL(address ?? '').pathname)).statusCode }).toEqual({
        address,
        status: 200,
      })
    expect(locations((await site.get('/sitemap.xml')).payload)).toEqual(
      expect.arrayContaining(linkedAlways.map(path => `https://site.example${path}`)),
    )
  })

  test('a large sitemap is split into parts, which all exist', async () => {
    const timestamp = '2026-01-01 00:00:00'
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      app_key: 'demo',
      title: `Post ${index}`,
      slug: `post-${index}`,
      status: 1,
      sort_order: 0,
      version: 1,
      created_at: timestamp,
      updated_at: timestamp,
    }))
    await anyTables(forEveryApplication(provider.database.db)).insertInto('posts').values(rows).execute()
    const index = await site.get('/sitemap.xml')
    expect(index.payload).toContain('<sitemapindex')
    const parts = locations(index.payload)
    expect(parts).toContain('https://site.example/sitemaps/posts-2.xml')
    const all: (string | undefined)[] = []
    for (const part of parts) {
      const { statusCode, payload } = await site.get(new URL(part ?? '').pathname)
      expect(statusCode).toBe(200)
      all.push(...locations(payload))
    }
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter(each => each?.includes('/news/post-'))).toHaveLength(1_001)
    expect(all).toEqual(expect.arrayContaining(linkedAlways.map(path => `https://site.example${path}`)))
    for (const wrong of ['posts-3.xml', 'posts-0.xml', 'users-1.xml', 'posts.xml', 'x'])
      expect((await site.get(`/sitemaps/${wrong}`)).statusCode).toBe(404)
  })

  test('the sitemap is renewed after a save', async () => {
    await site.get('/sitemap.xml')
    await add('pages', { name: 'p', title: 'New', slug: 'new-page' })
    expect((await site.get('/sitemap.xml')).payload).toContain('/new-page<')
  })
})

test('robots.txt names the sitemap and the disallowed addresses', async () => {
  const { payload, headers } = await site.get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(payload).toContain('Sitemap: https://site.example/sitemap.xml')
  for (const path of ['/admin', '/api/', '/search']) expect(payload).toContain(`Disallow: ${path}\n`)
})

describe('the feed', () => {
  test('the feed has the latest 20 posts, newest first, and any character in their titles', async () => {
    for (let index = 1; index <= 25; index += 1) await add('posts', { title: `Post ${index}` })
    await add('posts', { title: 'Fish & <chips> \u0001', slug: 'মাছ', content: '<p>Some <b>text</b> ]]></p>' })
    const { payload, headers } = await site.get('/feed.xml')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    const items = [...readXml(payload).querySelectorAll('item')]
    expect(items).toHaveLength(20)
    const textOf = (name: string) => items[0]?.querySelector(name)?.textContent
    expect(textOf('title')).toMatch(/^Fish & <chips>/)
    expect(textOf('link')).toBe(`https://site.example/news/${encodeURIComponent('মাছ')}`)
    expect(textOf('pubDate')).toBe('Sun, 01 Mar 2026 06:00:00 GMT')
    expect(textOf('description')).toBe('Some text ]]>')
  })

  test('the feed has the full text of each post, absolute links and its category', async () => {
    const { id } = (await provider.editor.call('POST', '/api/post-categories', { name: 'Ponds & co' })).body.data
    const content =
      '<p>All of it, <a href="/about">about</a>, <a href="#end">its end</a> and <a href="mailto:a@example.org">a mail</a>.</p>'
    await add('posts', { title: 'Whole', slug: 'whole', content, category_id: id })
    const [item] = readXml((await site.get('/feed.xml')).payload).querySelectorAll('item')
    expect(item?.querySelector('category')?.textContent).toBe('Ponds & co')
    const text = item?.getElementsByTagName('content:encoded')[0]?.textContent
    expect(text).toContain('href="https://site.example/about"')
    expect(text).toContain('href="https://site.example/news/whole#end"')
    expect(text).toContain('href="mailto:a@example.org"')
    expect(text).toContain('All of it')
  })

  test('the feed is valid without any news', async () => {
    readXml((await site.get('/feed.xml')).payload)
  })
})

test.each(['/sw.js', '/serviceworker.js'])(
  'the path %s, where other sites have a service worker, responds with 404',
  async path => {
    const { statusCode } = await site.get(path)
    expect(statusCode).toBe(404)
  },
)

describe('the icon of a site', () => {
  const icon = '/files/demo/icon-abc123-512x512-0f5c55.webp'
  const set = (values: object) => provider.editor.call('PUT', '/api/applications/demo', values)

  test('the manifest icon is the icon of the application', async () => {
    await set({ icon, name: 'Green Meadow Pond Foundation', description: 'Fish' })
    const { payload, headers } = await site.get('/manifest.webmanifest')
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = JSON.parse(payload)
    expect(manifest).toMatchObject({ name: 'Green Meadow Pond Foundation', short_name: 'GMPF', start_url: '/' })
    expect(manifest.icons).toEqual([
      { src: '/files/demo/icon-abc123-512x512-0f5c55.icon192.png', sizes: '192x192', type: 'image/png' },
      { src: '/files/demo/icon-abc123-512x512-0f5c55.icon512.png', sizes: '512x512', type: 'image/png' },
    ])
    expect((await site.get('/favicon.ico')).headers.location).toBe('/files/demo/icon-abc123-512x512-0f5c55.icon32.png')
  })

  test('the icon is a letter if the application has none', async () => {
    const { icons } = JSON.parse((await site.get('/manifest.webmanifest')).payload)
    expect(icons.map(({ src }: { src: string }) => src)).toEqual(['/icon-192.png', '/icon-512.png'])
    expect((await site.get('/favicon.ico')).headers.location).toBe('/icon-32.png')
    for (const side of [32, 180, 192, 512]) {
      const { format, width, height } = await sharp(join(projectFolder, `static/icon-${side}.png`)).metadata()
      expect([format, width, height]).toEqual(['png', side, side])
    }
  })

  test.each([
    ['Green Meadow Pond Foundation (GMPF)', 'GMPF'],
    ['Green Meadow Pond Foundation', 'GMPF'],
    ['GMPF Green Meadow Ponds', 'GMPF'],
    ['Short name', 'Short name'],
  ])('the short name of "%s" below the icon is %s', async (name, short) => {
    await set({ name })
    expect(JSON.parse((await site.get('/manifest.webmanifest')).payload).short_name).toBe(short)
  })
})

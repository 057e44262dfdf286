/** Site search and previous slugs, on both databases. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dumpRows } from '../../../../server/backup/dumpRows.ts'
import { loadRows } from '../../../../server/backup/loadRows.ts'
import { tenantOf } from '../../../../server/db/tenant/tenantQueries.ts'
import { forEveryApplication } from '../../../../server/db/tenantKey.ts'
import { timestampFor } from '../../../../server/permissions/visitorTimestamp.ts'
import { migrate } from '../../../../server/schema/migrate.ts'
import { findRecords } from '../../../../server/search/site/find.ts'
import { searchFact } from '../../../../server/search/site/searchTables.ts'
import { createStore } from '../../../../server/store/store.ts'
import { maxHits } from '../../../../src/api/site/search.ts'
import type { SearchHit } from '../../../../src/api/wire/site.ts'
import { site } from '../../../../src/resources/index.ts'
import { queryWords } from '../../../../src/schema/values/words.ts'
import { dialects, openTestDatabase } from '../../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../../support/sites/server.ts'

describe.each(dialects)('the site search on %s', dialect => {
  let provider: TestProvider
  beforeEach(async () => {
    provider = await startProvider(dialect)
  })
  afterEach(() => provider.close())

  const add = async (resource: string, values: object): Promise<number> => {
    const { status, body } = await provider.editor.call('POST', `/api/${resource}`, values)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.id
  }
  const search = async (query: string, rest = '', caller = provider.visitor) =>
    (await caller.call('GET', `/api/search?q=${encodeURIComponent(query)}${rest}`)).body.data
  const titles = async (query: string, rest = '') =>
    (await search(query, rest)).data.map((hit: SearchHit) => `${hit.resource}: ${hit.title}`)

  test('the search finds whole words in pages, posts, profiles, faqs and careers, in both languages', async () => {
    await add('pages', { name: 'p', title: 'Fish farming', content: '<p>About <b>carp</b> and tilapia</p>' })
    await add('posts', { title: 'A selfish post', content: '<p>fishmongers</p>' })
    await add('profiles', { name: 'Rahima Begum', biography_content: '<p>She breeds fish.</p>' })
    await add('faqs', { faq_title: 'কোন মাছ চাষ করব?', faq_content: '<p>পুকুরে রুই মাছের চাষ, ২২ বছর ধরে</p>' })
    await add('careers', { title: 'Fish technician', content: 'Join us' })
    expect(await titles('fish')).toEqual(['careers: Fish technician', 'pages: Fish farming', 'profiles: Rahima Begum'])
    expect(await titles('FISH Farming')).toEqual(['pages: Fish farming'])
    expect(await titles('carp tilapia')).toEqual(['pages: Fish farming'])
    expect(await titles('carp begum')).toEqual([])
    expect(await titles('মাছ')).toEqual(['faqs: কোন মাছ চাষ করব?'])
    expect(await titles('পুকুর 22')).toEqual(['faqs: কোন মাছ চাষ করব?'])
    expect(await titles('মা')).toEqual([])
    expect(await titles('"fish" OR (carp) NEAR title:* \' & | !')).toEqual([])
    expect(await titles('')).toEqual([])
  })

  test('the search ranks titles before texts, then newest first', async () => {
    for (const title of ['One', 'Two']) await add('posts', { title, content: '<p>about water</p>' })
    for (const title of ['Water one', 'Water two']) await add('posts', { title, content: '' })
    await add('posts', { title: 'Three', content: '<p>Water again</p>' })
    const all = ['Water two', 'Water one', 'Three', 'Two', 'One'].map(title => `posts: ${title}`)
    expect(await titles('water')).toEqual(all)
    expect(await titles('water', '&size=2&page=1')).toEqual(all.slice(0, 2))
    expect(await titles('water', '&size=2&page=2')).toEqual(all.slice(2, 4))
    expect(await titles('water', '&size=2&page=3')).toEqual(all.slice(4))
    expect(await titles('water', '&size=3&page=1')).toEqual(all.slice(0, 3))
    expect(await search('water', '&size=2&page=9')).toMatchObject({ data: [], total: 5, last_page: 3, current_page: 9 })
  })

  test('a search result has an address, and an excerpt around the match without tags', async () => {
    const id = await add('posts', {
      title: 'Long',
      content: `<p>${'word '.repeat(80)}</p><p>the <b>needle</b> here</p>`,
    })
    const [hit] = (await search('needle')).data
    expect(hit).toMatchObject({ resource: 'posts', id, slug: 'long', address: '/news/long', title: 'Long' })
    expect(hit.excerpt).toMatch(/^…word .*the needle here$/)
  })

  test('the search index follows every save, deactivation and delete', async () => {
    const id = await add('posts', { title: 'Old words' })
    await provider.editor.call('PUT', `/api/posts/${id}`, { title: 'New words' })
    expect(await titles('old')).toEqual([])
    expect(await titles('new')).toEqual(['posts: New words'])
    await provider.editor.call('PUT', `/api/posts/${id}`, { status: 0 })
    expect(await titles('new')).toEqual([])
    await provider.editor.call('PUT', `/api/posts/${id}`, { status: 1 })
    expect(await titles('new')).toEqual(['posts: New words'])
    await provider.editor.call('DELETE', `/api/posts/${id}`)
    expect(await titles('new')).toEqual([])
    expect(await forEveryApplication(provider.database.db).selectFrom('former_slugs').selectAll().execute()).toEqual([])
  })

  test('a page is found by the text of its current sections and widgets', async () => {
    const page = await add('pages', { name: 'p', title: 'Ponds' })
    const other = await add('pages', { name: 'o', title: 'Fields' })
    const section = await add('sections', {
      name: 's',
      title: 'Aerators',
      page_id: page,
      content: '<p>for <b>oxygen</b></p>',
    })
    const widget = await add('widgets', { name: 'w', title: 'Paddle', section_id: section, content: '<p>মাছের পোনা</p>' })
    const [hit] = (await search('oxygen')).data
    expect(hit).toMatchObject({ resource: 'pages', title: 'Ponds' })
    expect(hit.excerpt).toContain('for oxygen')
    expect(await titles('paddle পোনা ponds')).toEqual(['pages: Ponds'])

    await provider.editor.call('PUT', `/api/pages/${page}`, { title: 'Small ponds' })
    expect(await titles('small paddle')).toEqual(['pages: Small ponds'])
    await provider.editor.call('PUT', `/api/widgets/${widget}`, { title: 'Wheel' })
    expect(await titles('paddle')).toEqual([])
    await provider.editor.call('PUT', `/api/sections/${section}`, { page_id: other })
    expect(await titles('wheel')).toEqual(['pages: Fields'])
    expect(await titles('oxygen')).toEqual(['pages: Fields'])
    await provider.editor.call('PUT', `/api/sections/${section}`, { status: 0 })
    expect(await titles('wheel')).toEqual([])
    await provider.editor.call('PUT', `/api/sections/${section}`, { status: 1 })
    await provider.editor.call('DELETE', `/api/widgets/${widget}`)
    expect(await titles('wheel')).toEqual([])
    expect(await titles('aerators')).toEqual(['pages: Fields'])
  })

  test('internal names are neither found nor part of an excerpt', async () => {
    const page = await add('pages', { name: 'Inner page', title: 'Ponds', content: '<p>About carp.</p>' })
    const section = await add('sections', { name: 'Inner section', page_id: page })
    await add('widgets', { name: 'Inner widget', section_id: section })
    expect(await titles('inner')).toEqual([])
    const [hit] = (await search('carp')).data
    expect(hit.excerpt).toBe('About carp.')
  })

  test('a failed save leaves the search index unchanged', async () => {
    await add('posts', { title: 'Taken', slug: 'taken' })
    const id = await add('posts', { title: 'Kept' })
    const { status } = await provider.editor.call('PUT', `/api/posts/${id}`, { title: 'Changed', slug: 'taken' })
    expect(status).toBe(409)
    expect(await titles('kept')).toEqual(['posts: Kept'])
    expect(await titles('changed')).toEqual([])
  })

  test('a career is found only while it is public', async () => {
    await add('careers', { title: 'Summer helper', application_end_at: '2026-03-01 00:00:00' })
    expect(await titles('helper')).toEqual(['careers: Summer helper'])
    provider.clock.set('2026-03-03T00:00:00Z')
    expect(await search('helper')).toMatchObject({ data: [], total: 0 })
  })

  test('the search finds only records of the application that visitors may read', async () => {
    await add('posts', { title: 'Ours' })
    await provider.stranger.call('POST', '/api/posts', { title: 'Theirs' })
    expect(await titles('theirs')).toEqual([])
    expect((await search('theirs', '', provider.strangeVisitor)).data).toHaveLength(1)
    expect((await search('owner', '', provider.editor)).data).toEqual([])
  })

  test('the search counts up to a limit, and reports if there are more', async () => {
    for (const title of ['One', 'Two', 'Three']) await add('posts', { title: `Common ${title}` })
    for (const title of ['Four', 'Five']) await add('posts', { title, content: 'common' })
    const tenant = tenantOf(site, provider.database.db, 'demo')
    const timestamp = await timestampFor(tenant, provider.clock)
    const find = (most: number) => findRecords(tenant, queryWords('common'), { page: 1, size: 10, timestamp, most })
    for (const [most, total, hasMore] of [
      [2, 2, true],
      [3, 3, true],
      [4, 4, true],
      [5, 5, false],
      [6, 5, false],
    ] as const)
      expect(await find(most)).toMatchObject({ total, hasMore })
    expect((await search('common', `&page=${maxHits}&size=2`)).data).toEqual([])
  })

  test.each([
    ['q=a&q=b', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=a&page=0', 'page'],
    ['q=a&size=51', 'size'],
    ['q=a&size=x', 'size'],
  ])('the search rejects the query %s', async (query, field) => {
    const { status, body } = await provider.visitor.call('GET', `/api/search?${query}`)
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] })
  })

  test('the search index is rebuilt from the records if its version is outdated', async () => {
    await add('posts', { title: 'First words' })
    provider.clock.set('2026-03-01T06:00:01Z')
    await add('faqs', { faq_title: 'Second words' })
    const page = await add('pages', { name: 'p', title: 'Any page' })
    await add('sections', { name: 's', title: 'Fourth words', page_id: page })
    const { db } = provider.database
    await db.updateTable('meta').set({ value: 'older' }).where('key', '=', searchFact).execute()
    await expect(migrate(provider.database, { site, mayChange: false })).rejects.toThrow('a different version')
    await migrate(provider.database, { site })
    expect(await titles('words')).toEqual(['faqs: Second words', 'posts: First words', 'pages: Any page'])
    await provider.editor.call('PUT', '/api/posts/first-words', { title: 'Third words' })
    expect(await titles('third')).toEqual(['posts: Third words'])
  })

  test('a restored backup has the same search results, on either database', async () => {
    await add('posts', { title: 'Saved words' })
    const folder = await mkdtemp(join(tmpdir(), 'search-'))
    const tables = await dumpRows(provider.database, folder)
    expect(tables.map(({ name }) => name).filter(name => name.startsWith('search_'))).toEqual([])
    for (const other of dialects) {
      const database = await openTestDatabase(other)
      await loadRows(site, database, folder, { format: 1, made_at: '', tables, entries: [] })
      const rows = createStore({ site, database, clock: provider.clock }).inApplication('demo')
      expect((await rows.search({ query: 'saved', page: 1, size: 10 })).data).toMatchObject([{ title: 'Saved words' }])
      await database.close()
    }
    await rm(folder, { recursive: true })
  })

  describe('an address with a previous slug', () => {
    const moved = async (slug: string, resource = 'posts', caller = provider.visitor) => {
      const { status, body } = await caller.call('GET', `/api/moved/${resource}/${encodeURIComponent(slug)}`)
      return status === 200 ? body.data.slug : status
    }

    test('a previous slug redirects to the record over any number of changes', async () => {
      const id = await add('posts', { title: 'A', slug: 'first' })
      for (const slug of ['second', 'তৃতীয়']) await provider.editor.call('PUT', `/api/posts/${id}`, { slug })
      expect(await moved('first')).toBe('তৃতীয়'.normalize('NFC'))
      expect(await moved('second')).toBe('তৃতীয়'.normalize('NFC'))
      expect(await moved('first', 'pages')).toBe(404)
      expect(await moved('first', 'posts', provider.strangeVisitor)).toBe(404)
      expect(await moved('তৃতীয়')).toBe(404)
      await provider.editor.call('PUT', `/api/posts/${id}`, { slug: 'first' })
      expect(await moved('first')).toBe(404)
      expect(await moved('second')).toBe('first')
    })

    test('a previous slug never hides a record, and is deleted when reused', async () => {
      const id = await add('posts', { title: 'A', slug: 'first' })
      await provider.editor.call('PUT', `/api/posts/${id}`, { slug: 'second' })
      const other = await add('posts', { title: 'B', slug: 'first' })
      expect((await provider.visitor.call('GET', '/api/posts/first')).body.data.id).toBe(other)
      await provider.editor.call('DELETE', `/api/posts/${other}`)
      expect(await moved('first')).toBe(404)
    })

    test('a previous slug does not redirect to a deactivated or deleted record', async () => {
      const id = await add('posts', { title: 'A', slug: 'first' })
      await provider.editor.call('PUT', `/api/posts/${id}`, { slug: 'second', status: 0 })
      expect(await moved('first')).toBe(404)
      await provider.editor.call('PUT', `/api/posts/${id}`, { status: 1 })
      expect(await moved('first')).toBe('second')
      await provider.editor.call('DELETE', `/api/posts/${id}`)
      expect(await moved('first')).toBe(404)
    })
  })
})

/** Other requests are not blocked: no statement reads or sorts a whole table, and long work is done in slices. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type SqliteFile from 'better-sqlite3'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loopCalls } from '../../../bench/loop/loopCalls.ts'
import type { Database } from '../../../server/db/database.ts'
import { deleteInSlices } from '../../../server/db/deleteInSlices.ts'
import { sqliteDriver } from '../../../server/db/sqlite/sqliteDriver.ts'
import { type AnyTables, anyTables, type Row } from '../../../server/db/tables.ts'
import { forApplication, forEveryApplication } from '../../../server/db/tenantKey.ts'
import { pictureKey } from '../../../server/files/pictures/renditions.ts'
import { createDiskStore } from '../../../server/files/storage/diskStore.ts'
import type { FileStore } from '../../../server/files/storage/fileStore.ts'
import { adoptFiles } from '../../../server/files/storage/siteIdentity.ts'
import { sweepFiles } from '../../../server/files/sweepFiles.ts'
import { jsonInSlices } from '../../../server/runtime/eventLoop/jsonInSlices.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { inOrder, orderOf, type Rows } from '../../../server/search/lists/listOrder.ts'
import { readListRequest } from '../../../server/search/lists/listRequest.ts'
import { compareTexts, sortedAtOnce } from '../../../server/search/lists/sortedIds.ts'
import { type ApplicationStore, createStore, type Store } from '../../../server/store/store.ts'
import { faqs, menus, pages, posts, resources, site, subscribers } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { describeOnce, dialects, openMigratedDatabase, testOnce } from '../../support/sites/databases.ts'
import { openTestStore, startProvider, type TestProvider } from '../../support/sites/server.ts'

/** Statements that may sort or scan, because the number of their rows is bounded by `by`. */
const bounded: readonly { readonly statement: RegExp; readonly by: string }[] = [
  { statement: /from json_each\(\?\)|from \(select value as gram_id from json_each/, by: 'the ids that it is given' },
  { statement: /as gram_id from "[\w-]+" where id > \? and id <= \?/, by: 'a range of ids' },
  { statement: / not indexed where app_key = \? and id /, by: 'ids that it is given, or a range of them' },
  // `recordsFor` in findPage.ts sorts longer lists in slices.
  { statement: /order by ("created_at"|"id"|.+ nulls last)/, by: `${sortedAtOnce} records` },
  // `partsOfAll` in searchHits.ts searches longer lists in slices.
  { statement: /^select "id" from "[\w-]+" where "[\w-]+"."app_key" = \? .*"search_text" like \?/s, by: '512 records' },
  { statement: /as gram_id from "[\w-]+" where "\w+" in \(/, by: 'the records that are nested in a page of others' },
  { statement: /from "(application_state|applications|meta)"/, by: 'the number of sites' },
  {
    statement: /from "list_totals"|from search_grams_waiting/,
    by: 'the number of resources, or of writes not yet indexed',
  },
  { statement: /from "sessions" where .* "user_id" = \?/, by: 'the sessions of one user' },
]
const isBounded = (text: string): boolean => bounded.some(({ statement }) => statement.test(text))

describeOnce('the queries of all GET routes', () => {
  let provider: TestProvider
  const prepare = vi.spyOn(sqliteDriver().prototype, 'prepare')
  beforeAll(async () => {
    provider = await startProvider('sqlite')
    const rows = provider.store.inApplication('demo')
    for (const resource of resources as readonly Descriptor[])
      for (const name of ['one', 'two']) await rows.insert(resource, sampleOf(resource, `${resource.name}-${name}`))
  })
  afterAll(async () => {
    prepare.mockRestore()
    await provider?.close()
  })

  test('no GET query reads or sorts a whole table', { timeout: 120_000 }, async () => {
    const document = (await provider.visitor.call('GET', '/api/openapi.json')).body
    prepare.mockClear()
    const calls = loopCalls({ records: 2, pageSize: 1 }, document).filter(({ path }) => path.startsWith('/api/'))
    for (const { path, isSignedIn } of calls) {
      const { status } = await (isSignedIn ? provider.editor : provider.visitor).call('GET', path)
      expect({ path, isServerError: status >= 500 }).toEqual({ path, isServerError: false })
    }
    const requested = new Map(prepare.mock.calls.map(([text], at) => [text, prepare.mock.contexts[at]]))
    const plans = [...requested].flatMap(([text, file]) =>
      // Safe cast: called on an open file.
      (file as SqliteFile.Database)
        .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
        .all(...Array.from({ length: text.split('?').length - 1 }, () => null))
        .map(({ detail }) => ({ detail, text })),
    )
    expect(calls.length).toBeGreaterThan(500)
    expect(plans.length).toBeGreaterThan(200)
    const isWhole = (detail: string) =>
      (/^SCAN /.test(detail) &&
        !/VIRTUAL TABLE|CONSTANT ROW|SCAN (above|found|page|place|wanted|\(subquery)/.test(detail)) ||
      /TEMP B-TREE/.test(detail)
    const isCountedRowByRow = (detail: string, text: string) =>
      /^select (count|sum)\(/.test(text) && /^SEARCH "?[\w-]+"? USING INDEX/.test(detail)
    const isAskedRowByRow = (detail: string, text: string) =>
      /^SEARCH .* USING COVERING INDEX \S+ \(app_key=\?\)$/.test(detail) && / exists \(select /.test(text)
    // A query without a limit, except by application and status, reads all rows of the application.
    const isUnlimited = (detail: string, text: string) =>
      /^SEARCH .* USING INDEX \S+ \(app_key=\?(?: AND status=\?)?\)$/.test(detail) && !/ limit /.test(text)
    const wrong = plans.filter(
      ({ detail, text }) =>
        (isWhole(detail) ||
          isCountedRowByRow(detail, text) ||
          isAskedRowByRow(detail, text) ||
          isUnlimited(detail, text)) &&
        !isBounded(text),
    )
    expect(wrong).toEqual([])
  })
})

/** Counts event-loop ticks while `work` runs. `work` receives a function that returns the count so far. */
const turnsDuring = async (work: (turnsNow: () => number) => Promise<unknown>): Promise<number> => {
  let [turns, isDone] = [0, false]
  const count = async () => {
    while (!isDone) {
      await setImmediate()
      turns += 1
    }
  }
  const counting = count()
  await work(() => turns)
  isDone = true
  await counting
  return turns
}

const many = 4 * sortedAtOnce

describe.each(dialects)('long lists on %s', dialect => {
  let database: Database
  let store: Store
  let rows: ApplicationStore
  let any: Kysely<AnyTables>
  const fill = async (resource: Descriptor, count: number, rowOf: (number: number) => Row) => {
    for (let at = 0; at < count; at += 250)
      await any
        .insertInto(resource.name)
        .values(
          Array.from({ length: Math.min(250, count - at) }, (_none, index) => ({
            app_key: 'demo',
            ...rowOf(at + index),
          })),
        )
        .execute()
  }
  beforeAll(async () => {
    database = await openMigratedDatabase(dialect)
    store = await openTestStore(database)
    rows = store.inApplication('demo')
    any = anyTables(forApplication(database.db, 'demo'))
    const titles = ['Apple', 'apple', 'কাঁঠাল', 'zebra', '\u{1F41F} fish', '\uFFFD odd', 'Äpfel', 'azure']
    await fill(faqs, many, number => ({
      faq_title: number % 50 === 7 ? null : `${titles[number % titles.length]} ${number % 97}`,
      thumb: number % 3 === 0 ? null : `/pictures/${number % 11}.webp`,
      search_text: number % 2 === 0 ? `pond ${number}` : `other ${number}`,
      ...{ status: 1, created_at: '2026-01-01 00:00:00' },
    }))
  })
  afterAll(() => database?.close())

  test.each([
    { sort: 'faq_title', order: 'asc' },
    { sort: 'faq_title', order: 'desc' },
    { sort: 'thumb', order: 'asc' },
    { sort: 'thumb', order: 'desc' },
  ])('every page of a long list sorted by $sort $order equals the result of one query', async query => {
    const { sort } = readListRequest(faqs, query, 'owner')
    const all = inOrder(any.selectFrom('faqs').select('id') as unknown as Rows, orderOf(faqs, { sort }))
    const expected = (await all.execute()).map(({ id }) => Number(id))
    const found: number[] = []
    for (let page = 1; found.length < many; page += 1) {
      const requested = readListRequest(faqs, { ...query, page: String(page), size: '1000' }, 'owner')
      const { data, total } = await rows.list(faqs, requested, 'owner')
      expect(total).toBe(many)
      found.push(...data.map(({ id }) => Number(id)))
    }
    expect(found).toEqual(expected)
  })

  test.each([
    { what: 'sorted', query: { sort: 'faq_title', size: '40', page: '3' } },
    { what: 'on a late page in default order', query: { size: '200', page: '11' } },
  ])('a search in a long list, $what, returns the records that one SQL query finds', async ({ query }) => {
    const requested = readListRequest(faqs, { search_key: 'pond', ...query }, 'owner')
    const held = any.selectFrom('faqs').select('id').where('search_text', 'like', '%pond%') as unknown as Rows
    const [size, page] = [Number(query.size), Number(query.page)]
    const slice = inOrder(held, orderOf(faqs, { sort: requested.sort })).limit(size)
    const expected = await slice.offset((page - 1) * size).execute()
    const { data, has_more: hasMore } = await rows.list(faqs, requested, 'owner')
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(hasMore).toBe(true)
  })

  test('a complete list read in slices has the same text as in one query', async () => {
    const requested = readListRequest(faqs, { all: '1' }, 'owner')
    const text = (await rows.listJson(faqs, requested, 'owner')).toString()
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(await rows.list(faqs, requested, 'owner'))))
    expect(JSON.parse(text).data).toHaveLength(many)
  })

  test('a list larger than the maximum response is rejected with a message', async () => {
    const heavy = 1_900_000
    const count = Math.ceil(limits.listAnswerBytes.value / heavy) + 1
    const content = 'x'.repeat(heavy)
    for (let number = 0; number < count; number += 1)
      await any
        .insertInto('posts')
        .values({ app_key: 'demo', title: `Long ${number}`, content, status: 1 })
        .execute()
    const ask = (size: number) => rows.listJson(posts, readListRequest(posts, { size: String(size) }, 'owner'), 'owner')
    await expect(ask(count)).rejects.toMatchObject({
      code: 'invalid',
      errors: { size: [expect.stringMatching(/^These records are \d+ MB, .* with a smaller size\.$/)] },
    })
    const turns = await turnsDuring(async () => expect((await ask(10)).length).toBeGreaterThan(10 * heavy))
    // Each of the ten texts is read separately, with an event-loop tick between two of them.
    expect(turns).toBeGreaterThanOrEqual(9)
    await any.deleteFrom('posts').execute()
  })

  test.skipIf(dialect !== 'sqlite').each([
    { what: 'a list sorted without an index', query: { sort: 'faq_title', order: 'desc', page: '2' } },
    { what: 'a complete list', query: { all: '1' } },
    { what: 'a sorted search', query: { search_key: 'pond', sort: 'thumb' } },
    { what: 'a search for two letters', query: { search_key: 'zq' } },
  ])('the event loop serves other requests during $what', async ({ query }) => {
    await rows.insert(faqs, { faq_title: `Changed before ${JSON.stringify(query)}` })
    const requested = readListRequest(faqs, query, 'owner')
    expect(await turnsDuring(() => rows.listJson(faqs, requested, 'owner'))).toBeGreaterThan(3)
  })

  test('the uses of an image are searched in slices', async () => {
    const turns = await turnsDuring(async () => {
      const uses = await rows.insights.fileUses('none.webp')
      expect(uses).toEqual([])
    })
    expect(turns).toBeGreaterThan(2)
  })

  test('only expired rows are deleted, in slices', async () => {
    const db = forEveryApplication(database.db)
    for (let at = 0; at < 1_000; at += 250)
      await anyTables(db)
        .insertInto('tries')
        .values(
          Array.from({ length: 250 }, (_none, index) => ({
            name: `old ${at + index}`,
            count: 1,
            until: '2020-01-01 00:00:00',
          })),
        )
        .execute()
    await anyTables(db).insertInto('tries').values({ name: 'new', count: 1, until: '2099-01-01 00:00:00' }).execute()
    const turns = await turnsDuring(() => deleteInSlices(db, 'tries', sql`until <= ${'2026-01-01 00:00:00'}`))
    expect(turns).toBeGreaterThan(3)
    expect(await db.selectFrom('tries').select('name').execute()).toEqual([{ name: 'new' }])
  })

  test('unreferenced files are searched in slices', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sweep-'))
    const changedAt = new Date('2026-01-01T00:00:00Z')
    const now = new Date('2026-03-01T00:00:00Z')
    const nameOf = (number: number) => `pond-${String(number).padStart(10, '0')}-700x500-0b6e6e.webp`
    const db = forEveryApplication(database.db)
    for (let at = 0; at < 1_000; at += 250)
      await db
        .insertInto('files')
        .values(
          Array.from({ length: 250 }, (_none, index) => ({
            ...{ app_key: 'demo', name: nameOf(at + index), type: 'image/webp', width: 700, height: 500, bytes: 5 },
            ...{ created_at: '2026-01-01 00:00:00', alt: null, focal_point: null },
          })),
        )
        .execute()
    const disk = createDiskStore(folder)
    const moved: string[] = []
    let [turnsNow, listing] = [() => 0, 0]
    const files: FileStore = {
      ...disk,
      // No record refers to the last two files.
      list: async function* (prefix) {
        if (prefix !== 'pictures/') return
        const before = turnsNow()
        for (let number = 0; number < 1_002; number += 1)
          yield { key: pictureKey('demo', nameOf(number)), bytes: 5, changedAt }
        listing = turnsNow() - before
      },
      move: async key => void moved.push(key),
    }
    await adoptFiles({ db: database.db, files, now: changedAt })
    await turnsDuring(turns => {
      turnsNow = turns
      return sweepFiles({ db: database.db, files, now })
    })
    expect(moved).toEqual([nameOf(1_000), nameOf(1_001)].map(name => pictureKey('demo', name)))
    expect(listing).toBeGreaterThan(2)
    await rm(folder, { recursive: true })
  })

  /** The same store, which counts its statements and the largest number of rows that one of them returned. */
  const counted = () => {
    const seen = { statements: 0, rows: 0 }
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        seen.statements += 1
        seen.rows = Math.max(seen.rows, result.rows.length)
        return result
      },
    }
    const counter = createStore({
      site,
      database: { ...database, db: database.db.withPlugin(counting) },
      clock: () => new Date(),
    })
    return { seen, rows: counter.inApplication('demo') }
  }

  test('a thousand records are reordered in slices with about as many queries as ten', async () => {
    const made = 1_000
    await fill(menus, made, number => ({ title: `Ordered ${number}`, version: 1, sort_order: number, status: 1 }))
    const ids = (await any.selectFrom('menus').select('id').orderBy('id', 'desc').limit(made).execute()).map(({ id }) =>
      Number(id),
    )
    const itemsOf = (some: readonly number[], version: number) =>
      // The parent of each record is the next one in the list.
      some.map((id, at) => ({ id, version, sort_order: at + 1, parent_id: some[at + 1] ?? null }))
    const limited = counted()
    await limited.rows.order(menus, itemsOf(ids.slice(0, 10), 1))
    const all = counted()
    let stored: Awaited<ReturnType<typeof all.rows.order>> = []
    const turns = await turnsDuring(async () => {
      stored = await all.rows.order(menus, itemsOf(ids.slice(10), 1))
    })
    expect(stored.map(({ id, version, sort_order: place }) => [id, version, place])).toEqual(
      ids.slice(10).map((id, at) => [id, 2, at + 1]),
    )
    // The records are changed and read in batches of a hundred.
    expect(all.seen.statements).toBe(limited.seen.statements + 2 * 9)
    expect(turns).toBeGreaterThan(9)
    expect(await turnsDuring(() => jsonInSlices({ message: 'Saved.' }, stored))).toBeGreaterThan(9)
    const text = (await jsonInSlices({ message: 'Saved.' }, stored)).toString()
    expect(JSON.parse(text)).toEqual({ message: 'Saved.', data: JSON.parse(JSON.stringify(stored)) })
    expect(JSON.parse((await jsonInSlices({ message: 'None.' }, [])).toString())).toEqual({
      message: 'None.',
      data: [],
    })
  })

  test('a title that a thousand records have gets a free slug without reading all of their slugs', async () => {
    const others = Array.from({ length: 1_000 }, (_none, index) => (index === 0 ? 'same' : `same-${index + 1}`))
    await fill(posts, others.length, number => ({ title: 'Same', slug: others[number] ?? null, version: 1, status: 1 }))
    const { seen, rows: counter } = counted()
    expect(await counter.insert(posts, { title: 'Same' })).toMatchObject({ slug: 'same-1001' })
    // The index of the list search lacks at most 256 records, which are read.
    expect(seen.rows).toBeLessThanOrEqual(256)
    expect(seen.statements).toBeLessThan(30)
    await any.deleteFrom('posts').where('slug', '=', 'same-7').execute()
    expect(await rows.insert(posts, { title: 'Same' })).toMatchObject({ slug: 'same-7' })
    await any.deleteFrom('posts').execute()
  })

  test('the dashboard counts are read from indexes', async () => {
    await rows.insert(subscribers, { email: 'a@example.org' })
    await rows.insert(pages, { name: 'One', title: 'One' })
    expect(await rows.count(faqs)).toBeGreaterThanOrEqual(many)
    expect(await rows.count(pages)).toBe(1)
  })
})

testOnce('texts are sorted by their UTF-8 bytes', () => {
  const texts = ['', 'a', 'ab', 'b', 'Z', 'ক', '\uE000', '\uFFFD', '\u{1F41F}', '\u{10FFFF}', 'a\u{1F41F}', 'a\uFFFD']
  for (const one of texts)
    for (const other of texts)
      expect({ one, other, sign: Math.sign(compareTexts(one, other)) }).toEqual({
        ...{ one, other, sign: Math.sign(Buffer.compare(Buffer.from(one), Buffer.from(other))) },
      })
})

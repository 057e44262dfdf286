/**
 * Lists whose cost does not grow with the content: indexes, stored totals and few queries. Also, writes that share a
 * commit.
 */
import type SqliteFile from 'better-sqlite3'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../../../server/db/database.ts'
import { sqliteDriver } from '../../../../server/db/sqlite/sqliteDriver.ts'
import { anyTables } from '../../../../server/db/tables.ts'
import { tenantOf } from '../../../../server/db/tenant/tenantQueries.ts'
import { forEveryApplication } from '../../../../server/db/tenantKey.ts'
import { Failure } from '../../../../server/runtime/errors.ts'
import { migrate } from '../../../../server/schema/migrate.ts'
import { type ListRequest, readListRequest } from '../../../../server/search/lists/listRequest.ts'
import { fold } from '../../../../server/search/trigrams/foldText.ts'
import { type ApplicationStore, createStore } from '../../../../server/store/store.ts'
import { allResources, faqs, pages, posts, sections, site, widgets } from '../../../../src/resources/index.ts'
import { filtersOf } from '../../../../src/schema/descriptor/filters.ts'
import type { Descriptor } from '../../../../src/schema/descriptor/resource.ts'
import { dialects, openMigratedDatabase } from '../../../support/sites/databases.ts'
import { openTestStore } from '../../../support/sites/server.ts'

const clock = () => new Date()
const audiences = ['visitor', 'owner'] as const
const firstPage = (resource: Descriptor, query: Record<string, string> = {}): ListRequest =>
  readListRequest(resource, { page: '1', size: '10', ...query }, 'owner')

describe.each(dialects)('list queries on %s', dialect => {
  let database: Database
  let rows: ApplicationStore
  beforeAll(async () => {
    database = await openMigratedDatabase(dialect)
    rows = (await openTestStore(database)).inApplication('demo')
  })
  afterAll(() => database?.close())

  test('concurrent writes have independent outcomes, and a failing one stores nothing', async () => {
    await rows.insert(posts, { title: 'First' })
    const before = { commits: database.commits.count, version: await rows.contentVersion() }
    const titles = Array.from({ length: 20 }, (_none, number) => `Together ${number}`)
    const outcomes = await Promise.allSettled([
      ...titles.map(title => rows.insert(posts, { title })),
      rows.insert(posts, { title: 'Wrong', category_id: 999_999 }),
      rows.insert(posts, { title: 'Same', slug: 'first' }),
    ])
    const refused = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused.map(reason => reason instanceof Failure && reason.code)).toEqual(['invalid', 'taken'])
    const { total, data } = await rows.list(posts, firstPage(posts, { size: '100' }), 'owner')
    expect(total).toBe(21)
    expect(data.map(({ title }) => title).toSorted()).toEqual(['First', ...titles.toSorted()])
    expect(await rows.contentVersion()).toBe(before.version + 20)
    if (dialect === 'sqlite') expect(database.commits.count - before.commits).toBeLessThan(8)
  })

  test('the stored total of a list includes every write of every process', async () => {
    const other = createStore({ site, database, clock }).inApplication('demo')
    const totals = async () =>
      Promise.all(audiences.map(async audience => (await rows.list(faqs, firstPage(faqs), audience)).total))
    expect(await totals()).toEqual([0, 0])
    const made = await other.insert(faqs, { faq_title: 'Counted' })
    expect(await totals()).toEqual([1, 1])
    await other.update(faqs, Number(made.id), { status: 0 })
    expect(await totals()).toEqual([0, 1])
    await other.remove(faqs, Number(made.id))
    expect(await totals()).toEqual([0, 0])
  })

  test('a list search finds records that contain the exact text, in any Unicode form', async () => {
    const texts = [
      '50% off_now',
      `It's "quoted" AND (kept)`,
      'নদীর ধারে ধানক্ষেত ২০২৬',
      'Straße ΣΑΣ Émile',
      'aaa\\bbb',
      'ab',
      '🌾🌾 rice*',
    ]
    const made: { id: number; text: string }[] = []
    for (const number of Array.from({ length: 70 }).keys()) {
      const text = `${texts[number % texts.length]} ${number}`
      made.push({ id: Number((await rows.insert(faqs, { faq_title: text })).id), text })
    }
    const changed = made[3]
    if (changed) {
      changed.text = 'Quite another text'
      await rows.update(faqs, changed.id, { faq_title: changed.text })
    }
    const removed = made.splice(10, 1)[0]
    const undo = await rows.remove(faqs, removed?.id ?? 0)
    const needles = [
      '50%',
      '%',
      '_',
      'f_n',
      `"quoted"`,
      'AND (',
      "it's",
      'নদী',
      'ধান',
      '2026',
      '২০২৬',
      'straße',
      'σας',
      'ÉMILE',
      '\\bbb',
      'ab',
      'aaa',
      '🌾🌾 r',
      '🌾',
      'another',
      'aas',
      '50x',
      'rice*',
      'n',
      'now 1',
    ]
    const found = async (search: string) =>
      (await rows.list(faqs, firstPage(faqs, { search_key: search, size: '1000' }), 'owner')).data.map(({ id }) => id)
    const expected = (search: string) =>
      made
        .filter(({ text }) => fold(text).includes(fold(search)))
        .map(({ id }) => id)
        // The list is in order of insertion.
        .toSorted((a, b) => a - b)
    for (const needle of needles) expect([needle, await found(needle)]).toEqual([needle, expected(needle)])
    if (removed) made.push(removed)
    await rows.restore(undo)
    for (const needle of needles) expect([needle, await found(needle)]).toEqual([needle, expected(needle)])
  })

  test('a prepared statement returns only the rows of its own application', async () => {
    const texts = ['demo', 'other', 'demo'].map((appKey, number) => ({ appKey, slug: `kept-${number}` }))
    for (const [number, { appKey, slug }] of texts.entries()) {
      const tenant = tenantOf(site, database.db, appKey)
      const row = { resource: 'posts', slug, record_id: number }
      const stored = await tenant.insertRow('former_slugs', row, ['app_key', 'slug'])
      expect(stored).toEqual({ app_key: appKey, slug })
    }
    const slugsOf = async (appKey: string, slug: string) =>
      tenantOf(site, database.db, appKey).rowsWith('former_slugs', ['record_id'], { resource: 'posts', slug })
    expect(await slugsOf('demo', 'kept-0')).toEqual([{ record_id: 0 }])
    expect(await slugsOf('other', 'kept-0')).toEqual([])
    expect(await slugsOf('other', 'kept-1')).toEqual([{ record_id: 1 }])
    expect(await slugsOf('demo', 'kept-2')).toEqual([{ record_id: 2 }])
    const inOtherOrder = { slug: 'kept-2', resource: 'posts' }
    const found = await tenantOf(site, database.db, 'demo').rowsWith('former_slugs', ['record_id'], inOtherOrder)
    expect(found).toEqual([{ record_id: 2 }])
  })

  test('the number of queries of a list does not depend on the number of records', async () => {
    const make = async (number: number) => {
      const page = await rows.insert(pages, { name: `Page ${number}`, title: `Page ${number}` })
      const section = await rows.insert(sections, { name: 'Section', page_id: page.id })
      await rows.insert(widgets, { name: 'Card', section_id: section.id })
    }
    let queryCount = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      // Kysely calls this once per statement, cached or not.
      transformResult: async ({ result }) => {
        queryCount += 1
        return result
      },
    }
    const watched = createStore({ site, database: { ...database, db: database.db.withPlugin(counting) }, clock })
    const queriesOf = async () => {
      queryCount = 0
      const { data } = await watched.inApplication('demo').list(pages, firstPage(pages), 'visitor')
      return { records: data.length, asked: queryCount }
    }
    await make(1)
    const one = await queriesOf()
    for (const number of [2, 3, 4, 5]) await make(number)
    expect(one).toMatchObject({ records: 1 })
    expect(await queriesOf()).toEqual({ records: 5, asked: one.asked })
    expect(one.asked).toBeLessThan(8)
  })
})

describe.runIf(dialects.includes('sqlite'))('list indexes on sqlite', () => {
  describe('the index of a list', () => {
    const prepare = vi.spyOn(sqliteDriver().prototype, 'prepare')
    let database: Database
    let rows: ApplicationStore
    beforeAll(async () => {
      database = await openMigratedDatabase('sqlite')
      rows = (await openTestStore(database)).inApplication('demo')
    })
    afterAll(async () => {
      prepare.mockRestore()
      await database.close()
    })

    test.each(allResources.map(resource => [resource.name, resource as Descriptor] as const))(
      'the lists of %s are read in their order from an index',
      async (name, resource) => {
        for (const _record of name === 'applications' ? [] : [1, 2])
          await anyTables(database.db)
            .insertInto(name)
            .values({ app_key: 'demo', ...(resource.fields.status && { status: 1 }) })
            .execute()
        prepare.mockClear()
        const ask = (audience: (typeof audiences)[number], request: Partial<ListRequest>) =>
          rows.list(resource, { page: 1, size: 1, search: '', filters: {}, sort: undefined, ...request }, audience)
        for (const audience of audiences) for (const page of [1, 2]) await ask(audience, { page })
        for (const { key } of filtersOf(resource)) await ask('owner', { filters: { [key]: 1 } })
        const statements = prepare.mock.calls.map(([text], at) => ({ text, file: prepare.mock.contexts[at] }))
        const plans = statements.flatMap(({ file, text }) =>
          // Safe cast: called on an open file.
          (file as SqliteFile.Database)
            .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
            .all(...Array.from({ length: text.split('?').length - 1 }, () => null))
            .map(({ detail }) => `${detail} | ${text}`),
        )
        expect(plans.length).toBeGreaterThan(3)
        // 'SCAN above' reads from the queue of a recursive query, which holds a single row at a time.
        expect(plans.filter(detail => /^SCAN (?!above )|TEMP B-TREE/.test(detail))).toEqual([])
      },
    )
  })
})

describe.each(dialects)('the list search index on %s', dialect => {
  test('the list search index catches up by itself, and is rebuilt if it is missing', async () => {
    const database = await openMigratedDatabase(dialect)
    const rows = (await openTestStore(database)).inApplication('demo')
    const db = forEveryApplication(database.db)
    const waiting = async () =>
      (await sql`select 1 from search_grams_waiting where resource = 'faqs'`.execute(db)).rows.length
    const found = async () => (await rows.list(faqs, firstPage(faqs, { search_key: 'number 7' }), 'owner')).total
    await rows.insert(faqs, { faq_title: 'Number 7' })
    expect([await waiting(), await found()]).toEqual([1, 1])
    await Promise.all(
      Array.from({ length: 63 }, (_none, number) => rows.insert(faqs, { faq_title: `Other ${number}` })),
    )
    expect([await waiting(), await found()]).toEqual([0, 1])
    await anyTables(db)
      .updateTable('faqs')
      .set({ search_text: 'number 7' })
      .where('faq_title', '=', 'Other 5')
      .execute()
    await rows.insert(faqs, { faq_title: 'One more' })
    expect(await found()).toBe(2)
    const table = dialect === 'postgres' ? sql`on faqs` : sql``
    await sql`drop trigger search_grams_faqs_update ${table}`.execute(db)
    await migrate(database, { site })
    expect([await waiting(), await found()]).toEqual([0, 2])
    await database.close()
  })
})

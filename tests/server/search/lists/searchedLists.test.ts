/** Searches in long lists stop at the end of the page and at the counting limit, and do not block other requests. */
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/db/database.ts'
import { anyTables } from '../../../../server/db/tables.ts'
import { forEveryApplication } from '../../../../server/db/tenantKey.ts'
import { readListRequest } from '../../../../server/search/lists/listRequest.ts'
import { fold } from '../../../../server/search/trigrams/foldText.ts'
import { type ApplicationStore, createStore } from '../../../../server/store/store.ts'
import type { ListPage } from '../../../../src/api/wire/envelopes.ts'
import { posts, site } from '../../../../src/resources/index.ts'
import { dialects, openMigratedDatabase } from '../../../support/sites/databases.ts'
import { openTestStore } from '../../../support/sites/server.ts'

/** Number of results that are counted beyond those of the page. */
const beyond = 1_000
const count = 6_000

/** Text that has all trigrams of 'pond fish', but does not contain it. */
const nearly = 'pond farm, old fish'

interface Stored {
  readonly id: number
  readonly title: string
  readonly sort_order: number
  readonly status: number
}

const postOf = (id: number): Stored & { readonly app_key: string } => {
  const words = [
    id % 2 === 0 ? 'harvest' : 'seed',
    id % 3 === 0 ? 'rice' : nearly,
    ...(id % 700 === 9 ? ['pond fish'] : []),
    ...(id === 5_003 ? ['zq'] : []),
    ...(id < 1_700 ? ['formerly'] : []),
  ]
  return {
    id,
    app_key: id % 10 === 0 ? 'other' : 'demo',
    title: `${words.join(' ')} ${(id * 7_919) % count}`,
    sort_order: id % 4,
    status: id % 5 === 1 ? 0 : 1,
  }
}

const rowsAtOnce = 500
const numbers = Array.from({ length: count }, (_none, index) => index + 1)
const all = numbers.map(postOf)
const own = all.filter(({ app_key }) => app_key === 'demo')

interface Searched {
  readonly search: string
  readonly audience?: 'visitor'
  readonly isByTitle?: boolean
}

const inListOrder = (a: Stored, b: Stored) => a.sort_order - b.sort_order || b.id - a.id
const byTitle = (a: Stored, b: Stored) => (a.title < b.title ? -1 : 1)

/** Expected ids of a list, found by scanning all posts. */
const expectedOf = ({ search, audience, isByTitle }: Searched): readonly number[] =>
  own
    .filter(({ title, status }) => fold(title).includes(fold(search)) && (audience !== 'visitor' || status === 1))
    .toSorted(isByTitle ? byTitle : inListOrder)
    .map(({ id }) => id)

describe.each(dialects)('searched lists on %s', dialect => {
  let database: Database
  let rows: ApplicationStore

  beforeAll(async () => {
    // The records of `all` get ids in their order.
    database = await openMigratedDatabase(dialect)
    rows = (await openTestStore(database, ['demo', 'other'])).inApplication('demo')
    for (let at = 0; at < count; at += rowsAtOnce) {
      const some = all.slice(at, at + rowsAtOnce)
      await anyTables(forEveryApplication(database.db))
        .insertInto('posts')
        .values(
          some.map(({ id, ...post }) => ({ ...post, slug: `post-${id}`, search_text: fold(post.title), version: 1 })),
        )
        .execute()
    }
  })
  afterAll(() => database?.close())

  const ask = (
    { search, audience, isByTitle }: Searched,
    query: Readonly<Record<string, string>>,
  ): Promise<ListPage<Readonly<Record<string, unknown>>>> => {
    const as = audience ?? 'owner'
    const requested = { search_key: search, ...(isByTitle && { sort: 'title' }), ...query }
    return rows.list(posts, readListRequest(posts, requested, as), as)
  }
  const idsOf = ({ data }: Awaited<ReturnType<typeof ask>>) => data.map(({ id }) => Number(id))

  const searches: readonly Searched[] = ['harvest', 'formerly', 'pond fish', nearly, 'a', 'zq', 'zz', 'zzq'].flatMap(
    search => [{ search }, { search, audience: 'visitor' as const }, { search, isByTitle: true }],
  )
  const named = searches.map(
    each =>
      [each.search, each.audience ?? 'owner', each.isByTitle ? 'sorted by title' : 'in list order', each] as const,
  )
  test.each(named)(
    'a search for "%s" as %s, %s, finds each record once',
    async (_search, _reader, _order, searched) => {
      const expected = expectedOf(searched)
      const size = 300
      const found: number[] = []
      for (let page = 1, last = 1; page <= last; page += 1) {
        const answer = await ask(searched, { page: String(page), size: String(size) })
        const counted = Math.min(expected.length, page * size + beyond)
        expect(answer.total).toBe(counted)
        expect(answer.has_more).toBe(expected.length > counted ? true : undefined)
        last = answer.last_page
        found.push(...idsOf(answer))
      }
      expect(found).toEqual(expected)
      expect(idsOf(await ask(searched, { page: '100', size: '300' }))).toEqual([])
      // Only editors may request whole lists.
      if (searched.audience === 'visitor') return
      const complete = await ask(searched, { all: '1' })
      expect([complete.total, complete.has_more, idsOf(complete)]).toEqual([expected.length, undefined, expected])
    },
  )

  test('a search is combined with a filter and with ids', async () => {
    const searched = { search: 'harvest' }
    const inactive = expectedOf(searched).filter(id => id % 5 === 1)
    expect(idsOf(await ask(searched, { status: '0', size: '1000' }))).toEqual(inactive)
    const among = idsOf(await ask(searched, { ids: '1,2,3,4,10,5002' }))
    expect(among).toEqual(expectedOf(searched).filter(id => [2, 4, 5002].includes(id)))
  })

  test('a new record is found and counted immediately', async () => {
    const totals = async () => {
      const { total, has_more } = await ask({ search: 'harvest' }, { page: '8', size: '200' })
      return [total, has_more]
    }
    const hits = expectedOf({ search: 'harvest' }).length
    expect(hits).toBeLessThan(2_600)
    expect(await totals()).toEqual([hits, undefined])
    const { id } = await rows.insert(posts, { title: 'Another harvest' })
    expect(await totals()).toEqual([hits + 1, undefined])
    await rows.remove(posts, Number(id))
    expect(await totals()).toEqual([hits, undefined])
  })

  // PostgreSQL searches in a single statement.
  describe.runIf(dialect === 'sqlite')('a search through many records', () => {
    test('a search through many records does not block a short request', async () => {
      const answered: string[] = []
      const reported = (name: string) => () => void answered.push(name)
      const slow = ask({ search: 'z9' }, {}).then(reported('search'))
      await new Promise(resolve => setImmediate(resolve))
      const quick = ask({ search: '' }, { size: '1' }).then(reported('list'))
      await Promise.all([slow, quick])
      expect(answered).toEqual(['list', 'search'])
    })

    test('a search through many records reads them in small batches, even beyond the last page', async () => {
      let most = 0
      const watching: KyselyPlugin = {
        transformQuery: ({ node }) => {
          for (const [ids] of JSON.stringify(node).matchAll(/\[\d+(?:,\d+)+\]/g))
            most = Math.max(most, ids.split(',').length)
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const watched = createStore({
        site,
        database: { ...database, db: database.db.withPlugin(watching) },
        clock: () => new Date(),
      })
      const request = readListRequest(posts, { search_key: nearly, page: '2000000000' }, 'owner')
      await watched.inApplication('demo').list(posts, request, 'owner')
      // On a busy machine, slices are shorter.
      expect(most).toBeGreaterThan(0)
      expect(most).toBeLessThanOrEqual(2_048)
    })
  })
})

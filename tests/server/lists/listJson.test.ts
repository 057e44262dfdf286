/** A page of a list as the text of its JSON: however it is made, it is the text of the same page's records. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { type Query, readListRequest, sortableFields } from '../../../server/lists/listRequest.ts'
import type { ApplicationStore } from '../../../server/store/store.ts'
import { tenantOf } from '../../../server/tenant/tenantQueries.ts'
import { allResources } from '../../../src/resources/index.ts'
import { pages } from '../../../src/resources/pages.ts'
import { posts } from '../../../src/resources/posts.ts'
import { sections } from '../../../src/resources/sections.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { dialects, openTestDatabase, openTestStore } from '../../support/sites/server.ts'

const readers = ['visitor', 'viewer', 'owner'] as const

/** Whatever JSON writes in another way, or might: quotes, what no one sees, line ends of other alphabets, and signs of two halves. */
const hardText = `"\\/ \b\f\n\r\t \u0001\u001f\u007f\u0085\u2028\u2029\ufeff </script> যুব উন্নয়ন 🐟`

describe.each(dialects)('on %s', dialect => {
  let database: Database
  let rows: ApplicationStore
  beforeAll(async () => {
    database = await openTestDatabase(dialect)
    rows = (await openTestStore(database)).inApplication('demo')
    for (let number = 0; number < 12; number += 1)
      await rows.insert(posts, { title: `Number ${number} ${hardText}`, tags: number % 2 ? '' : hardText })
    const page = await rows.insert(pages, { name: 'About us', title: 'About us' })
    await rows.insert(sections, { page_id: page.id ?? null, name: 'Nested', title: 'Nested' })
  })
  afterAll(() => database?.close())

  const expectSame = async (resource: Descriptor, query: Query): Promise<void> => {
    for (const reader of readers) {
      // Visitors sort by less.
      if (query.sort && !sortableFields(resource, reader).includes(String(query.sort))) continue
      const request = readListRequest(resource, query, reader)
      const text = (await rows.listJson(resource, request, reader)).toString('utf8')
      expect(text).toBe(JSON.stringify(await rows.list(resource, request, reader)))
    }
  }

  test.each([
    {},
    { page: '1', size: '5' },
    { page: '2', size: '5' },
    { page: '3', size: '5' },
    { page: '9', size: '5' },
    { sort: 'title', order: 'desc', size: '5', page: '2' },
    { search_key: 'number 1' },
    { search_key: 'nowhere' },
    { status: '1' },
    { ids: '3,1' },
    { all: '1' },
  ])('a page of posts is the same as JSON of the database and of the server, with the query %j', query =>
    expectSame(posts, query),
  )

  test('lists of every resource with nested records are the same as JSON of the database and of the server', async () => {
    for (const resource of allResources) await expectSame(resource, {})
    const { data } = JSON.parse(
      (await rows.listJson(pages, readListRequest(pages, {}, 'visitor'), 'visitor')).toString(),
    )
    expect(data[0].sections[0].title).toBe('Nested')
  })

  test('any text is the same as JSON of the database and of the server', async () => {
    const texts = fc
      .string({ unit: 'binary', maxLength: 40 })
      .filter(text => !text.includes('\0') && !/\p{Surrogate}/u.test(text))
    await fc.assert(
      fc.asyncProperty(texts, async text => {
        await tenantOf(database.db, 'demo').update('posts', { content: text }).where('id', '=', 1).execute()
        await expectSame(posts, { ids: '1' })
      }),
      { numRuns: 60 },
    )
  })
})

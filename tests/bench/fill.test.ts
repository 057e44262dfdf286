/** Benchmark data: bulk insertion stores the same rows as the record store. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodiesOf, categories, storedRowOf, storeRows } from '../../bench/fill/fill.ts'
import { absentWord, frequentWord, rareWord, textOfRecord } from '../../bench/fill/fillerText.ts'
import { forEveryApplication } from '../../server/db/tenantKey.ts'
import { postCategories, posts, profiles } from '../../src/resources/index.ts'
import { dialects } from '../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../support/sites/server.ts'

/** Number of the generated record. */
const number = categories

test('the generated record text is deterministic, in two languages, and about 2 kB', () => {
  const { title, content } = textOfRecord(42)
  expect(textOfRecord(42)).toEqual({ title, content })
  expect(content).toContain(rareWord(42, 'en'))
  expect(content).toContain(rareWord(42, 'bn'))
  expect(content).toContain(frequentWord)
  expect(content).not.toContain(absentWord)
  expect(Buffer.byteLength(content)).toBeGreaterThan(1_800)
  expect(Buffer.byteLength(content)).toBeLessThan(2_600)
  expect(textOfRecord(43).content).not.toContain(frequentWord)
})

describe.each(dialects)('bulk insertion of records on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  test.each([
    ['posts', posts, (category: number) => bodiesOf.posts(number, category)],
    ['profiles', profiles, () => bodiesOf.profiles(number)],
  ] as const)(
    '%s inserted in bulk are stored and found like those inserted one by one',
    async (name, resource, bodyOf) => {
      const { store, database, clock } = provider
      const db = forEveryApplication(database.db)
      const rows = store.inApplication('demo')
      const category = await rows.insert(postCategories, { name: `Of ${name}` })
      const body = bodyOf(Number(category.id))
      const stored = async () => {
        const row = await db
          .selectFrom(name)
          .selectAll()
          .where('slug', '=', String(body.slug))
          .executeTakeFirstOrThrow()
        const { records, total } = await rows
          .search({ query: rareWord(number, 'bn'), page: 1, size: 50 })
          .then(found => ({
            records: found.data.filter(hit => hit.resource === name).map(({ title, excerpt }) => [title, excerpt]),
            total: found.total,
          }))
        return { row: { ...row, id: 0 }, id: row.id, records, total }
      }
      await rows.insert(resource, body)
      const own = await stored()
      await rows.remove(resource, Number(own.id))
      await database.db
        .transaction()
        .execute(tx => storeRows(tx, 'demo', resource, [storedRowOf(resource, body, clock())]))
      const quick = await stored()
      expect(quick).toEqual({ ...own, id: quick.id })
      expect(own.records).toHaveLength(1)
    },
  )
})

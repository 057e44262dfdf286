/** The indexes of words on the embedded database: they are merged in steps, so that no statement and no commit writes much at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { bringMergeSteps } from '../../../server/db/sqlite/mergeSteps.ts'
import { anyTables } from '../../../server/db/tables.ts'
import { forApplication } from '../../../server/db/tenantKey.ts'
import { takeInListSearch } from '../../../server/listSearch/listSearch.ts'
import { sqliteGrams } from '../../../server/listSearch/sqliteTrigrams.ts'
import { gramTableOf } from '../../../server/listSearch/trigramIndex.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { faqs } from '../../../src/resources/faqs.ts'
import { openTestDatabase, openTestStore } from '../../support/sites/server.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase('sqlite')
  await openTestStore(database)
})
afterAll(() => database?.close())

const records = 1_200
const atOnce = 64

/** A text with grams of its own. */
const textOf = (number: number): string =>
  Array.from({ length: 150 }, (_none, at) => ((number * 7_919 + at * 104_729) % 1_679_616).toString(36)).join(' ')

const pages = async (): Promise<number> => {
  const data = sql.table(`${gramTableOf(faqs.name)}_data`)
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${data}`.execute(database.db)
  return Number(rows[0]?.count)
}

test('an index shrinks with deleted records, and is merged only in steps', async () => {
  const db = forApplication(database.db, 'demo')
  const any = anyTables(db)
  for (let first = 0; first < records; first += 100)
    await any
      .insertInto('faqs')
      .values(
        Array.from({ length: 100 }, (_none, at) => ({
          ...{ app_key: 'demo', faq_title: `Question ${first + at}`, version: 1, status: 1 },
          search_text: textOf(first + at),
        })),
      )
      .execute()
  await db.transaction().execute(tx => takeInListSearch(tx, [faqs]))
  const before = await pages()
  expect(before).toBeGreaterThan(200)
  const { rows: settings } = await sql<{ v: number }>`
    select v from ${sql.table(`${gramTableOf(faqs.name)}_config`)} where k = 'automerge'`.execute(db)
  expect(settings).toEqual([{ v: 0 }])
  const ids = (await any.selectFrom('faqs').select('id').orderBy('id').execute()).map(({ id }) => Number(id))
  for (let at = 0; at < ids.length * 0.8; at += atOnce)
    await db.transaction().execute(async tx => {
      await anyTables(tx)
        .deleteFrom('faqs')
        .where('id', 'in', ids.slice(at, at + atOnce))
        .execute()
      await sqliteGrams.takeIn(tx, faqs.name, { least: 1, most: atOnce, mostBytes: 100_000 })
    })
  expect(await pages()).toBeLessThan(before / 2)
})

test('an index of an older version is merged in steps from the next start on', async () => {
  expect(await bringMergeSteps(database.db, { mayChange: false })).toBe(false)
  for (const table of ['search_words', gramTableOf('posts')])
    await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('automerge', 4)`.execute(database.db)
  expect(await bringMergeSteps(database.db, { mayChange: false })).toBe(true)
  await migrate(database)
  expect(await bringMergeSteps(database.db, { mayChange: false })).toBe(false)
})

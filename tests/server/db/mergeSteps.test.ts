/** FTS5 indexes on the embedded database are merged in steps, so that no statement or commit writes much at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import {
  indexRowOf,
  manualMergeStatements,
  mergeInSteps,
  migrateMergeSteps,
} from '../../../server/db/sqlite/mergeSteps.ts'
import { anyTables } from '../../../server/db/tables.ts'
import { forApplication } from '../../../server/db/tenantKey.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { indexWaitingRecords } from '../../../server/search/trigrams/listSearch.ts'
import { sqliteTrigrams } from '../../../server/search/trigrams/sqliteTrigrams.ts'
import { gramTableOf } from '../../../server/search/trigrams/trigramIndex.ts'
import { faqs, site } from '../../../src/resources/index.ts'
import { openMigratedDatabase } from '../../support/sites/databases.ts'
import { openTestStore } from '../../support/sites/server.ts'

let database: Database
beforeAll(async () => {
  database = await openMigratedDatabase('sqlite')
  await openTestStore(database)
})
afterAll(() => database?.close())

const records = 1_200
const atOnce = 64

/** Text with trigrams that no other text has. */
const textOf = (number: number): string =>
  Array.from({ length: 150 }, (_none, at) => ((number * 7_919 + at * 104_729) % 1_679_616).toString(36)).join(' ')

const pages = async (): Promise<number> => {
  const data = sql.table(`${gramTableOf(faqs.name)}_data`)
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${data}`.execute(database.db)
  return Number(rows[0]?.count)
}

/** Number of segments of an index. The ids of its pages start with the number of their segment. */
const parts = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct id >> 37) as count from ${sql.table(`${table}_data`)} where id >> 37 > 0`.execute(database.db)
  return Number(rows[0]?.count)
}

test('commits do not merge a search index, however many segments they add, until mergeInSteps runs', async () => {
  const { db } = database
  const table = sql.table('written')
  await sql`create virtual table ${table} using fts5 (text, content = '', contentless_delete = 1, detail = none)`.execute(
    db,
  )
  for (const statement of manualMergeStatements('written')) await statement.execute(db)
  const writes = 40
  for (let number = 1; number <= writes; number += 1)
    await sql`insert into ${table} (rowid, text) values (${number}, ${textOf(number)})`.execute(db)
  expect(await parts('written')).toBe(writes)
  await mergeInSteps(db, 'written')
  expect(await parts('written')).toBe(1)
  await sql`drop table ${table}`.execute(db)
})

/** Offset between the number of a segment and that of the hash table of its deleted rows, in the ids of FTS5 pages. */
const deletedPart = 2 ** 16
/** Length of the longest run of occupied slots in the hash tables of deleted rows. */
const longestRun = async (table: string): Promise<number> => {
  const { rows } = await sql<{ block: Buffer }>`
    select block from ${sql.table(`${table}_data`)} where id >> 37 > ${deletedPart}`.execute(database.db)
  let longest = 0
  for (const { block } of rows) {
    // The first byte is the size of a slot. An empty slot is 0. The header has 8 bytes.
    const size = block[0] ?? 0
    expect(size).toBe(4)
    let run = 0
    for (let at = 8; at + size <= block.length; at += size) {
      run = block.readUInt32BE(at) === 0 ? 0 : run + 1
      longest = Math.max(longest, run)
    }
  }
  expect(rows.length).toBeGreaterThan(0)
  return longest
}

test('deleted records with consecutive ids are spread over the hash table of FTS5, so that merge steps probe few slots', async () => {
  const { db } = database
  const table = sql.table('deleted')
  await sql`create virtual table ${table} using fts5 (text, content = '', contentless_delete = 1, detail = none)`.execute(
    db,
  )
  for (const statement of manualMergeStatements('deleted')) await statement.execute(db)
  const numbers = (most: number) =>
    sql`json_each(${JSON.stringify(Array.from({ length: most }, (_none, at) => at + 1))})`
  await sql`insert into ${table} (rowid, text) select ${indexRowOf(sql`value`)}, 'all' from ${numbers(3_000)}`.execute(
    db,
  )
  for (const deleted of [400, 1_000, 2_500]) {
    await sql`delete from ${table} where rowid in (select ${indexRowOf(sql`value`)} from ${numbers(deleted)})`.execute(
      db,
    )
    expect(await longestRun('deleted')).toBeLessThan(5)
  }
  await sql`drop table ${table}`.execute(db)
})

test('a search index shrinks with deleted records, and is merged only in steps', async () => {
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
  const index = gramTableOf(faqs.name)
  // Size in bytes at which FTS5 writes a segment. A small value makes these records create many segments.
  await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('hashsize', 50000)`.execute(db)
  await db.transaction().execute(tx => indexWaitingRecords(tx, [faqs]))
  // All segments of the batch have been merged.
  expect(await parts(index)).toBeLessThan(4)
  const before = await pages()
  expect(before).toBeGreaterThan(200)
  const { rows: settings } = await sql<{ k: string; v: number }>`
    select k, v from ${sql.table(`${index}_config`)} where k like '%merge' order by k`.execute(db)
  expect(settings).toEqual([
    { k: 'automerge', v: 0 },
    { k: 'crisismerge', v: 1_999 },
  ])
  const ids = (await any.selectFrom('faqs').select('id').orderBy('id').execute()).map(({ id }) => Number(id))
  for (let at = 0; at < ids.length * 0.8; at += atOnce)
    await db.transaction().execute(async tx => {
      await anyTables(tx)
        .deleteFrom('faqs')
        .where('id', 'in', ids.slice(at, at + atOnce))
        .execute()
      await sqliteTrigrams.takeIn(tx, faqs.name, { least: 1, most: atOnce, mostBytes: 100_000 })
    })
  expect(await pages()).toBeLessThan(before / 2)
})

// The default values of FTS5.
test.each([
  ['automerge', 4],
  ['crisismerge', 16],
] as const)(
  'an index of an older version with another %s is merged in steps after the next startup',
  async (setting, value) => {
    expect(await migrateMergeSteps(database.db, { mayChange: false })).toBe(false)
    for (const table of ['search_words', gramTableOf('posts')])
      await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values (${sql.lit(setting)}, ${sql.lit(value)})`.execute(
        database.db,
      )
    expect(await migrateMergeSteps(database.db, { mayChange: false })).toBe(true)
    await migrate(database, { site })
    expect(await migrateMergeSteps(database.db, { mayChange: false })).toBe(false)
  },
)

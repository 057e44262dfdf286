/** Totals maintained by SQLite equal the actual counts, regardless of how rows are written. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/db/database.ts'
import { migrate } from '../../../../server/schema/migrate.ts'
import { readListRequest } from '../../../../server/search/lists/listRequest.ts'
import { allResources, applications, faqs, site } from '../../../../src/resources/index.ts'
import type { Descriptor } from '../../../../src/schema/descriptor/resource.ts'
import { openMigratedDatabase } from '../../../support/sites/databases.ts'
import { openTestStore } from '../../../support/sites/server.ts'

let database: Database
beforeAll(async () => {
  database = await openMigratedDatabase('sqlite')
  await sql`pragma foreign_keys = off`.execute(database.db)
})
afterAll(() => database.close())

const run = async (statement: RawBuilder<unknown>) => (await statement.execute(database.db)).rows

const totalsOf = ({ name }: Descriptor) =>
  run(
    sql`select app_key, status, total from list_totals where resource = ${name} and total <> 0 order by app_key, status`,
  )
const countedOf = ({ name, fields }: Descriptor) => {
  const status = sql.raw('status' in fields ? 'coalesce(status, -1)' : '-1')
  return run(
    sql`select app_key, ${status} as status, count(*) as total from ${sql.table(name)} group by 1, 2 order by 1, 2`,
  )
}
const expectSame = async (resource: Descriptor) => expect(await totalsOf(resource)).toEqual(await countedOf(resource))

interface Column {
  readonly name: string
  readonly type: string
}

/** Stores a record with arbitrary values. */
const insert = async ({ name }: Descriptor, number: number) => {
  const rows = await run(sql`select name, type from pragma_table_info(${name})`)
  // Safe cast: exactly these two columns are selected.
  const columns = rows as readonly Column[]
  const valueIn = ({ name: column, type }: Column) =>
    column === 'status'
      ? 1
      : type.toLowerCase() === 'integer'
        ? number
        : `${column} ${column === 'app_key' ? '' : number}`
  const names = sql.join(columns.map(column => sql.ref(column.name)))
  await run(sql`insert into ${sql.table(name)} (${names}) values (${sql.join(columns.map(valueIn))})`)
}

/** All resources but `applications`, which has a single record per key. */
const counted = allResources.filter(({ name }) => name !== applications.name)

describe.each(counted.map(resource => [resource.name, resource as Descriptor] as const))(
  'the stored total of %s',
  (name, resource) => {
    const table = sql.table(name)
    const first = sql`where id = 1001`

    test('the stored total follows creates, deletes, deactivations and moves, and ignores rollbacks', async () => {
      for (const number of [1001, 1002, 1003]) await insert(resource, number)
      expect(await totalsOf(resource)).toEqual([expect.objectContaining({ total: 3 })])
      await expectSame(resource)
      await run(sql`delete from ${table} ${first}`)
      expect(await totalsOf(resource)).toEqual([expect.objectContaining({ total: 2 })])
      await insert(resource, 1001)
      await run(sql`update ${table} set app_key = 'elsewhere' ${first}`)
      expect(await totalsOf(resource)).toHaveLength(2)
      await expectSame(resource)
      if ('status' in resource.fields) {
        await run(sql`update ${table} set status = 0 ${first}`)
        expect(await totalsOf(resource)).toContainEqual({ app_key: 'elsewhere', status: 0, total: 1 })
        await expectSame(resource)
      }
      await run(sql`begin`)
      await run(sql`delete from ${table}`)
      await expectSame(resource)
      await run(sql`rollback`)
      await expectSame(resource)
    })

    test('the stored total is recounted if a trigger is missing', async () => {
      const [trigger] = await run(
        sql`select name from sqlite_master where type = 'trigger' and name like ${`list_totals_%_${name}_delete`}`,
      )
      // Safe cast: exactly this column is selected.
      await run(sql`drop trigger ${sql.ref((trigger as Pick<Column, 'name'>).name)}`)
      await run(sql`delete from ${table} ${first}`)
      expect(await totalsOf(resource)).toHaveLength(2)
      await migrate(database, { site })
      expect(await totalsOf(resource)).toEqual([expect.objectContaining({ total: 2 })])
      await expectSame(resource)
    })
  },
)

test('a list uses the stored total, and counts only without one', async () => {
  const rows = (await openTestStore(database)).inApplication('demo')
  await rows.insert(faqs, { faq_title: 'Seen' })
  await rows.insert(faqs, { faq_title: 'Hidden', status: 0 })
  // Modifies the stored total, so that a counted total would differ.
  await run(sql`update list_totals set total = total + 70 where resource = ${faqs.name} and app_key = 'demo'`)
  const totalOf = async (query: Record<string, string>, audience: 'visitor' | 'owner') =>
    (await rows.list(faqs, readListRequest(faqs, { page: '1', size: '10', ...query }, audience), audience)).total
  expect(await totalOf({}, 'visitor')).toBe(71)
  expect(await totalOf({}, 'owner')).toBe(142)
  expect(await totalOf({ status: '0' }, 'owner')).toBe(71)
  expect(await totalOf({ search_key: 'seen' }, 'owner')).toBe(1)
})

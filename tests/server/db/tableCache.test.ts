import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openSqliteFile } from '../../../server/db/sqlite/sqlite.ts'
import { createTableCache } from '../../../server/db/tableCache.ts'
import { startProvider } from '../../support/sites/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'table-memory-'))
const path = join(folder, 'site.sqlite')
const [own, other] = [openSqliteFile(path), openSqliteFile(path)]
for (const table of ['users', 'posts'])
  await sql`create table ${sql.table(table)} (id integer, type text)`.execute(own.db)
const remember = createTableCache(own, ['sessions', 'users'])

afterAll(async () => {
  await own.close()
  await other.close()
  rmSync(folder, { recursive: true })
})

const writes = {
  'a write to another table': [sql`insert into "posts" (id) values (1)`, own, 1],
  'a write to users': [sql`update "users" set type = 'viewer' where id = 1`, own, 2],
  'a delete after a common table expression': [sql`with gone as (select 1) delete from users where id = 7`, own, 2],
  'a write by another process': [sql`insert into "posts" (id) values (2)`, other, 2],
} as const

test.each(Object.entries(writes))(
  'users are read again after %s only if it may have changed them',
  async (_what, [statement, { db }, times]) => {
    let requested = 0
    const read = () =>
      remember('role of 1', async () => {
        requested += 1
        return 'owner'
      })
    await statement.execute(db)
    await read()
    await statement.execute(db)
    expect(await read()).toBe('owner')
    expect(requested).toBe(times)
  },
)

test('a value that changes while being read, or is undefined, is not cached', async () => {
  let requested = 0
  const read = (value: string | undefined) =>
    remember('role of 2', async () => {
      requested += 1
      if (requested === 1) await sql`update "users" set type = 'viewer' where id = 2`.execute(own.db)
      return value
    })
  await read('owner')
  await read(undefined)
  await read(undefined)
  expect(requested).toBe(3)
})

test('the table cache has a maximum size, and evicts the least recently used value first', async () => {
  const small = createTableCache(own, ['users'], { max: 25, sizeOf: value => String(value).length })
  const reads: string[] = []
  const read = (name: string, value: string) =>
    small(name, async () => {
      reads.push(name)
      return value
    })
  await read('one', '0123456789')
  await read('two', '0123456789')
  await read('one', '0123456789')
  await read('three', '0123456789')
  await read('one', '0123456789')
  await read('two', '0123456789')
  await read('great', 'x'.repeat(100))
  await read('great', 'x'.repeat(100))
  expect(reads).toEqual(['one', 'two', 'three', 'two', 'great', 'great'])
})

test('a write to posts does not invalidate cached reads of other tables', async () => {
  const provider = await startProvider('sqlite')
  const { database, editor } = provider
  const others = () =>
    database.versionOf?.(['applications', 'users', 'sessions', 'menus', 'sections', 'widgets', 'socials'])
  const before = [others(), database.versionOf?.(['posts'])]
  const { status } = await editor.call('POST', '/api/posts', { title: 'A post', content: '<p>Water</p>' })
  expect(status).toBe(201)
  expect(before[0]).toBe(others())
  expect(before[1]).not.toBe(database.versionOf?.(['posts']))
  await provider.close()
})

/** Checkpoints of the embedded database run between transactions, never within one. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { databaseOn, openHandle, openSqliteFile } from '../../../server/db/sqlite/sqlite.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const open = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'checkpoint-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'site.sqlite')
  const database = openSqliteFile(file)
  ends.push(() => database.close())
  await sql`create table notes (text text not null)`.execute(database.db)
  return { database, file, log: () => statSync(`${file}-wal`).size, stateOf: () => stateOf(database) }
}

const stateOf = async ({ db }: Pick<Database, 'db'>) => {
  const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(noop)`.execute(db)
  return rows[0]
}

/** Text that takes twenty pages of the database. */
const text = 'x'.repeat(80_000)
const write = ({ db }: Database, count: number) =>
  db.transaction().execute(async tx => {
    for (let each = 0; each < count; each += 1) await sql`insert into notes values (${text})`.execute(tx)
  })

test('a commit leaves a long WAL file, which is checkpointed once the connection is idle', async () => {
  const { database, stateOf: state } = await open()
  const held = database.db.connection().execute(async db => {
    await sql`begin`.execute(db)
    for (let each = 0; each < 80; each += 1) await sql`insert into notes values (${text})`.execute(db)
    await sql`commit`.execute(db)
    return stateOf({ db: db as Database['db'] })
  })
  const { log, checkpointed } = (await held) ?? { log: 0, checkpointed: -1 }
  expect(log).toBeGreaterThan(1_500)
  expect(checkpointed).toBe(0)
  await expect.poll(state).toEqual({ busy: 0, log, checkpointed: log })
})

test('the WAL file does not grow with the amount written', async () => {
  const { database, log } = await open()
  const sizes: number[] = []
  for (let each = 0; each < 40; each += 1) {
    await write(database, 10)
    sizes.push(log())
  }
  // 8,000 pages were written.
  expect(Math.max(...sizes)).toBeLessThan(2_000 * 4_200)
})

test('the WAL file shrinks after a long read has ended', async () => {
  const { database, file, log } = await open()
  await write(database, 1)
  const reader = openHandle(file)
  ends.push(() => reader.close())
  reader.prepare('begin').run()
  reader.prepare('select count(*) from notes').get()
  for (let each = 0; each < 6; each += 1) await write(database, 100)
  expect(log()).toBeGreaterThan(40_000_000)
  reader.prepare('commit').run()
  // SQLite truncates the log at the first write after all of it has been copied.
  await expect
    .poll(async () => {
      await write(database, 1)
      return log()
    })
    .toBeLessThan(17_000_000)
})

test('closing right after a write neither fails nor leaves a WAL file', async () => {
  const { database, log } = await open()
  await write(database, 60)
  await database.close()
  expect(log).toThrow('ENOENT')
})

test('the WAL file is checked after writes, and not after reads', async () => {
  const file = openHandle(':memory:')
  let looks = 0
  const prepare = file.prepare.bind(file)
  Object.assign(file, {
    prepare: (text: string) => {
      const statement = prepare(text)
      if (!text.includes('wal_checkpoint')) return statement
      const get = statement.get.bind(statement)
      return Object.assign(statement, {
        get: () => {
          looks += 1
          return get()
        },
      })
    },
  })
  const database = databaseOn(file)
  ends.push(() => database.close())
  await sql`create table notes (text text not null)`.execute(database.db)
  await write(database, 1)
  const before = looks
  expect(before).toBeGreaterThan(0)
  for (let each = 0; each < 5; each += 1) await sql`select * from notes`.execute(database.db)
  expect(looks).toBe(before)
  await write(database, 1)
  expect(looks).toBe(before + 1)
})

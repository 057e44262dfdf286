import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Defer, inTransaction } from '../../../server/db/sqlite/groupCommit.ts'
import { openSqliteFile } from '../../../server/db/sqlite/sqlite.ts'

test('deferred work runs once after all writes, and not for a failed write', async () => {
  const { db, commits, close } = openSqliteFile(':memory:')
  const done: string[] = []
  const write = (name: string, fails = false) =>
    inTransaction(db, async (tx, defer: Defer) => {
      defer(`own of ${name}`, async () => void done.push(`own of ${name}`))
      defer('shared', async () => void done.push(`shared of ${name}`))
      await sql`select 1`.execute(tx)
      done.push(name)
      if (fails) throw new Error('refused')
    })
  const reported = await Promise.allSettled([write('a'), write('b', true), write('c')])
  expect(reported.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual(['a', 'b', 'c', 'own of a', 'own of c', 'shared of c'])
  expect(commits.count).toBe(1)
  await close()
})

/** Statement that runs longer than a slice of work on any machine. */
const slow = sql`
  with recursive counted (number) as (select 1 union all select number + 1 from counted where number < 400000)
  select count(*) from counted`

test('the event loop runs between slow statements of a transaction, without dirty reads', async () => {
  const { db, close } = openSqliteFile(':memory:')
  await sql`create table stored (number integer)`.execute(db)
  const seen: string[] = []
  let isDone = false
  const goRound = async () => {
    while (!isDone) {
      await setImmediate()
      seen.push('turn')
    }
  }
  const write = async () => {
    await db.transaction().execute(async tx => {
      for (let number = 0; number < 5; number += 1) {
        await sql`insert into stored values (${number})`.execute(tx)
        await slow.execute(tx)
        seen.push('statement')
      }
    })
    isDone = true
  }
  const read = async () => {
    await setImmediate()
    const { rows } = await sql<{ count: number }>`select count(*) as count from stored`.execute(db)
    return rows[0]?.count
  }
  const [, , count] = await Promise.all([goRound(), write(), read()])
  const between = seen.slice(seen.indexOf('statement'), seen.lastIndexOf('statement'))
  // The event loop runs at least once between each two of the five statements.
  expect(between.filter(each => each === 'turn').length).toBeGreaterThanOrEqual(4)
  expect(count).toBe(5)
  await close()
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqliteFile } from '../../server/sqlite.ts'
import { inTransaction, type Later } from '../../server/store/groupCommit.ts'

test('what writes leave for the end is done once, after all of them, and not for one that failed', async () => {
  const { db, commits, close } = openSqliteFile(':memory:')
  const done: string[] = []
  const write = (name: string, fails = false) =>
    inTransaction(db, async (tx, later: Later) => {
      later(`own of ${name}`, async () => void done.push(`own of ${name}`))
      later('shared', async () => void done.push(`shared of ${name}`))
      await sql`select 1`.execute(tx)
      done.push(name)
      if (fails) throw new Error('refused')
    })
  const told = await Promise.allSettled([write('a'), write('b', true), write('c')])
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(done).toEqual(['a', 'b', 'c', 'own of a', 'own of c', 'shared of c'])
  expect(commits.count).toBe(1)
  await close()
})

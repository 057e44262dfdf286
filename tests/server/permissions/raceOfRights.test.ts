/**
 * Concurrent transactions on PostgreSQL: a demotion either precedes a write, which is then refused, or waits for it.
 */
import { EventEmitter, once } from 'node:events'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Tables } from '../../../server/db/tables.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { users } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { callerOf, ownerPassword, startProvider, type TestProvider } from '../../support/sites/server.ts'

describe.runIf(dialects.includes('postgres'))('permissions revoked during a write, on PostgreSQL', () => {
  let provider: TestProvider
  let made = 0
  beforeAll(async () => {
    provider = await startProvider('postgres')
  })
  afterAll(() => provider?.close())

  const db = () => forEveryApplication(provider.database.db)
  const newEditor = async () => {
    made += 1
    const email = `editor${made}@example.org`
    const editor = { name: `Editor ${made}`, email, password: ownerPassword, type: 'editor' }
    const { id } = await provider.store.inApplication('demo').insert(users, editor)
    const { body } = await provider.visitor.call('POST', '/api/login', { identifier: email, password: ownerPassword })
    return { id: Number(id), caller: callerOf(provider.app, 'demo', body.token) }
  }
  const create = (caller: ReturnType<typeof callerOf>) => caller.call('POST', '/api/faqs', { faq_title: 'Late?' })
  const count = async () => (await db().selectFrom('faqs').select('id').execute()).length
  const pidOf = async (tx: Kysely<Tables>): Promise<number> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0
  /** Resolves once the connection `pid` waits for a lock, or blocks another connection that waits for one. */
  const isWaiting = (role: 'waits' | 'blocks', pid: number) =>
    vi.waitFor(
      async () => {
        const which =
          role === 'waits' ? sql`pid = ${pid} and wait_event_type = 'Lock'` : sql`${pid} = any(pg_blocking_pids(pid))`
        const { rows } = await sql`select pid from pg_stat_activity where ${which}`.execute(db())
        expect(rows).toHaveLength(1)
      },
      { timeout: 15_000, interval: 10 },
    )

  test.each([
    ['demoted', 'users', 403],
    ['signed out', 'sessions', 401],
  ])('a write waits while its caller is being %s, and is then rejected', async (_way, table, status) => {
    const { id, caller } = await newEditor()
    const before = await count()
    const answer = await db()
      .transaction()
      .execute(async tx => {
        // Changes the row without the lock of the application, as a database console would.
        if (table === 'users') await tx.updateTable('users').set({ type: 'viewer' }).where('id', '=', id).execute()
        else await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
        const sent = create(caller)
        await isWaiting('blocks', await pidOf(tx))
        return { sent }
      })
    expect((await answer.sent).status).toBe(status)
    expect(await count()).toBe(before)
  })

  test('a demotion waits until a write in progress is stored', async () => {
    const { id, caller } = await newEditor()
    const before = await count()
    const { sent, demoted } = await db()
      .transaction()
      .execute(async tx => {
        await sql`lock table faqs in share mode`.execute(tx)
        const created = create(caller)
        await isWaiting('blocks', await pidOf(tx))
        const own = new EventEmitter<{ began: [number] }>()
        const began = once(own, 'began')
        const demotion = db()
          .transaction()
          .execute(async other => {
            own.emit('began', await pidOf(other))
            await other.updateTable('users').set({ type: 'viewer' }).where('id', '=', id).execute()
            return (await other.selectFrom('faqs').select('id').execute()).length
          })
        await isWaiting('waits', Number((await began)[0]))
        return { sent: created, demoted: demotion }
      })
    // The record is stored before the demotion continues.
    expect(await demoted).toBe(before + 1)
    expect((await sent).status).toBe(201)
    expect((await create(caller)).status).toBe(403)
  })
})

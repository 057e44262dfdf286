/**
 * Real PostgreSQL standby: visitors read from it while it is up to date, and see stored edits immediately in any case.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type LocalPostgres, startLocalPostgres } from '../../../bench/system/localPostgres.ts'
import type { Database } from '../../../server/db/database.ts'
import { openLazily, openPostgres } from '../../../server/db/postgres/postgres.ts'
import { createReadReplica, type ReadReplica } from '../../../server/db/postgres/readReplica.ts'
import { Failure, fail } from '../../../server/runtime/errors.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import type { ListRequest } from '../../../server/search/lists/listRequest.ts'
import { createStore, type Store } from '../../../server/store/store.ts'
import { faqs, site } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'

const appKey = 'demo'
const everything: ListRequest = { page: 1, size: 10, filters: {}, search: '', sort: undefined }

describe.runIf(dialects.includes('postgres'))('a read replica', () => {
  let folder: string
  let server: LocalPostgres
  let standby: Awaited<ReturnType<LocalPostgres['follow']>>
  let [first, follower]: Database[] = []
  let superuser: pg.Client
  const reports: string[] = []
  let store: Store
  let now = 0
  /** Number of requests to the standby since the last check. */
  let requested = 0

  /** Replica that counts the requests to the standby. */
  const counted = (of: Database): Database => ({
    ...of,
    db: of.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        requested += 1
        return result
      },
    }),
  })
  const replicaOf = (leader: Database, other: Database): ReadReplica =>
    createReadReplica({ first: leader, follower: other, report: message => reports.push(message), now: () => now })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'follower-'))
    await mkdir(join(folder, 'second'))
    server = await startLocalPostgres(folder)
    standby = await server.follow(join(folder, 'second'))
    const opened = await openPostgres(server.url)
    first = opened
    follower = openLazily(standby.url)
    superuser = new pg.Client(standby.superuserUrl)
    superuser.on('error', () => undefined)
    await superuser.connect()
    await migrate(opened, { site })
    const owner = { name: 'Owner', email: 'owner@example.org', password: 'a long enough password' }
    store = createStore({
      site,
      database: opened,
      clock: () => new Date(),
      replica: replicaOf(opened, counted(follower)),
    })
    await store.addApplication(appKey, { name: 'Site' }, owner)
  }, 60_000)
  afterAll(async () => {
    await superuser?.end().catch(() => undefined)
    await first?.close()
    await follower?.close().catch(() => undefined)
    standby?.stop('immediate')
    server?.endAtOnce()
    await rm(folder, { recursive: true, force: true })
  })

  const add = (question: string) => store.inApplication(appKey).insert(faqs, { faq_title: question, status: 1 })
  const seen = async (): Promise<readonly unknown[]> => {
    requested = 0
    return (await store.inApplication(appKey).list(faqs, everything, 'visitor')).data.map(row => row.faq_title)
  }
  /** Waits until the standby has the latest record. */
  const caughtUp = (question: string) =>
    vi.waitFor(async () => {
      const rows = await createStore({ site, database: follower as Database, clock: () => new Date() })
        .inApplication(appKey)
        .list(faqs, everything, 'owner')
      expect(rows.data.map(row => row.faq_title)).toContain(question)
    })

  test('a read replica serves visitors only, and only once it has every write', async () => {
    await add('First?')
    await caughtUp('First?')
    expect(await seen()).toEqual(['First?'])
    expect(requested).toBeGreaterThan(0)
    requested = 0
    await store.inApplication(appKey).list(faqs, everything, 'owner')
    await store.inApplication(appKey).find(faqs, 1, 'owner')
    expect(requested).toBe(0)
  })

  test('a lagging read replica is not read, so that an edit is visible immediately', async () => {
    await superuser.query('select pg_wal_replay_pause()')
    await add('Second?')
    expect(await seen()).toEqual(['First?', 'Second?'])
    expect(requested).toBeLessThan(2)
    await superuser.query('select pg_wal_replay_resume()')
    await caughtUp('Second?')
    now += 300
    expect(await seen()).toEqual(['First?', 'Second?'])
    expect(requested).toBeGreaterThan(1)
  })

  test('an invalid request does not count as a failure of the replica', async () => {
    const wrong = replicaOf(first as Database, follower as Database).read(appKey, async () => fail('invalid'))
    await expect(wrong).rejects.toThrow(Failure)
    expect(reports).toEqual([])
  })

  test('visitors read from the primary while the replica is down, and from the replica again later', async () => {
    reports.length = 0
    standby.stop('immediate')
    now += 300
    expect(await seen()).toEqual(['First?', 'Second?'])
    expect(await seen()).toEqual(['First?', 'Second?'])
    expect(reports).toEqual([expect.stringMatching(/^DATABASE_READ_URL cannot be queried, so visitors read from/)])
    standby.start()
    // The standby accepts connections before it is up to date again.
    await vi.waitFor(
      async () => {
        now += 6_000
        expect(await seen()).toEqual(['First?', 'Second?'])
        expect(requested).toBeGreaterThan(1)
      },
      { timeout: 10_000 },
    )
  })

  test('a replica of another database, or a database that is not a replica, is rejected with a message', async () => {
    const leader = first as Database
    await expect(replicaOf(leader, leader).check()).rejects.toThrow(
      'DATABASE_READ_URL is not a streaming replica of DATABASE_URL.',
    )
    await expect(replicaOf(leader, follower as Database).check()).resolves.toBeUndefined()
    // Database of another site on the same server.
    const beside = openLazily(standby.superuserUrl.replace('postgres:postgres', 'site:site'))
    await expect(replicaOf(leader, beside).check()).rejects.toThrow('is not a streaming replica')
    await beside.close()
  })
})

import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { createRetryingPool } from '../../../server/db/postgres/retryingPool.ts'
import { type AnyTables, anyTables, type Tables, type Value } from '../../../server/db/tables.ts'
import { forApplication, forEveryApplication, keySetting } from '../../../server/db/tenantKey.ts'
import { StartError } from '../../../server/runtime/startError.ts'
import { appendOnlyTables } from '../../../server/schema/appendOnly.ts'
import { storedTables } from '../../../server/schema/introspect.ts'
import { migrate, planMigration } from '../../../server/schema/migrate.ts'
import { tablesOf } from '../../../server/schema/plan.ts'
import { referenceTable } from '../../../server/search/lists/referenceIndex.ts'
import { searchTable } from '../../../server/search/site/searchTables.ts'
import { gramTableOf, waitingTable } from '../../../server/search/trigrams/trigramIndex.ts'
import { allResources, site } from '../../../src/resources/index.ts'
import { openSeparatePostgres, type SeparatePostgres } from '../../support/harness/separatePostgres.ts'
import { dialects, newSchema, openTestDatabase } from '../../support/sites/databases.ts'

const keys = ['demo', 'other'] as const
const tables = tablesOf(site, allResources)
const securedTables = [
  // This table comes first, because changes of the others add rows to it.
  waitingTable,
  ...tables.filter(({ columns }) => columns.some(({ name }) => name === 'app_key')).map(({ name }) => name),
  searchTable,
  referenceTable,
]
/** Tables without an `app_key`; docs/security.md gives the reason for each. */
const withoutKey = [
  'meta',
  ...allResources.filter(({ search }) => search.length > 0).map(({ name }) => gramTableOf(name)),
  'search_words',
  'tries',
].sort()

const refusal = /row-level security/

/** Row of an application for any table, without references. */
const rowOf = (stored: Awaited<ReturnType<typeof storedTables>>, table: string, appKey: string) => {
  const columns = stored.find(({ name }) => name === table)?.columns ?? []
  const references = new Set(
    tables.find(({ name }) => name === table)?.columns.flatMap(c => (c.references ? c.name : [])),
  )
  const sampleOf = ({ name, type }: { readonly name: string; readonly type: string }): Value =>
    references.has(name) ? null : type === 'text' ? `${appKey} ${name}` : 1
  const values = columns.filter(({ name }) => name !== 'id').map(column => [column.name, sampleOf(column)] as const)
  return { ...Object.fromEntries(values), app_key: appKey }
}

describe.runIf(dialects.includes('postgres'))('row-level security on PostgreSQL', () => {
  let database: Database
  let stored: Awaited<ReturnType<typeof storedTables>>
  /** Query builder without a condition on the application key, so that only row-level security applies. */
  const rowsFor = (appKey: string): Kysely<AnyTables> => anyTables(forApplication(database.db, appKey))
  const countBy = async (db: Kysely<AnyTables>, table: string) => {
    const rows = db.selectFrom(table).select(({ fn }) => ['app_key', fn.countAll<number>().as('total')])
    return (await rows.groupBy('app_key').orderBy('app_key').execute()).map(row => [row.app_key, row.total])
  }
  const everyCount = (table: string) => countBy(anyTables(forEveryApplication(database.db)), table)

  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    await migrate(database, { site })
    stored = await storedTables(database.db, 'postgres')
    for (const table of securedTables)
      for (const appKey of keys)
        await rowsFor(appKey)
          .insertInto(table)
          .values(rowOf(stored, table, appKey))
          .execute()
    const reported = anyTables(forEveryApplication(database.db)).deleteFrom(waitingTable)
    await reported
      .where(
        'resource',
        'in',
        allResources.map(({ name }) => name),
      )
      .execute()
  })
  afterAll(() => database.close())

  test('row-level security is on for every table with an app_key, also for its owner', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relrowsecurity and relforcerowsecurity and relnamespace = to_regnamespace(current_schema())`.execute(
      database.db,
    )
    const withKey = stored.filter(({ columns }) => columns.some(({ name }) => name === 'app_key'))
    expect(rows.map(({ name }) => name).sort()).toEqual(withKey.map(({ name }) => name).sort())
    expect(withKey.map(({ name }) => name).sort()).toEqual([...securedTables].sort())
    const others = stored.filter(table => !withKey.includes(table)).map(({ name }) => name)
    expect(others.sort()).toEqual(withoutKey)
  })

  test('row-level security applies to the database user of the tests', () => expect(database.isUnbound).toBe(false))

  test.each(securedTables)(
    'row-level security hides rows of another application in %s from every statement',
    async table => {
      const before = await everyCount(table)
      expect(before).toEqual(keys.map(appKey => [appKey, 1]))
      const own = rowsFor('demo')
      expect(await countBy(own, table)).toEqual([['demo', 1]])
      expect(await own.selectFrom(table).selectAll().where('app_key', '=', 'other').execute()).toEqual([])

      const theirs = (await own.updateTable(table).set({ app_key: 'demo' }).where('app_key', '=', 'other').execute())[0]
      expect(theirs?.numUpdatedRows).toBe(0n)
      const deleted = (await own.deleteFrom(table).where('app_key', '=', 'other').execute())[0]
      expect(deleted?.numDeletedRows).toBe(0n)
      const isAppendOnly = (appendOnlyTables as readonly string[]).includes(table)
      // The rows of the other application stay, although the statement has no condition.
      const deletesAll = own.transaction().execute(async tx => {
        await tx.deleteFrom(table).execute()
        return countBy(anyTables(forEveryApplication(tx as unknown as Kysely<Tables>)), table)
      })
      if (isAppendOnly) await expect(deletesAll).rejects.toThrow('cannot be changed or deleted')
      else expect(await deletesAll).toEqual([['other', 1]])
      const row = rowOf(stored, table, 'demo')
      if (!isAppendOnly) await own.insertInto(table).values(row).execute()

      await expect(own.updateTable(table).set({ app_key: 'other' }).execute()).rejects.toThrow(
        isAppendOnly ? 'cannot be changed or deleted' : refusal,
      )
      await expect(
        own
          .insertInto(table)
          .values({ ...row, app_key: 'other' })
          .execute(),
      ).rejects.toThrow(refusal)
      expect(await everyCount(table)).toEqual(before)
    },
  )

  test.each(securedTables)('row-level security shows and accepts no rows of %s without a key', async table => {
    const nobody = anyTables(database.db)
    expect(await countBy(nobody, table)).toEqual([])
    expect((await nobody.deleteFrom(table).execute())[0]?.numDeletedRows).toBe(0n)
    await expect(
      nobody
        .insertInto(table)
        .values(rowOf(stored, table, 'demo'))
        .execute(),
    ).rejects.toThrow(refusal)
    await expect(
      nobody
        .insertInto(table)
        .values(rowOf(stored, table, ''))
        .execute(),
    ).rejects.toThrow(refusal)
  })

  test('unique indexes start with the application key, or consist of an unguessable hash', () => {
    const uniques = tables.flatMap(table => table.indexes.filter(({ unique }) => unique))
    const open = uniques.filter(({ columns: [first] }) => first !== 'app_key')
    expect(open.map(({ table, columns }) => [table, ...columns].join(' ')).sort()).toEqual([
      'api_tokens token_hash',
      'password_resets token_hash',
      'sessions token_hash',
      'tries name',
    ])
  })

  test.each(['*', '-', 'demo,other', "demo' or true --"])(
    'row-level security shows nothing for the key %s',
    async appKey => {
      expect(await countBy(rowsFor(appKey), 'users')).toEqual([])
      expect(await countBy(rowsFor(appKey), 'outbox')).toEqual([])
    },
  )

  test('rows without an application are visible only under the empty key', async () => {
    await rowsFor('')
      .insertInto('outbox')
      .values(rowOf(stored, 'outbox', ''))
      .execute()
    expect(await countBy(rowsFor(''), 'outbox')).toEqual([['', 1]])
    expect(await countBy(rowsFor('demo'), 'outbox')).toEqual([['demo', 1]])
    await rowsFor('').deleteFrom('outbox').execute()
    expect(await everyCount('outbox')).toEqual(keys.map(appKey => [appKey, 1]))
  })

  test('a missing or changed policy is in the migration plan, and restored only by a migration that may change the schema', async () => {
    const plan = async () =>
      (await planMigration(database, { site })).changes
        .map(change => change.sql)
        .filter(text => /policy|security/.test(text))
    expect(await plan()).toEqual([])
    await sql`alter table faqs no force row level security`.execute(database.db)
    await sql`create policy of_application_former on faqs using (true)`.execute(database.db)
    expect(await countBy(rowsFor('demo'), 'faqs')).toHaveLength(2)
    expect(await plan()).toEqual([
      'drop policy "of_application_former" on "faqs"',
      'alter table "faqs" enable row level security, force row level security',
    ])
    await expect(migrate(database, { site, mayChange: false })).rejects.toThrow(StartError)
    await migrate(database, { site })
    expect(await plan()).toEqual([])
    expect(await countBy(rowsFor('demo'), 'faqs')).toEqual([['demo', 1]])
  })

  test('row-level security does not apply to a superuser, who is detected', async ({ skip }) => {
    const url = inject('superuserUrl')
    if (url === '') return skip()
    const unbound = await openPostgres(url)
    expect(unbound.isUnbound).toBe(true)
    await unbound.close()
  })
})

describe.runIf(dialects.includes('postgres'))('two shared connections', () => {
  let ends: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  const openSmall = async () => {
    const { url, name } = await newSchema()
    const database = await openPostgres(url, { connections: 2 })
    ends = [() => database.close(), () => database.db.schema.dropSchema(name).cascade().execute()]
    await database.db.schema.createSchema(name).execute()
    await migrate(database, { site })
    for (const app_key of keys)
      await forApplication(database.db, app_key)
        .insertInto('application_state')
        .values({ app_key, content_version: 0 })
        .execute()
    return database
  }

  test('each query on shared connections sees the rows of its own application', async () => {
    const { db } = await openSmall()
    // A single builder for all queries: its tenant key must not leak to others.
    const shared = sql<{ app_key: string }>`select app_key from application_state order by app_key`
    const seen = async (rows: Kysely<Tables>) => (await shared.execute(rows)).rows.map(row => row.app_key)
    const failing = (work: Promise<unknown>) =>
      work.then(
        () => 'went well',
        () => 'failed',
      )
    /** Commits after an error, which the database treats as a rollback. */
    const commitFailed = async (appKey: string) => {
      const tx = await db.startTransaction().execute()
      const rows = await seen(forApplication(tx, appKey))
      await failing(sql`select 1 / 0`.execute(forApplication(tx, appKey)))
      await tx.commit().execute()
      return rows
    }
    const kinds: readonly ((appKey: string) => readonly [Promise<unknown>, unknown])[] = [
      appKey => [seen(forApplication(db, appKey)), [appKey]],
      () => [seen(db), []],
      () => [seen(forEveryApplication(db)), [...keys]],
      appKey => [commitFailed(appKey), [appKey]],
      appKey => [failing(sql`select 1 / 0`.execute(forApplication(db, appKey))), 'failed'],
      appKey => [
        failing(
          db.transaction().execute(async tx => {
            await forApplication(tx, appKey).updateTable('application_state').set({ content_version: 1 }).execute()
            throw new Error('Rolled back')
          }),
        ),
        'failed',
      ],
      appKey => [
        db.transaction().execute(async tx => [await seen(forApplication(tx, appKey)), await seen(tx)]),
        [[appKey], []],
      ],
      appKey => [
        db.transaction().execute(tx => Promise.all([...keys, appKey].map(key => seen(forApplication(tx, key))))),
        [...keys, appKey].map(key => [key]),
      ],
      appKey => [
        forApplication(db, appKey)
          .updateTable('application_state')
          .set(eb => ({ content_version: eb('content_version', '+', 10) }))
          .execute(),
        [{ numUpdatedRows: 1n }],
      ],
    ]
    const rounds = 40
    const running = Array.from({ length: rounds * kinds.length }, (_none, at) => {
      // Combines each kind with each other one, for both applications.
      const kind = kinds[(at * at + Math.floor(at / kinds.length)) % kinds.length]
      const [work, wanted] = kind?.(keys[(at + Math.floor(at / 3)) % 2] ?? '') ?? []
      return { work, wanted }
    })
    const answers = await Promise.all(running.map(({ work }) => work))
    expect(answers).toMatchObject(running.map(({ wanted }) => wanted))
  })
})

test.runIf(dialects.includes('postgres'))(
  'concurrent statements on one connection each have their own tenant key',
  async () => {
    const pool = createRetryingPool({
      open: () => new pg.Pool({ connectionString: inject('postgresUrl'), max: 1 }),
      probe: async () => undefined,
    })
    const client = await pool.connect()
    const requested = ['demo', 'other', 'demo', '', 'other']
    const answers = await Promise.all(
      requested.map(key => client.query('select current_setting($1, true) as key', [keySetting], key)),
    )
    expect(answers.map(({ rows }) => rows[0].key)).toEqual(requested)
    client.release()
    await pool.end()
  },
)

describe.runIf(dialects.includes('postgres'))('a lost connection', () => {
  let own: SeparatePostgres | undefined
  afterEach(async () => {
    await own?.close()
  })

  test('a replacement for a lost connection gets its key before a read is retried', async () => {
    own = await openSeparatePostgres()
    await migrate(own.database, { site })
    const rows = forApplication(own.database.db, 'demo')
    await rows.insertInto('application_state').values({ app_key: 'demo', content_version: 7 }).execute()
    await own.disconnect()
    expect(await rows.selectFrom('application_state').selectAll().execute()).toEqual([
      { app_key: 'demo', content_version: 7 },
    ])
  })
})

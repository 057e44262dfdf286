/**
 * The server works behind a PostgreSQL pooler: no connection state outlives its transaction. Runs without a pooler, and
 * with PgBouncer in both modes.
 */

import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { forApplication } from '../../../server/db/tenantKey.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { site } from '../../../src/resources/index.ts'
import { dialects, newSchema } from '../../support/sites/databases.ts'

interface Settings {
  readonly key: string | null
  readonly statement: string
  readonly idle: string
}
const settings = sql<Settings>`select nullif(current_setting('app.key', true), '') as key,
  current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`
const during = (key: string) => ({ key, statement: '1min', idle: '1min' })
const afterwards = { key: null, statement: '0', idle: '0' }

describe.runIf(dialects.includes('postgres'))('PostgreSQL settings per statement', () => {
  let database: Database
  let place: Awaited<ReturnType<typeof newSchema>>
  beforeEach(async () => {
    place = await newSchema()
    database = await openPostgres(place.url)
    await database.db.schema.createSchema(place.name).execute()
  })
  afterEach(async () => {
    await database.db.schema.dropSchema(place.name).cascade().execute()
    await database.close()
  })

  const seen = async (db: Database['db']) => (await settings.execute(db)).rows[0]
  /** Settings that other connections see. */
  const seenByOthers = async () => {
    const clients = Array.from({ length: 5 }, () => new pg.Client(place.url))
    await Promise.all(clients.map(client => client.connect()))
    // The queries run concurrently, so that a pooler gives each a separate server connection.
    const text = settings.compile(database.db).sql
    const answers = await Promise.all(clients.map(client => client.query<Settings>(text)))
    await Promise.all(clients.map(client => client.end()))
    return answers.map(({ rows }) => rows[0])
  }

  test('statement settings apply to a statement or transaction, and are reset afterwards', async () => {
    const demo = forApplication(database.db, 'demo')
    const failing = () => sql`select 1 / 0`.execute(demo).catch(() => 'failed')
    for (let round = 1; round <= 5; round += 1) {
      expect(await seen(demo)).toEqual(during('demo'))
      expect(await failing()).toBe('failed')
      expect(await demo.transaction().execute(async tx => [await seen(tx), await seen(tx)])).toEqual([
        during('demo'),
        during('demo'),
      ])
      await demo
        .transaction()
        .execute(async tx => {
          await seen(tx)
          throw new Error('Rolled back')
        })
        .catch(() => undefined)
      expect(await seenByOthers()).toEqual(Array(5).fill(afterwards))
    }
  })

  test('many connections write for several applications at once with statement settings', async () => {
    await migrate(database, { site })
    const keys = ['demo', 'other', 'third']
    for (const key of keys)
      await forApplication(database.db, key)
        .insertInto('application_state')
        .values({ app_key: key, content_version: 0 })
        .execute()
    const add = (key: string) =>
      forApplication(database.db, key)
        .transaction()
        .execute(async tx => {
          await tx
            .updateTable('application_state')
            .set(eb => ({ content_version: eb('content_version', '+', 1) }))
            .execute()
          return tx.selectFrom('application_state').select('app_key').execute()
        })
    const turns = Array.from({ length: 60 }, (_none, turn) => keys[turn % keys.length] ?? '')
    const rows = await Promise.all(turns.map(add))
    expect(rows).toEqual(turns.map(key => [{ app_key: key }]))
    for (const key of keys) {
      const stored = await forApplication(database.db, key).selectFrom('application_state').selectAll().execute()
      expect(stored).toEqual([{ app_key: key, content_version: turns.length / keys.length }])
    }
  })
})

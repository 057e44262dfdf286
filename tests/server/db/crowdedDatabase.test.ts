/** PostgreSQL whose user may have fewer connections than the server would open. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const given = 3

describe.runIf(dialects.includes('postgres') && inject('superuserUrl') !== '')(
  'a database user with three connections',
  () => {
    let superuser: pg.Client
    let name: string
    let url: string
    let provider: TestProvider

    beforeEach(async () => {
      superuser = new pg.Client(inject('superuserUrl'))
      await superuser.connect()
      name = `crowded_${randomBytes(6).toString('hex')}`
      await superuser.query(`create role ${name} login password 'hush' connection limit ${given}`)
      await superuser.query(`create database ${name} owner ${name}`)
      const address = new URL(inject('superuserUrl'))
      Object.assign(address, { username: name, password: 'hush', pathname: `/${name}` })
      url = address.href
      provider = await startProvider('postgres', { database: await openPostgres(url) })
    })
    afterEach(async () => {
      await provider.close()
      await superuser.query(`drop database ${name} with (force)`)
      await superuser.query(`drop role ${name}`)
      await superuser.end()
    })

    const lists = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_none, index) =>
          provider.editor.call('GET', `/api/faqs?page=1&size=${index + 1}`),
        ),
      )
    /** Opens all remaining connections on behalf of other programs. */
    const takeAll = async (): Promise<readonly pg.Client[]> => {
      const taken: pg.Client[] = []
      for (;;) {
        const client = new pg.Client(url)
        client.on('error', () => undefined)
        try {
          await client.connect()
        } catch {
          return taken
        }
        taken.push(client)
      }
    }

    test('thirty concurrent lists are served over three database connections', async () => {
      expect((await lists(30)).map(({ status }) => status)).toEqual(Array(30).fill(200))
    })

    test('a query waits until a connection in use is free', async () => {
      await superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`)
      const taken = await takeAll()
      expect(taken).toHaveLength(given)
      let isAnswered = false
      const waiting = lists(5).finally(() => {
        isAnswered = true
      })
      const refused = async () => {
        const { rows } = await superuser.query(
          `select count(*)::int as count from pg_stat_activity where usename = '${name}'`,
        )
        return rows[0].count
      }
      expect(await refused()).toBe(given)
      expect(isAnswered).toBe(false)
      for (const client of taken) await client.end()
      expect((await waiting).map(({ status }) => status)).toEqual(Array(5).fill(200))
    })

    test('startup without a free connection fails with a message', async () => {
      await superuser.query(`alter role ${name} connection limit 0`)
      await superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`)
      const start = openPostgres(url)
      await expect(start).rejects.toThrow(
        `The database of DATABASE_URL has no free connection for this user (too many connections for role "${name}"). End other programs that use it, raise its limit, or set DATABASE_CONNECTIONS to fewer.`,
      )
    })
  },
)

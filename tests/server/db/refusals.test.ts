/**
 * Messages for operators if PostgreSQL cannot be used: they contain its own message and the remedy, never the password.
 */

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { freePort } from '../../../scripts/freePort.js'
import { loadDatabase } from '../../../server/backup/loadDatabase.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { StartError } from '../../../server/runtime/startError.ts'
import { site } from '../../../src/resources/index.ts'
import { startUnresponsiveHost } from '../../support/fakes/silentHost.ts'
import { dialects } from '../../support/sites/databases.ts'

const times = { suspectMs: 100, probeMs: 100, retryMs: 50 }
const hush = 'hush%2Fhush'

const refusalAt = async (url: string): Promise<string> => {
  const error: unknown = await openPostgres(url, { times }).then(
    database => database.close(),
    cause => cause,
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).not.toMatch(/hush/)
  return message
}

describe.runIf(dialects.includes('postgres'))('the startup error without PostgreSQL', () => {
  const addressWith = (changes: Partial<URL>) => Object.assign(new URL(inject('postgresUrl')), changes).href

  test('the startup error says that the database password is wrong', async () => {
    expect(await refusalAt(addressWith({ password: hush }))).toBe(
      'The database of DATABASE_URL refuses the user or the password (password authentication failed for user "site"). Correct them.',
    )
  })
  test('the startup error says that the database does not exist', async () => {
    expect(await refusalAt(addressWith({ pathname: '/nowhere' }))).toBe(
      'The database of DATABASE_URL does not exist (database "nowhere" does not exist). Create it, or correct its name.',
    )
  })
  test('the startup error says that the connection was refused', async () => {
    const port = await freePort()
    expect(await refusalAt(`postgres://site:${hush}@127.0.0.1:${port}/site`)).toBe(
      `The database of DATABASE_URL does not answer (connect ECONNREFUSED 127.0.0.1:${port}). Start it, or correct the host and the port.`,
    )
  })
  test('the startup error says that the host is unknown', async () => {
    expect(await refusalAt(`postgres://site:${hush}@nowhere.invalid/site`)).toMatch(
      /^The database of DATABASE_URL is on (an unknown host|a host that cannot be resolved at the moment) \(getaddrinfo E\w+ nowhere\.invalid\)\. Correct the host/,
    )
  })
  test('the startup error says that the port does not respond', async () => {
    const host = await startUnresponsiveHost()
    expect(await refusalAt(`postgres://site:${hush}@127.0.0.1:${host.port}/site`)).toBe(
      'The database of DATABASE_URL does not answer in time (The database does not answer.). Check the host, the port and the network.',
    )
    await host.close()
  })
  test('the startup error says that the server does not support TLS', async () => {
    expect(await refusalAt(addressWith({ search: '?sslmode=verify-full' }))).toBe(
      'The database of DATABASE_URL cannot be reached over TLS (The server does not support SSL connections). Set sslmode in its address, like ?sslmode=verify-full&sslrootcert=FILE, or give the server a certificate that is trusted.',
    )
  })
  test.skipIf(inject('superuserUrl') === '')('the startup error says that a right is missing', async () => {
    const superuser = new pg.Client(inject('superuserUrl'))
    await superuser.connect()
    const name = `rightless_${randomBytes(6).toString('hex')}`
    await superuser.query(`create role ${name} login password 'hush'`)
    await superuser.query(`create database ${name}`)
    const url = Object.assign(new URL(inject('superuserUrl')), {
      username: name,
      password: 'hush',
      pathname: `/${name}`,
    }).href
    const database = await openPostgres(url)
    const config = {
      ...{ dataDir: 'unused', databaseUrl: url, filesUrl: undefined, backupDir: undefined },
      ...{ backupBeforeMigration: 'off' as const, backupKeep: { days: 1, weeks: 0 } },
    }
    await expect(loadDatabase(config, database, { site })).rejects.toThrow(
      'The database of DATABASE_URL does not grant the user a right that is needed (permission denied for schema public). Make the user the owner of the database and its tables, or grant it the right, like: grant create on schema public to the user.',
    )
    await database.close()
    await superuser.query(`drop database ${name} with (force)`)
    await superuser.query(`drop role ${name}`)
    await superuser.end()
  })
})

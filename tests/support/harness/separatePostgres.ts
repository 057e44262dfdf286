/** A separate PostgreSQL database, which a test may make read-only or close. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'

export interface SeparatePostgres {
  readonly name: string
  readonly url: string
  readonly database: Database
  /** The shared test database on the same server. `disconnect` does not end its connections. */
  readonly admin: Database
  /** Ends every connection to the database. */
  disconnect(): Promise<void>
  /** True makes new connections read-only, and ends all present ones. False makes new connections writable again. */
  setReadOnly(isReadOnly: boolean): Promise<void>
  /** False refuses new connections and ends all present ones. */
  setOpen(isOpen: boolean): Promise<void>
  close(): Promise<void>
}

/** Creates the database on the PostgreSQL of the tests. `close` drops it. */
export const openSeparatePostgres = async (): Promise<SeparatePostgres> => {
  const admin = await openPostgres(inject('postgresUrl'))
  const name = `own_${randomBytes(6).toString('hex')}`
  // Databases cannot be created or dropped in a transaction.
  const client = new pg.Client(inject('postgresUrl'))
  await client.connect()
  const run = (statement: string) => client.query(statement)
  await run(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  const disconnect = async () => {
    await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  }
  return {
    name,
    url: url.href,
    database,
    admin,
    disconnect,
    setReadOnly: async isReadOnly => {
      await run(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
      if (isReadOnly) await disconnect()
    },
    setOpen: async isOpen => {
      await run(`alter database ${name} with allow_connections ${isOpen}`)
      if (!isOpen) await disconnect()
    },
    close: async () => {
      await database.close()
      await run(`drop database ${name} with (force)`)
      await admin.close()
      await client.end()
    },
  }
}

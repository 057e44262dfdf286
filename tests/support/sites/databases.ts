/** Databases for tests: empty ones, and copies of one that each worker fills once. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, inject, test } from 'vitest'
import type { Database, Dialect } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres/postgres.ts'
import { databaseOn, openHandle, openSqliteFile } from '../../../server/db/sqlite/sqlite.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { site } from '../../../src/resources/index.ts'

/** Databases that tests run on. DIALECT, set by the projects of `vitest.config.ts`, selects one; default: both. */
export const dialects: readonly Dialect[] = (['sqlite', 'postgres'] as const).filter(
  dialect => (process.env.DIALECT ?? dialect) === dialect,
)

/** Declares a test whose result does not depend on the database. It is skipped in runs on PostgreSQL alone. */
export const testOnce = test.runIf(dialects.includes('sqlite'))
export const describeOnce = describe.runIf(dialects.includes('sqlite'))

const newName = () => `${inject('databasePrefix')}_${randomBytes(6).toString('hex')}`

const isPooled = () => inject('unpooledUrl') !== ''
/** Address of the tests' PostgreSQL without a pooler, which would keep its connections after their end. */
const serverUrl = () => inject('unpooledUrl') || inject('postgresUrl')

const runOnServer = async (...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client(serverUrl())
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Address of another database on the same server or pooler. */
const addressOf = (name: string, url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Name of a schema that does not exist yet, and the address of the database with that schema as its search path. */
export const newSchema = async (): Promise<{ readonly url: string; readonly name: string }> => {
  const name = newName()
  // A pooler accepts no options of a connection, so a separate database gets them.
  if (isPooled()) {
    await runOnServer(`create database ${name}`, `alter database ${name} set search_path = ${name}`)
    return { url: addressOf(name, inject('postgresUrl')), name }
  }
  const url = new URL(inject('postgresUrl'))
  url.searchParams.set('options', `-c search_path=${name}`)
  return { url: url.href, name }
}

/** An empty database that nothing else uses. */
export const openTestDatabase = async (dialect: Dialect): Promise<Database> => {
  if (dialect === 'sqlite') return openSqliteFile(':memory:')
  const { url, name } = await newSchema()
  const database = await openPostgres(url)
  await database.db.schema.createSchema(name).execute()
  return {
    ...database,
    close: async () => {
      await database.db.schema.dropSchema(name).cascade().execute()
      await database.close()
    },
  }
}

/** Original of which copies are opened, and the result of filling it. */
interface Original<T> {
  readonly filled: T
  readonly open: () => Promise<Database>
}

type Fill<T> = (database: Database) => Promise<T>

const fillSqlite = async <T>(fill: Fill<T>): Promise<Original<T>> => {
  const file = openHandle(':memory:')
  const filled = await fill(databaseOn(file))
  const bytes = file.serialize()
  file.close()
  return { filled, open: async () => databaseOn(openHandle(bytes)) }
}

const fillPostgres = async <T>(fill: Fill<T>): Promise<Original<T>> => {
  const original = newName()
  await runOnServer(`create database ${original}`)
  const database = await openPostgres(addressOf(original, serverUrl()))
  const filled = await fill(database)
  await database.close()
  return {
    filled,
    open: async () => {
      const name = newName()
      await runOnServer(`create database ${name} template ${original} strategy file_copy`)
      const copy = await openPostgres(addressOf(name, inject('postgresUrl')))
      return {
        ...copy,
        close: async () => {
          await copy.close()
          if (!isPooled()) await runOnServer(`drop database ${name}`)
        },
      }
    },
  }
}

/** Fills a database of each dialect once per worker. Each call returns an open copy that nothing else uses. */
export const createCopies = <T>(fill: Fill<T>) => {
  const originals: { [D in Dialect]?: Promise<Original<T>> } = {}
  return async (dialect: Dialect): Promise<{ readonly database: Database; readonly filled: T }> => {
    originals[dialect] ??= dialect === 'sqlite' ? fillSqlite(fill) : fillPostgres(fill)
    const { filled, open } = await originals[dialect]
    return { database: await open(), filled }
  }
}

const openMigrated = createCopies(database => migrate(database, { site }))

/** A database with all tables and no records. */
export const openMigratedDatabase = async (dialect: Dialect): Promise<Database> =>
  (await openMigrated(dialect)).database

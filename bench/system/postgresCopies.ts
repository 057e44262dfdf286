/** Stored and copied databases on the PostgreSQL server of an address, in addition to the one that it names. */
import pg from 'pg'
import { StartError } from '../../server/runtime/startError.ts'
import { makeTemporaryFolder } from './leaving.ts'
import { startLocalPostgres } from './localPostgres.ts'

/** A database that is stored between runs. */
interface StoredDatabase {
  readonly url: string
  /** True if the database was just created and has to be filled. */
  readonly isNew: boolean
  /** Marks the database as filled. */
  finish(): Promise<void>
}

/** Databases of the bench on one PostgreSQL server. */
export interface Databases {
  stored(name: string): Promise<StoredDatabase>
  /** Address of a new copy of a stored database. */
  copy(name: string): Promise<string>
  /** Version of the server, such as '18.4'. */
  version(): Promise<string>
  /** Removes the copies. */
  close(): Promise<void>
}

const cannotCreate = (cause: unknown) =>
  new StartError(
    'The bench could not create its databases next to the one of DATABASE_URL. Check that the server answers and that the user may create databases.',
    { cause },
  )

/** Autovacuum would do this within minutes. It cannot run in a transaction, which the product uses for all statements. */
const vacuum = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** Databases of the server at an address; the named database itself stays unchanged. */
const openDatabases = async (url: string): Promise<Databases> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((cause: unknown) => {
    throw cannotCreate(cause)
  })
  const run = (sql: string) =>
    client.query(sql).catch((cause: unknown) => {
      throw cannotCreate(cause)
    })
  const addressOf = (database: string): string => {
    const address = new URL(url)
    address.pathname = `/${database}`
    return String(address)
  }
  const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
  const storedName = (name: string): string => `bench_${name}`
  const copies: string[] = []
  return {
    stored: async name => {
      const database = storedName(name)
      const { rows } = await client.query<{ filled: string | null }>(
        `select shobj_description(oid, 'pg_database') as filled from pg_database where datname = $1`,
        [database],
      )
      const isNew = rows[0]?.filled !== 'filled'
      if (isNew) {
        await run(`drop database if exists ${quoted(database)}`)
        await run(`create database ${quoted(database)} encoding 'UTF8' template template0`)
      }
      return {
        url: addressOf(database),
        isNew,
        finish: async () => {
          await vacuum(addressOf(database))
          await run(`comment on database ${quoted(database)} is 'filled'`)
        },
      }
    },
    copy: async name => {
      const copy = `bench_run_${process.pid}_${copies.length}`
      await run(`create database ${quoted(copy)} template ${quoted(storedName(name))}`)
      copies.push(copy)
      return addressOf(copy)
    },
    version: async () =>
      String((await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version),
    close: async () => {
      for (const copy of copies) await run(`drop database if exists ${quoted(copy)} with (force)`)
      await client.end()
    },
  }
}

/** Databases on the server of DATABASE_URL, or on a local one from the development packages. */
export const openBenchDatabases = async (): Promise<Databases> =>
  openDatabases(process.env.DATABASE_URL || (await startLocalPostgres(await makeTemporaryFolder('bench'))).url)

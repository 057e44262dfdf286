/** PostgreSQL, by its address. */
import { type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { limits } from '../../limits.ts'
import { StartError } from '../../startError.ts'
import type { Commits, Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { noKey } from '../tenantKey.ts'
import { isAnswer } from './connectionErrors.ts'
import type { LivenessTimes } from './liveness.ts'
import { postgresDriver } from './postgresDriver.ts'
import { refusalOf } from './refusals.ts'
import { createRetryingPool, type RetryingPool } from './retryingPool.ts'
import { prepareConnection } from './settingsScope.ts'

/** The most connections where nothing is said. */
const usualConnections = 10
/** Silence on a connection after which the system sends keep-alive probes, ms. */
const keepAliveMs = 10_000

/** Counts come as bigint; they stay far below 2^53. */
const bigintType = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (id as number) === bigintType && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
}

const dialectOn = (pool: RetryingPool, commits: Commits): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => postgresDriver(pool, commits),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/** What is checked of a database before it is used. */
interface Facts {
  readonly encoding: string
  /** Whether row-level security does not hold for the user. */
  readonly isUnbound: boolean
}

const readFacts = async (pool: RetryingPool): Promise<Facts> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query(
      `select current_setting('server_encoding') as encoding, rolsuper or rolbypassrls as "isUnbound"
      from pg_catalog.pg_roles where rolname = current_user`,
      [],
      noKey,
    )
    // The columns are those of the statement.
    const [facts] = rows as readonly Facts[]
    if (facts?.encoding !== 'UTF8')
      throw new StartError("The database of DATABASE_URL is not encoded in UTF-8. Create it with: ENCODING 'UTF8'")
    return facts
  } finally {
    client.release()
  }
}

interface OpenOptions {
  /** The most that are open at once. Default 10. */
  readonly connections?: number | undefined
  /** For tests. */
  readonly times?: LivenessTimes
}

/** Asks for an answer of any kind, also a refusal. */
const probeAt = (connectionString: string) => async (limitMs: number) => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: limitMs, query_timeout: limitMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    if (!isAnswer(error)) throw error
  } finally {
    void client.end().catch(() => undefined)
  }
}

const poolAt = (url: string, { connections = usualConnections, times }: OpenOptions): RetryingPool =>
  createRetryingPool({
    open: () =>
      new pg.Pool({
        connectionString: url,
        max: connections,
        connectionTimeoutMillis: limits.databaseConnectionMs.value,
        // The pool waits for it.
        onConnect: prepareConnection,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveMs,
        types,
      }),
    probe: probeAt(url),
    times,
  })

const databaseOf = (pool: RetryingPool): Omit<Database, 'isUnbound'> => {
  const commits: Commits = { count: 0 }
  const db = new Kysely<Tables>({ dialect: dialectOn(pool, commits) })
  return { db, dialect: 'postgres', commits, close: () => db.destroy() }
}

/** The database at an address to which nothing is connected yet: it may be away. */
export const openLazily = (url: string, options: OpenOptions = {}): Database => databaseOf(poolAt(url, options))

/** The database at an address. Throws StartError when it cannot be used. */
export const openPostgres = async (url: string, options: OpenOptions = {}): Promise<Database> => {
  let pool: RetryingPool | undefined
  try {
    pool = poolAt(url, options)
    const { isUnbound } = await readFacts(pool)
    return { ...databaseOf(pool), isUnbound }
  } catch (error) {
    await pool?.end()
    throw refusalOf(error, url)
  }
}

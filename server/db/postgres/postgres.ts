/** Opens a PostgreSQL database by its URL. */
import { type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { limits } from '../../runtime/limits/limits.ts'
import { StartError } from '../../runtime/startError.ts'
import type { Commits, Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { noKey } from '../tenantKey.ts'
import { isServerError } from './connectionErrors.ts'
import type { LivenessTimes } from './liveness.ts'
import { postgresDriver } from './postgresDriver.ts'
import { refusalOf } from './refusals.ts'
import { createRetryingPool, type RetryingPool } from './retryingPool.ts'
import { prepareConnection } from './settingsScope.ts'

/** Default maximum number of connections. */
const usualConnections = 10
/** Idle time of a connection after which the operating system sends TCP keep-alive probes, ms. */
const keepAliveMs = 10_000

/** Type id of bigint. Counts have this type and stay far below 2^53, so they are read as numbers. */
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

/** Properties of a database that are checked before use. */
interface Facts {
  readonly encoding: string
  /** True if the user bypasses row-level security. */
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
    // The row has the columns of the statement.
    const [facts] = rows as readonly Facts[]
    if (facts?.encoding !== 'UTF8')
      throw new StartError("The database of DATABASE_URL is not encoded in UTF-8. Create it with: ENCODING 'UTF8'")
    return facts
  } finally {
    client.release()
  }
}

interface OpenOptions {
  /** Maximum number of open connections. Default 10. */
  readonly connections?: number | undefined
  /** Default: the usual times; tests use shorter ones. */
  readonly times?: LivenessTimes
}

/** Probes the database. Any response is a sign of life, even an error. */
const probeAt = (connectionString: string) => async (limitMs: number) => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: limitMs, query_timeout: limitMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    if (!isServerError(error)) throw error
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
        // The pool awaits `onConnect`.
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

/** Returns the Database of a URL without connecting, because the server may be unavailable. */
export const openLazily = (url: string, options: OpenOptions = {}): Database => databaseOf(poolAt(url, options))

/** Opens the database of a URL. Throws StartError if it cannot be used. */
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

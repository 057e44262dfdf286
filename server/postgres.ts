/** PostgreSQL, by its address. */
import { type Dialect, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { Commits, Database } from './database.ts'
import { postgresDriver } from './postgresDriver.ts'
import { StartError } from './startError.ts'
import { type SteadyPool, steadyPool } from './steadyPool.ts'
import type { Tables } from './tables.ts'

const usualConnections = 10
const connectTimeoutMs = 10_000
const statementTimeoutMs = 60_000

/** Counts come as bigint; they stay far below 2^53. */
const bigintType = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    (id as number) === bigintType && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
}

/** Ends of the sentence 'The database of DATABASE_URL …', by the driver's code. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not answer. Start it, or correct the host and the port',
  ENOTFOUND: 'is on a host that is not known. Correct the host',
  ETIMEDOUT: 'does not answer in time. Check the host, the port and the network',
  '28P01': 'refuses the user or the password. Correct them',
  '28000': 'refuses the user. Correct the user, or its rights',
  '3D000': 'does not exist. Create it, or correct its name',
}
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const dialectOn = (pool: SteadyPool, commits: Commits): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => postgresDriver(pool, commits),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/** What is asked of a database before it is used. */
interface Facts {
  readonly encoding: string
  /** Whether row-level security does not hold for the user. */
  readonly isUnbound: boolean
}

const readFacts = async (pool: pg.Pool): Promise<Facts> => {
  const { rows } = await pool.query<Facts>(`
    select current_setting('server_encoding') as encoding, rolsuper or rolbypassrls as "isUnbound"
    from pg_catalog.pg_roles where rolname = current_user`)
  const [facts] = rows
  if (facts?.encoding !== 'UTF8')
    throw new StartError("The database of DATABASE_URL is not encoded in UTF-8. Create it with: ENCODING 'UTF8'")
  return facts
}

const poolAt = (url: string, connections = usualConnections): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    types,
  })

const databaseOf = (pool: SteadyPool): Omit<Database, 'isUnbound'> => {
  const commits: Commits = { count: 0 }
  const db = new Kysely<Tables>({ dialect: dialectOn(pool, commits) })
  return { db, dialect: 'postgres', commits, close: () => db.destroy() }
}

/** The database at an address of which nothing is asked yet: it may be away. */
export const openLater = (url: string): Database => databaseOf(steadyPool(poolAt(url)))

/** The database at an address; `connections` are the most that are open at once, 10 where nothing is said. Throws StartError when it cannot be used. */
export const openPostgres = async (
  url: string,
  { connections }: { readonly connections?: number } = {},
): Promise<Database> => {
  const pool = poolAt(url, connections)
  const steady = steadyPool(pool)
  let facts: Facts
  try {
    facts = await readFacts(pool)
  } catch (cause) {
    await pool.end()
    if (cause instanceof StartError) throw cause
    const reason = reasons[codeOf(cause)] ?? 'cannot be used. Check its address and its rights'
    throw new StartError(`The database of DATABASE_URL ${reason}.`, { cause })
  }
  return { ...databaseOf(steady), isUnbound: facts.isUnbound }
}

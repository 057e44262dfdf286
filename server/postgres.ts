/** PostgreSQL, by its address. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { StartError } from './startError.ts'
import { steadyPool } from './steadyPool.ts'
import type { Tables } from './tables.ts'

const maxConnections = 10
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

/** The database at an address. Throws StartError when it cannot be used. */
export const openPostgres = async (url: string): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    types,
  })
  const steady = steadyPool(pool)
  try {
    const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding')
    if (rows[0]?.server_encoding !== 'UTF8')
      throw new StartError("The database of DATABASE_URL is not encoded in UTF-8. Create it with: ENCODING 'UTF8'")
  } catch (cause) {
    await pool.end()
    if (cause instanceof StartError) throw cause
    const reason = reasons[codeOf(cause)] ?? 'cannot be used. Check its address and its rights'
    throw new StartError(`The database of DATABASE_URL ${reason}.`, { cause })
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: steady }) })
  return { db, dialect: 'postgres', close: () => db.destroy() }
}

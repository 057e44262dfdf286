/** Kysely driver for PostgreSQL. Works like Kysely's own driver, but sends each query under its tenant key. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type { Commits } from '../database.ts'
import { keyOf } from '../tenantKey.ts'
import type { RetryingClient, RetryingPool } from './retryingPool.ts'

const writes: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

const connectionOf = (client: RetryingClient): DatabaseConnection => ({
  executeQuery: async <R>(compiled: CompiledQuery): Promise<QueryResult<R>> => {
    const { command, rowCount, rows } = await client.query(compiled.sql, compiled.parameters, keyOf(compiled))
    // The caller declares the row type.
    const answer = { rows: rows as R[] }
    return writes.includes(command) ? { ...answer, numAffectedRows: BigInt(rowCount ?? 0) } : answer
  },
  streamQuery: () => {
    throw new Error('Streaming queries are not supported.')
  },
})

const beginStatementOf = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/** Creates the driver of a pool. */
export const postgresDriver = (pool: RetryingPool, commits: Commits): Driver => {
  const clients = new WeakMap<DatabaseConnection, RetryingClient>()
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      const client = await pool.connect()
      const connection = connectionOf(client)
      clients.set(connection, client)
      return connection
    },
    beginTransaction: async (connection, settings) => clients.get(connection)?.begin(beginStatementOf(settings)),
    commitTransaction: async connection => {
      try {
        await clients.get(connection)?.end('commit')
      } finally {
        // The commit is counted even if the response was lost, because the transaction may have been committed.
        commits.count += 1
      }
    },
    rollbackTransaction: async connection => clients.get(connection)?.end('rollback'),
    releaseConnection: async connection => clients.get(connection)?.release(),
    destroy: () => pool.end(),
  }
}

/** Opens the configured database: SQLite in the data folder, or PostgreSQL. Both have the same interface. */
import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'
import { type OpenOptions, openEmbedded } from './sqlite/embeddedDatabase.ts'

/**
 * Opens the database of a configuration. Throws StartError if it cannot be used.
 * `shared` opens the embedded database while a server may be running, for a short-lived program with few writes.
 * `mayReplace` creates an embedded database even if a previous site has left files.
 * `mayOnlyRead` opens the embedded database read-only if it cannot be written.
 * Each is false by default.
 */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseConnections'>>,
  { shared = false, mayReplace = false, mayOnlyRead = false }: Partial<OpenOptions> = {},
): Promise<Database> => {
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir, { shared, mayReplace, mayOnlyRead })
  // The driver is loaded on demand, because SQLite starts faster without it.
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(config.databaseUrl, { connections: config.databaseConnections })
}

/** Opens a read replica. Does not connect yet, because the replica may be unavailable. */
export const openReplicaDatabase = async (url: string, connections: number): Promise<Database> =>
  (await import('./postgres/postgres.ts')).openLazily(url, { connections })

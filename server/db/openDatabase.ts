/** Opening the database that the configuration names: SQLite in the data folder, or PostgreSQL. Both behave alike. */
import type { Config } from '../config/config.ts'
import type { Database } from './database.ts'
import { type OpenOptions, openEmbedded } from './sqlite/embeddedDatabase.ts'

/**
 * The database of a configuration. Throws StartError when it cannot be used.
 * `shared` opens the embedded one beside a running server, for a program that writes a little and ends. Default false.
 * `mayReplace` makes a new embedded one also where a former site has left files. Default false.
 * `mayOnlyRead` opens an embedded one for reading where it takes no changes. Default false.
 */
export const openDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseConnections'>>,
  { shared = false, mayReplace = false, mayOnlyRead = false }: Partial<OpenOptions> = {},
): Promise<Database> => {
  if (config.databaseUrl === undefined) return openEmbedded(config.dataDir, { shared, mayReplace, mayOnlyRead })
  // Its driver is read where it is needed alone: a start without it is quicker.
  const { openPostgres } = await import('./postgres/postgres.ts')
  return openPostgres(config.databaseUrl, { connections: config.databaseConnections })
}

/** The database that follows another one, for reading. No connection is opened yet: it may be away. */
export const openFollower = async (url: string, connections: number): Promise<Database> =>
  (await import('./postgres/postgres.ts')).openLazily(url, { connections })

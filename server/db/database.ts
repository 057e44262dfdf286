/** Opening the database that the configuration names: SQLite in the data folder, or PostgreSQL. Both behave alike. */
import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import { type OpenOptions, openEmbedded } from './sqlite/embeddedDatabase.ts'
import type { Tables } from './tables.ts'

export type Dialect = 'sqlite' | 'postgres'

/** The transactions that this process has stored. */
export interface Commits {
  count: number
}

/** An open database. */
export interface Database {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  readonly commits: Commits
  /** Another text whenever any process may have changed one of some tables; undefined where only a query would say. */
  readonly versionOf?: (tables: readonly string[]) => string
  /** Whether its user bypasses row-level security; undefined where there is none. */
  readonly isUnbound?: boolean
  /** Throws UnwritableError where what is written now would be lost. Undefined where nothing is known of that. */
  readonly check?: () => void
  /** Says of a full disk how much is free and how much is needed. Undefined where the disk cannot be seen. */
  readonly fullText?: () => string
  /** Opens the database itself in place of a copy that was opened for reading alone. Throws while it cannot be written. */
  readonly recover?: () => void
  /** Ends every connection and lets the data folder go. */
  close(): Promise<void>
}

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
  (await import('./postgres/postgres.ts')).openLater(url, { connections })

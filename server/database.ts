/** Opening the database that the configuration names: SQLite in the data folder, or PostgreSQL. Both behave alike. */
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Dialect = 'sqlite' | 'postgres'

/** An open database. */
export interface Database {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  /** Ends every connection and lets the data folder go. */
  close(): Promise<void>
}

/**
 * The database of a configuration. Throws StartError when it cannot be used.
 * `shared` opens the embedded one beside a running server, for a program that writes a little and ends. Default false.
 */
export const openDatabase = (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { shared = false }: { readonly shared?: boolean } = {},
): Promise<Database> =>
  config.databaseUrl === undefined ? openSqlite(config.dataDir, { shared }) : openPostgres(config.databaseUrl)

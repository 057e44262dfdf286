/** Common interface of an open SQLite or PostgreSQL database. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type Dialect = 'sqlite' | 'postgres'

/** Counter of the transactions that this process has committed. */
export interface Commits {
  count: number
}

/** An open database. */
export interface Database {
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  readonly commits: Commits
  /** Version of some tables: differs whenever any process may have changed one of them. undefined if only a query could tell. */
  readonly versionOf?: (tables: readonly string[]) => string
  /** True if its user bypasses row-level security; undefined if the database has none. */
  readonly isUnbound?: boolean
  /** Throws UnwritableError if a write would be lost now. undefined if the database cannot tell. */
  readonly check?: () => void
  /** Message of a full disk, with the free and needed space. undefined if the disk is on another machine. */
  readonly fullText?: () => string
  /** Opens the original database in place of a read-only copy. Throws while the original cannot be written. */
  readonly recover?: () => void
  /** Closes every connection and releases the data folder. */
  close(): Promise<void>
}

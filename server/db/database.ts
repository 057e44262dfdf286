/** Common interface of an open SQLite or PostgreSQL database. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Kind of a database. */
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
  /**
   * Returns the version of some tables, which changes whenever any process may have changed one of them. Undefined if
   * only a query could tell.
   */
  readonly versionOf?: (tables: readonly string[]) => string
  /** True if the database user bypasses row-level security; undefined if the database has none. */
  readonly isUnbound?: boolean
  /** Throws UnwritableError if a write would be lost now. Undefined if this cannot be checked. */
  readonly check?: () => void
  /** Returns the message for a full disk, with its path and free space. Undefined if the disk is on another machine. */
  readonly fullText?: () => string
  /**
   * Opens the original database in place of a read-only copy. Throws while the original cannot be written. Undefined if
   * this is not a copy.
   */
  readonly recover?: () => void
  /** Closes every connection and releases the data folder. */
  close(): Promise<void>
}

/** An open database, whichever it is. */
import type { Kysely } from 'kysely'
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

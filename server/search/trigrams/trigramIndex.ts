/** Interface of a trigram index, for both kinds of database. */
import type { Kysely, RawBuilder } from 'kysely'

/** Trigram indexes of one kind of database. Each resource has an index of its own. */
export interface TrigramIndex {
  /** Creates the parts that all resources share, if they are missing. */
  readonly prepare: <T>(db: Kysely<T>) => Promise<void>
  /** True if the index of a resource and its triggers exist. */
  readonly isThere: <T>(db: Kysely<T>, resource: string) => Promise<boolean>
  /** Recreates the index of a resource and adds its existing records. */
  readonly make: <T>(db: Kysely<T>, resource: string) => Promise<void>
  /** Indexes waiting records within the limits of `batch`, if at least `least` wait. Call it in a transaction. */
  readonly takeIn: <T>(db: Kysely<T>, resource: string, batch: WaitingBatch) => Promise<void>
  /**
   * Subquery of the records that have all the trigrams, and of all waiting records, with one column `gram_id`. It can
   * return records of other applications.
   */
  readonly having: (resource: string, trigrams: readonly string[]) => RawBuilder<unknown>
}

interface WaitingBatch {
  /** Minimum number of waiting records. If there are fewer, none is indexed. */
  readonly least: number
  /** Maximum number of records. */
  readonly most: number
  /**
   * Maximum total size of the texts, bytes. PostgreSQL adds at least one record; SQLite skips each text that exceeds
   * the limit.
   */
  readonly mostBytes: number
}

/** Name of the table of records that were written since they were last indexed. */
export const waitingTable = 'search_grams_waiting'

/** Name of the table that holds the index of a resource. */
export const gramTableOf = (resource: string): string => `search_grams_${resource.replaceAll('-', '_')}`

/** Kinds of write that a trigger adds to the waiting table. */
export const writeActions = ['insert', 'update', 'delete'] as const
export type WriteAction = (typeof writeActions)[number]
/** Name of the trigger of a resource for one kind of write. */
export const gramTriggerOf = (resource: string, action: WriteAction): string => `${gramTableOf(resource)}_${action}`

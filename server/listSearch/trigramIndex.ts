/** The interface of an index of every three characters that follow each other, for both kinds of database. */
import type { Kysely, RawBuilder } from 'kysely'

/** The index of one database. Every resource has one of its own. */
export interface TrigramIndex {
  /** Makes what all resources share, where it is missing. */
  readonly prepare: <T>(db: Kysely<T>) => Promise<void>
  /** Whether the index is whole, with the triggers that record what is written. */
  readonly isThere: <T>(db: Kysely<T>, resource: string) => Promise<boolean>
  /** Makes it again, with the records that are there. */
  readonly make: <T>(db: Kysely<T>, resource: string) => Promise<void>
  /** Takes in the records that wait, where there are `least` of them, as many as `batch` lets it. In a transaction. */
  readonly takeIn: <T>(db: Kysely<T>, resource: string, batch: WaitingBatch) => Promise<void>
  /**
   * The records that have all of these, and those that wait: one column `gram_id`. Of every application on the embedded database,
   * and on PostgreSQL perhaps as well.
   */
  readonly having: (resource: string, trigrams: readonly string[]) => RawBuilder<unknown>
}

interface WaitingBatch {
  readonly least: number
  /** Records. */
  readonly most: number
  /** Of their texts, at least one record's: what is taken in at once. */
  readonly mostBytes: number
}

/** The records that the index does not know as they are. */
export const waitingTable = 'search_grams_waiting'

/** The table of a resource's index. */
export const gramTableOf = (resource: string): string => `search_grams_${resource.replaceAll('-', '_')}`

export const writeActions = ['insert', 'update', 'delete'] as const
export type WriteAction = (typeof writeActions)[number]
export const gramTriggerOf = (resource: string, action: WriteAction): string => `${gramTableOf(resource)}_${action}`

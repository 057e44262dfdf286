/** Taking a delete back, and putting records in order: extensions of the contract, so a provider host may know neither. */
import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { ApiError } from '../protocol/failure.ts'
import { apiPaths } from '../protocol/paths.ts'
import { type DeletionEffect, isDeletionEffect } from './deletion.ts'

/** Where a record shall stand. `version` is that of the record when it was read. */
export interface PlacedRecord {
  readonly id: number
  readonly version: number
  readonly sort_order: number
  /** Under the name of the field that refers to the record above, where records form a tree; null at the top. */
  readonly [parent: string]: number | null
}

interface AnyRecord {
  readonly id: number
}

/** The calls, over the client's own way to send. */
export const historyCalls = (send: Send) => ({
  /** Puts a deleted record back under its id, by the name that its deletion answered. */
  undo: async (undo: string): Promise<AnyRecord> => readRecord<AnyRecord>(await send('POST', apiPaths.undo(undo))),
  /** What deleting a record does to those that refer to it; nothing where that cannot be read, as at a host that does not know the call. */
  deletionEffects: async (
    resource: string,
    id: string | number,
    call?: CallOptions,
  ): Promise<readonly DeletionEffect[]> => {
    try {
      return readList(await send('GET', apiPaths.deletion(resource, id), call)).data.filter(isDeletionEffect)
    } catch (error) {
      // The deletion itself shows what is wrong.
      if (error instanceof ApiError) return []
      throw error
    }
  },
  /** Stores the places of several records, all or none; gives them as they are stored. */
  order: async (resource: string, items: readonly PlacedRecord[]): Promise<readonly AnyRecord[]> =>
    readList<AnyRecord>(await send('POST', apiPaths.order(resource), { body: { items } })).data,
})

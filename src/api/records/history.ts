/** Undo of deletes, and ordering of records. Extensions of the contract, so a provider host may lack them. */
import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { ApiError } from '../protocol/failure.ts'
import { apiPaths } from '../protocol/paths.ts'
import type { DeletionEffect } from '../wire/records.ts'
import { isDeletionEffect } from './deletion.ts'

/** New position of a record. `version` is the record's version when it was read. */
export interface PlacedRecord {
  readonly id: number
  readonly version: number
  readonly sort_order: number
  /** Id of the parent record, under the name of the reference field, if records form a tree; null at the top. */
  readonly [parent: string]: number | null
}

interface AnyRecord {
  readonly id: number
}

/** API calls for undoing and ordering, sent with the client's `send`. */
export const historyCalls = (send: Send) => ({
  /** Restores a deleted record under its id. `undo` is the id from the response to the delete. */
  undo: async (undo: string): Promise<AnyRecord> => readRecord<AnyRecord>(await send('POST', apiPaths.undo(undo))),
  /**
   * Effects that deleting a record would have on records that refer to it; empty if they cannot be read, as on a
   * provider host without the call.
   */
  deletionEffects: async (
    resource: string,
    id: string | number,
    call?: CallOptions,
  ): Promise<readonly DeletionEffect[]> => {
    try {
      return readList(await send('GET', apiPaths.deletion(resource, id), call)).data.filter(isDeletionEffect)
    } catch (error) {
      // The deletion itself will report the problem.
      if (error instanceof ApiError) return []
      throw error
    }
  },
  /** Stores the positions of several records, all or none. Returns the stored records. */
  order: async (resource: string, items: readonly PlacedRecord[]): Promise<readonly AnyRecord[]> =>
    readList<AnyRecord>(await send('POST', apiPaths.order(resource), { body: { items } })).data,
})

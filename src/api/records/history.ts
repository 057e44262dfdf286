/** Taking a delete back, and putting records in order: extensions of the contract, so a provider host may know neither. */
import type { Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { apiPaths } from '../protocol/paths.ts'

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
  /** Stores the places of several records, all or none; gives them as they are stored. */
  order: async (resource: string, items: readonly PlacedRecord[]): Promise<readonly AnyRecord[]> =>
    readList<AnyRecord>(await send('POST', apiPaths.order(resource), { body: { items } })).data,
})

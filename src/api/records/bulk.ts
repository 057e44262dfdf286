/** Writes of several records with one call. Extensions of the contract, so a provider host may lack them. */
import type { Send } from '../protocol/call.ts'
import { type ApiError, isUnsupportedCall, readFailure } from '../protocol/failure.ts'
import { isObject, type Json } from '../protocol/json.ts'
import { readSaveWarnings, type SaveWarnings } from './saveWarnings.ts'

/** Maximum records per call. */
export const maxBulkRecords = 1000

/** A record to change: its id, the changed fields, and optionally the version that it must still have. */
export interface BulkItem {
  readonly id: number
  readonly version?: number
  readonly [field: string]: unknown
}

/** A bulk change or bulk delete of a resource. */
export type BulkChange =
  | { readonly items: readonly BulkItem[] }
  | {
      readonly delete: readonly number[]
      /** True to delete the nested records too. Default: false. */
      readonly children?: boolean
    }

/** A new record to check, or the changed fields of the record with the id. */
export type CheckedItem = Omit<BulkItem, 'id'> & { readonly id?: number }

/** Outcome for one record. */
export type BulkOutcome =
  | {
      readonly key: string
      readonly isDone: true
      /** Previous values of the changed fields; absent for a delete. `version` is the record's new version. */
      readonly previous?: Json
      readonly version?: number
      /** Id with which a delete, including nested records, can be undone; absent if it cannot. */
      readonly undo?: string
      /** Markup that the change has removed from texts; absent if none. */
      readonly warnings?: SaveWarnings
    }
  | { readonly key: string; readonly isDone: false; readonly error: ApiError }

/** Property that holds the key of an outcome. */
type KeyName = 'id' | 'undo' | 'at'

const outcomesOf = (body: unknown, name: KeyName): readonly BulkOutcome[] | undefined => {
  const data = isObject(body) && isObject(body.data) ? body.data : {}
  if (!Array.isArray(data.done) || !Array.isArray(data.failed)) return undefined
  const done = data.done.filter(isObject).map((each): BulkOutcome => {
    const warnings = readSaveWarnings(each)
    return {
      key: String(each[name]),
      isDone: true,
      ...(warnings && { warnings }),
      ...(isObject(each.previous) && { previous: each.previous }),
      ...(typeof each.version === 'number' && { version: each.version }),
      ...(typeof each.undo === 'string' && { undo: each.undo }),
    }
  })
  const failed = data.failed.filter(isObject).map(
    (each): BulkOutcome => ({
      key: String(each[name]),
      isDone: false,
      error: readFailure(Number(each.status) || 0, each),
    }),
  )
  return [...done, ...failed]
}

/**
 * API calls for bulk changes, sent with the client's `send`. Each returns undefined on a provider host without the
 * call.
 */
export const bulkCalls = (send: Send) => {
  const ask = async (path: string, body: unknown, name: KeyName) => {
    try {
      return outcomesOf(await send('POST', path, { body }), name)
    } catch (error) {
      if (isUnsupportedCall(error)) return undefined
      throw error
    }
  }
  return {
    /** Changes or deletes at most `maxBulkRecords` records. `resource` is an API name. */
    change: (resource: string, change: BulkChange) => ask(`/api/${resource}/bulk`, change, 'id'),
    /**
     * Checks at most `maxBulkRecords` records without storing them. Items with an id are changes. The key of an outcome
     * is the position of its item, from 0.
     */
    check: (resource: string, items: readonly CheckedItem[]) => ask(`/api/${resource}/check`, { items }, 'at'),
    /** Undoes at most `maxBulkRecords` deletes. */
    undo: (undos: readonly string[]) => ask('/api/undo', { undos }, 'undo'),
  }
}

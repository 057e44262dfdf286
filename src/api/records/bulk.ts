/** Writing several records by one call: extensions of the contract, so a provider host may know none of them. */
import type { Send } from '../protocol/call.ts'
import { type ApiError, isUnknownCall, readFailure } from '../protocol/failure.ts'
import { isObject, type Json } from '../protocol/json.ts'

/** Most records of one call. */
export const bulkAtOnce = 1000

/** A record to change: its id, the fields, and the version that it must have, where it must have one. */
export interface BulkItem {
  readonly id: number
  readonly version?: number
  readonly [field: string]: unknown
}

/** A request for many records of a resource. */
export type BulkChange =
  | { readonly items: readonly BulkItem[] }
  | {
      readonly delete: readonly number[]
      /** Whether the records nested in them go too. Default false. */
      readonly children?: boolean
    }

/** How one record fared. */
export type BulkOutcome =
  | {
      readonly key: string
      readonly isDone: true
      /** What the changed fields were before, with the version that the record has now; absent where it was deleted. */
      readonly former?: Json
      readonly version?: number
      /** Name by which a delete is taken back, with the nested records; absent where it cannot be. */
      readonly undo?: string
    }
  | { readonly key: string; readonly isDone: false; readonly error: ApiError }

const outcomesOf = (body: unknown, name: 'id' | 'undo'): readonly BulkOutcome[] | undefined => {
  const data = isObject(body) && isObject(body.data) ? body.data : {}
  if (!Array.isArray(data.done) || !Array.isArray(data.failed)) return undefined
  const done = data.done.filter(isObject).map(
    (each): BulkOutcome => ({
      key: String(each[name]),
      isDone: true,
      ...(isObject(each.former) && { former: each.former }),
      ...(typeof each.version === 'number' && { version: each.version }),
      ...(typeof each.undo === 'string' && { undo: each.undo }),
    }),
  )
  const failed = data.failed.filter(isObject).map(
    (each): BulkOutcome => ({
      key: String(each[name]),
      isDone: false,
      error: readFailure(Number(each.status) || 0, each),
    }),
  )
  return [...done, ...failed]
}

/** The calls, over the client's own way to send. Each gives undefined at a host that does not know it. */
export const bulkCalls = (send: Send) => {
  const ask = async (path: string, body: unknown, name: 'id' | 'undo') => {
    try {
      return outcomesOf(await send('POST', path, { body }), name)
    } catch (error) {
      if (isUnknownCall(error)) return undefined
      throw error
    }
  }
  return {
    /** Changes or deletes at most `bulkAtOnce` records. `resource` is an API name. */
    change: (resource: string, change: BulkChange) => ask(`/api/${resource}/bulk`, change, 'id'),
    /** Takes at most `bulkAtOnce` deletes back. */
    undo: (undos: readonly string[]) => ask('/api/undo', { undos }, 'undo'),
  }
}

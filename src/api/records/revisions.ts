/** Contents of a record before and after its changes. Extensions of the contract, so a provider host may lack them. */
import type { CallOptions, Send } from '../protocol/call.ts'
import { isUnsupportedCall } from '../protocol/failure.ts'
import { isObject } from '../protocol/json.ts'
import { apiPaths } from '../protocol/paths.ts'
import type { ComparedRevision, RevisionEntry } from '../wire/history.ts'

/** A change of a record, and the content to compare the one after it with: before the change, or the current one. */
export interface ComparedChange {
  /** API name of the resource. */
  readonly resource: string
  /** Id of the record. */
  readonly id: number
  readonly changeId: number
  readonly compare: 'before' | 'now'
}

const revisionsPath = (resource: string, id: number): string => `${apiPaths.record(resource, id)}/revisions`

/** API calls for the history of records, sent with the client's `send`. */
export const revisionCalls = (send: Send) => ({
  /**
   * The latest changes of one record with the names of the changed fields, newest first; undefined on a provider host
   * without the call. Throws ApiError for any other failure.
   */
  recordRevisions: async (
    { resource, id, count }: { readonly resource: string; readonly id: number; readonly count: number },
    call?: CallOptions,
  ): Promise<readonly RevisionEntry[] | undefined> => {
    const query = new URLSearchParams({ page: '1', size: String(count) })
    try {
      const body = await send('GET', `${revisionsPath(resource, id)}?${query}`, call)
      const page = isObject(body) ? body.data : undefined
      // Unvalidated: the contract states the type.
      return isObject(page) && Array.isArray(page.data) ? (page.data as RevisionEntry[]) : undefined
    } catch (error) {
      if (isUnsupportedCall(error)) return undefined
      throw error
    }
  },
  /** Content of a record after a change, compared with another content. Throws ApiError. */
  comparedRevision: async (
    { resource, id, changeId, compare }: ComparedChange,
    call?: CallOptions,
  ): Promise<ComparedRevision> => {
    const body = await send('GET', `${revisionsPath(resource, id)}/${changeId}?compare=${compare}`, call)
    if (!isObject(body) || !isObject(body.data))
      throw new TypeError(`The response to the comparison of change ${changeId} has no content.`)
    // Unvalidated: the contract states the type.
    return body.data as ComparedRevision
  },
})

/** Trash of deleted records, by act. Extensions of the contract, so a provider host may lack them. */
import type { CallOptions, Send } from '../protocol/call.ts'
import { readList } from '../protocol/envelopes.ts'
import { isObject } from '../protocol/json.ts'
import type { NamedRecord } from '../wire/envelopes.ts'
import type { TrashedAct, TrashPage } from '../wire/trash.ts'

/** Query of the trash. Pages count from 1. */
export interface TrashQuery {
  readonly page: number
  readonly size: number
  /** Text that the title of a record contains; '' for no search. */
  readonly search: string
}

// Not in `apiPaths`, which the public site loads.
const trashPath = '/api/trash'
const pathOf = (act: string): string => `${trashPath}/${encodeURIComponent(act)}`

const dataOf = (body: unknown): Readonly<Record<string, unknown>> =>
  isObject(body) && isObject(body.data) ? body.data : {}

/** Number of records in a response; 0 if it contains none. */
const readCount = ({ records }: Readonly<Record<string, unknown>>): number =>
  typeof records === 'number' ? records : 0

/** API calls for the trash, sent with the client's `send`. Each throws ApiError. */
export const trashCalls = (send: Send) => ({
  /** One page of the acts in the trash, newest first. */
  trash: async ({ page, size, search }: TrashQuery, call?: CallOptions): Promise<TrashPage> => {
    const query = new URLSearchParams({ page: String(page), size: String(size), ...(search && { search }) })
    const body = await send('GET', `${trashPath}?${query}`, call)
    return { ...readList<TrashedAct>(body), records: readCount(dataOf(body)) }
  },
  /** Restores the records of an act, all or none. Returns the restored records, parents first. */
  restoreAct: async (act: string): Promise<readonly NamedRecord[]> =>
    readList<NamedRecord>(await send('POST', `${pathOf(act)}/restore`)).data,
  /** Deletes the records of an act for good, only for owners. Returns their number. */
  discardAct: async (act: string): Promise<number> => readCount(dataOf(await send('DELETE', pathOf(act)))),
  /** Deletes all records in the trash for good, only for owners. Returns their number. */
  emptyTrash: async (): Promise<number> => readCount(dataOf(await send('DELETE', trashPath))),
})

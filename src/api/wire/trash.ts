/** Shapes of the trash of records. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. */
import { z } from 'zod'
import { count, type ListPage, namedRecord } from './envelopes.ts'
import type { Wire } from './wire.ts'

/** Records that were deleted in one act and that the caller may restore. */
export const trashedAct = () =>
  z.object({
    act: z.string().describe('Id of the act, as in the changes.'),
    /** Time of its last deletion. */
    at: z.string(),
    until: z.string().describe('Time after which the records are deleted for good.'),
    user_id: z.int().nullable().describe('User who deleted the records; null if nobody was signed in.'),
    /** Name at the time of the deletion. */
    user_name: z.string().nullable().describe('null if the caller may not read the name.'),
    records: count().describe('Number of records.'),
    resources: z.array(
      z.object({
        /** API name. */
        resource: z.string(),
        count: count(),
      }),
    ),
    shown: z
      .array(namedRecord())
      .describe('At most three of the records: those whose titles contain the searched text come first.'),
  })
export type TrashedAct = Wire<typeof trashedAct>

/** One page of the acts in the trash. */
export interface TrashPage extends ListPage<TrashedAct> {
  /** Number of all records in the trash that the caller may restore, also those that a search does not find. */
  readonly records: number
}

/** Result of deleting for good. */
export const emptiedTrash = () =>
  z.object({ records: count().describe('Number of records that were deleted for good.') })
export type EmptiedTrash = Wire<typeof emptiedTrash>

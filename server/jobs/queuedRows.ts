/** Queues of rows for mail and webhook deliveries: each row is processed once, by the process that claims it. */
import type { Kysely } from 'kysely'
import { timestampAfter, toTimestamp } from '../../src/schema/values/time/dates.ts'
import { runCached } from '../db/statementCache.ts'
import type { SystemRow } from '../db/systemTables.ts'
import { anyTables, type Row, type Tables } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import type { Clock } from '../runtime/clock.ts'

/** Tables with the columns of a waiting row; `due_at` is the earliest time at which it may be claimed. */
const waitingTables = ['outbox', 'webhook_deliveries'] as const
/** Name of a table with waiting rows. */
export type WaitingTable = (typeof waitingTables)[number]
type WaitingRow<T extends WaitingTable> = SystemRow<T> & Pick<SystemRow<WaitingTable>, 'id' | 'attempts'>

interface ClaimOptions {
  readonly clock: Clock
  /** Duration of a claim, s. Once it is over, its process is assumed to have died, and another may claim the row. */
  readonly claimSeconds: number
  /** Skips rows with one of these values in a column. Default: none. */
  readonly leave?: { readonly column: string; readonly values: readonly number[] }
}

/** The row that has been due for the longest time; undefined if none is due. */
const nextDue = async <T extends WaitingTable>(
  db: Kysely<Tables>,
  table: T,
  { clock, leave }: ClaimOptions,
): Promise<WaitingRow<T> | undefined> => {
  const all = forEveryApplication(db)
  const left = Object.fromEntries((leave?.values ?? []).entries())
  const shape = ['due', table, leave?.column, Object.keys(left)]
  const values: Row & { readonly timestamp: string } = { ...left, timestamp: toTimestamp(clock()) }
  const [next] = await runCached<WaitingRow<T>, typeof values>(
    all,
    JSON.stringify(shape),
    values,
    ({ timestamp, ...places }) => {
      const due = anyTables(all)
        .selectFrom<string>(table)
        .selectAll()
        .where('state', '=', 'waiting')
        .where('due_at', '<=', timestamp)
      const mine = leave?.values.length ? due.where(leave.column, 'not in', Object.values(places)) : due
      return mine.orderBy('due_at').orderBy('id').limit(1)
    },
  )
  return next
}

/** Claims the next due row, so that no other process does; undefined if there is none. */
export const claimNext = async <T extends WaitingTable>(
  db: Kysely<Tables>,
  table: T,
  options: ClaimOptions,
): Promise<SystemRow<T> | undefined> => {
  const { clock, claimSeconds } = options
  const any = anyTables(forEveryApplication(db))
  for (;;) {
    const next = await nextDue(db, table, options)
    if (!next) return undefined
    const attempts = next.attempts + 1
    const { numUpdatedRows } = await any
      .updateTable<string>(table)
      .set({ attempts, due_at: timestampAfter(clock(), claimSeconds) })
      .where('id', '=', next.id)
      .where('state', '=', 'waiting')
      // A process that has claimed the row meanwhile has incremented `attempts`.
      .where('attempts', '=', next.attempts)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return { ...next, attempts }
  }
}

/** Time longer than any row waits for its next attempt, s. */
const longestWaitSeconds = 2 * 86_400

/**
 * Corrects rows that a process whose clock was far ahead has postponed: rows due in more than two days become due now.
 */
export const correctPostponedRows = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const any = anyTables(forEveryApplication(db))
  for (const table of waitingTables)
    await any
      .updateTable(table)
      .set({ due_at: toTimestamp(now) })
      .where('state', '=', 'waiting')
      .where('due_at', '>', timestampAfter(now, longestWaitSeconds))
      .execute()
}

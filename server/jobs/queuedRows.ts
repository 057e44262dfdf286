/** Rows that wait to be done once: the process that claims one does it. Of mail and of deliveries to webhooks. */
import type { Kysely } from 'kysely'
import { momentAfter, momentOf } from '../../src/schema/values/time/dates.ts'
import type { Clock } from '../clock.ts'
import { runCached } from '../db/statementCache.ts'
import type { SystemRow } from '../db/systemTables.ts'
import { anyTables, type Row, type Tables } from '../db/tables.ts'
import { dialectOf, forEveryApplication } from '../db/tenantKey.ts'

/** Tables with the columns of a waiting row; `due_at` is the moment from which on it may be claimed. */
const waitingTables = ['outbox', 'webhook_deliveries'] as const
export type WaitingTable = (typeof waitingTables)[number]
type WaitingRow<T extends WaitingTable> = SystemRow<T> & Pick<SystemRow<WaitingTable>, 'id' | 'attempts'>

interface ClaimOptions {
  readonly clock: Clock
  /** A process that has claimed a row and is silent for so long has ended, and the row is another's to do. */
  readonly claimSeconds: number
  /** Rows with one of these values in a column are left for later. Default: none. */
  readonly leave?: { readonly column: string; readonly values: readonly number[] }
}

/** The row that has been due for longest. Searched for at every write. */
const nextDue = async <T extends WaitingTable>(
  db: Kysely<Tables>,
  table: T,
  { clock, leave }: ClaimOptions,
): Promise<WaitingRow<T> | undefined> => {
  const all = forEveryApplication(db)
  const left = Object.fromEntries((leave?.values ?? []).entries())
  const shape = ['due', dialectOf(db), table, leave?.column, Object.keys(left)]
  const values: Row & { readonly moment: string } = { ...left, moment: momentOf(clock()) }
  const [next] = await runCached<WaitingRow<T>, typeof values>(
    all,
    JSON.stringify(shape),
    values,
    ({ moment, ...places }) => {
      const due = anyTables(all)
        .selectFrom<string>(table)
        .selectAll()
        .where('state', '=', 'waiting')
        .where('due_at', '<=', moment)
      const mine = leave?.values.length ? due.where(leave.column, 'not in', Object.values(places)) : due
      return mine.orderBy('due_at').orderBy('id').limit(1)
    },
  )
  return next
}

/** Takes the next row that is due, so that no other process does; undefined where none is. */
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
      .set({ attempts, due_at: momentAfter(clock(), claimSeconds) })
      .where('id', '=', next.id)
      .where('state', '=', 'waiting')
      // Another process that has claimed it meanwhile has raised the number.
      .where('attempts', '=', next.attempts)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return { ...next, attempts }
  }
}

/** Longer than any row waits for its next try, s. */
const longestWaitSeconds = 2 * 86_400

/** Makes due what a process whose clock was far ahead has put off for longer than any row waits. */
export const correctWaiting = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const any = anyTables(forEveryApplication(db))
  for (const table of waitingTables)
    await any
      .updateTable(table)
      .set({ due_at: momentOf(now) })
      .where('state', '=', 'waiting')
      .where('due_at', '>', momentAfter(now, longestWaitSeconds))
      .execute()
}

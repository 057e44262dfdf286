/** Rows that wait to be done once: whichever process claims one does it. Of mail and of deliveries to webhooks. */
import type { Kysely } from 'kysely'
import { momentOf } from '../../src/schema/dates.ts'
import { forEveryApplication } from '../rowKey.ts'
import type { Clock } from '../store.ts'
import { type AnyTables, anyTables, type Tables } from '../tables.ts'

/** Tables with the columns of a waiting row; `due_at` is the moment from which on it may be claimed. */
export type WaitingTable = 'outbox' | 'webhook_deliveries'

export interface WaitingRow {
  readonly id: number
  /** Raised by each process that claims it. */
  readonly attempts: number
}

/** The moment some seconds after another. */
export const later = (moment: Date, seconds: number): string => momentOf(new Date(moment.getTime() + seconds * 1000))

const waitingIn = (db: Kysely<AnyTables>, table: WaitingTable) => db.selectFrom(table).where('state', '=', 'waiting')

interface ClaimOptions {
  readonly clock: Clock
  /** A process that has claimed a row and is silent for so long has ended, and the row is another's to do. */
  readonly claimSeconds: number
  /** Leaves some rows to others. Default: none. */
  readonly narrow?: (rows: ReturnType<typeof waitingIn>) => ReturnType<typeof waitingIn>
}

/** Takes the next row that is due, so that no other process does; undefined where none is. */
export const claimNext = async <R extends WaitingRow>(
  db: Kysely<Tables>,
  table: WaitingTable,
  { clock, claimSeconds, narrow = rows => rows }: ClaimOptions,
): Promise<R | undefined> => {
  const any = anyTables(forEveryApplication(db))
  for (;;) {
    const next = await narrow(waitingIn(any, table))
      .selectAll()
      .where('due_at', '<=', momentOf(clock()))
      .orderBy('due_at')
      .orderBy('id')
      .executeTakeFirst()
    if (!next) return undefined
    const attempts = Number(next.attempts) + 1
    const { numUpdatedRows } = await any
      .updateTable(table)
      .set({ attempts, due_at: later(clock(), claimSeconds) })
      .where('id', '=', Number(next.id))
      .where('state', '=', 'waiting')
      // Who else has claimed it meanwhile has raised the number.
      .where('attempts', '=', next.attempts ?? null)
      .executeTakeFirst()
    // The columns are those of the named table, whose types the caller knows.
    if (numUpdatedRows === 1n) return { ...next, attempts } as unknown as R
  }
}

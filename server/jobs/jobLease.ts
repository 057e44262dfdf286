/** The lease of a job: of all processes on a database, one runs it at a time, and each time once. */
import type { Kysely } from 'kysely'
import { momentOf } from '../../src/schema/values/time/dates.ts'
import type { Tables } from '../db/tables.ts'

const factPrefix = 'job:'

/** Whether a fact of the database is of a job; never another database's. */
export const isJobFact = (key: string): boolean => key.startsWith(factPrefix)

/** How many jobs are due, or overdue, and are run by nobody. */
export const countDueJobs = async (db: Kysely<Tables>, now: Date): Promise<number> => {
  const due = await db
    .selectFrom('meta')
    .select('key')
    .where('key', 'like', `${factPrefix}%`)
    .where('value', '<=', momentOf(now))
    .execute()
  return due.length
}

interface JobLease {
  /** The moment at which the job was due. */
  readonly due: string
  /** Sets when the job is due next; nothing where this process was so slow that another has taken over. */
  end(next: Date): Promise<void>
}

interface LeaseOptions {
  readonly now: Date
  /** When a job that has never run is due. */
  readonly first: Date
  /** A process that has begun and is silent for so long has ended; the job is another's then. */
  readonly leaseSeconds: number
  /** When a job that is run now is due again. */
  readonly next: Date
  /** Receives the moment at which the job was due, where that was further off than any process sets it, and was put forward to `next`. */
  readonly onCorrected?: (due: string) => void
}

/** By so much the clocks of the processes may differ, ms. */
const clockDifferenceMs = 5 * 60_000

/** Takes the lease of a job that is due; undefined where it is not, or another process has it. */
export const takeLease = async (
  db: Kysely<Tables>,
  job: string,
  options: LeaseOptions,
): Promise<JobLease | undefined> => {
  const { now, first, leaseSeconds, next, onCorrected } = options
  const key = `${factPrefix}${job}`
  const read = () => db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  const set = async (from: string, to: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('meta')
      .set({ value: momentOf(to) })
      .where('key', '=', key)
      // Another process that has taken it meanwhile has set a later moment.
      .where('value', '=', from)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
  const due = (await read())?.value
  if (due === undefined) {
    await db
      .insertInto('meta')
      .values({ key, value: momentOf(first) })
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute()
    return first <= now ? takeLease(db, job, options) : undefined
  }
  const lease = new Date(now.getTime() + leaseSeconds * 1000)
  // Set by a process whose clock was far ahead: the job would not run until then.
  const latest = new Date(Math.max(next.getTime(), lease.getTime()) + clockDifferenceMs)
  if (due > momentOf(latest)) {
    if (await set(due, next)) onCorrected?.(due)
    return undefined
  }
  if (due > momentOf(now) || !(await set(due, lease))) return undefined
  return {
    due,
    end: async next => {
      await set(momentOf(lease), next)
    },
  }
}

/** Lease of a job. Of all processes on a database, only one runs the job at a time, and each due run happens once. */
import type { Kysely } from 'kysely'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { Tables } from '../db/tables.ts'

const factPrefix = 'job:'

/** True if a key of the `meta` table belongs to a job. A restore does not copy it. */
export const isJobFact = (key: string): boolean => key.startsWith(factPrefix)

/** Number of due jobs that no process runs. */
export const countDueJobs = async (db: Kysely<Tables>, now: Date): Promise<number> => {
  const due = await db
    .selectFrom('meta')
    .select('key')
    .where('key', 'like', `${factPrefix}%`)
    .where('value', '<=', toTimestamp(now))
    .execute()
  return due.length
}

interface JobLease {
  /** Time at which the job was due. */
  readonly due: string
  /** Sets the next due time; no effect if this process was so slow that another has taken over. */
  end(next: Date): Promise<void>
}

interface LeaseOptions {
  readonly now: Date
  /** Due time of a job that has never run. */
  readonly first: Date
  /** Duration of the lease, s. Once it is over, its process is assumed to have died, and another may take the job. */
  readonly leaseSeconds: number
  /** Due time of the next run, if the job runs now. */
  readonly next: Date
  /** Called with a stored due time that is later than any process would set it, and that `next` has replaced. */
  readonly onCorrected?: (due: string) => void
}

/** Maximum difference between the clocks of processes that is tolerated, ms. */
const clockDifferenceMs = 5 * 60_000

/** Acquires the lease of a due job; undefined if the job is not due or another process has acquired its lease. */
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
      .set({ value: toTimestamp(to) })
      .where('key', '=', key)
      // A process that has taken the lease meanwhile has set a later time.
      .where('value', '=', from)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
  const due = (await read())?.value
  if (due === undefined) {
    await db
      .insertInto('meta')
      .values({ key, value: toTimestamp(first) })
      .onConflict(conflict => conflict.column('key').doNothing())
      .execute()
    return first <= now ? takeLease(db, job, options) : undefined
  }
  const lease = new Date(now.getTime() + leaseSeconds * 1000)
  const latest = new Date(Math.max(next.getTime(), lease.getTime()) + clockDifferenceMs)
  // A due time after `latest` was stored by a process whose clock was far ahead. Without a correction, the job
  // would not run until then.
  if (due > toTimestamp(latest)) {
    if (await set(due, next)) onCorrected?.(due)
    return undefined
  }
  if (due > toTimestamp(now) || !(await set(due, lease))) return undefined
  return {
    due,
    end: async next => {
      await set(toTimestamp(lease), next)
    },
  }
}

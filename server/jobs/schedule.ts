/** Scheduled jobs that run while the server serves, each in one process only. */
import type { Kysely } from 'kysely'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { Tables } from '../db/tables.ts'
import type { Clock } from '../runtime/clock.ts'
import { takeLease } from './jobLease.ts'

/** A job. Its work must be idempotent, because a process may end in the middle of it. */
export interface Job {
  readonly name: string
  /** Maximum duration of a run, s. Afterwards, another process may run the job. */
  readonly leaseSeconds: number
  /** First due time after `after`. */
  readonly next: (after: Date) => Promise<Date>
  /** Due time of a job that has never run; `now` is the time of the first check. Default: `next`. */
  readonly first?: (now: Date) => Promise<Date>
  /** Runs the job. If `signal` aborts, it must throw soon; the job is then due again immediately. */
  readonly run: (signal: AbortSignal) => Promise<void>
}

interface ScheduleOptions {
  readonly db: Kysely<Tables>
  readonly clock: Clock
  readonly jobs: readonly Job[]
  /** Called with an error; the job runs again when it is due next. */
  readonly report: (error: unknown, job: string) => void
  /**
   * Called if a job was due further ahead than possible, for example because the server had been started with a wrong
   * clock. Receives the previous and the new due time. Times are UTC 'YYYY-MM-DD HH:MM:SS'.
   */
  readonly onCorrected?: (job: string, previous: string, due: string) => void
}

/** Interval at which each process checks for due jobs, ms. */
const lookMs = 60_000

/** Schedule of the jobs in one process. */
export interface Schedule {
  /** Checks immediately, and then each minute. */
  start(): void
  /** Runs all due jobs. A call during a check waits for that check. Never throws. */
  runDue(): Promise<void>
  /** Stops the checks and aborts the current job. Resolves once that job has ended. */
  close(): Promise<void>
}

/** Creates the schedule of a process. It checks nothing until it is started. */
export const createSchedule = ({
  db,
  clock,
  jobs,
  report,
  onCorrected = () => undefined,
}: ScheduleOptions): Schedule => {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const runJob = async ({ name, leaseSeconds, next, first = next, run }: Job): Promise<void> => {
    try {
      const now = clock()
      const upcoming = await next(now)
      const lease = await takeLease(db, name, {
        ...{ now, first: await first(now), leaseSeconds, next: upcoming },
        onCorrected: due => onCorrected(name, due, toTimestamp(upcoming)),
      })
      if (!lease) return
      try {
        await run(ending.signal)
      } finally {
        await lease.end(ending.signal.aborted ? now : await next(clock()))
      }
    } catch (error) {
      if (!ending.signal.aborted) report(error, name)
    }
  }
  const runDue = (): Promise<void> => {
    running ??= (async () => {
      for (const job of jobs) if (!ending.signal.aborted) await runJob(job)
    })().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    runDue,
    start: () => {
      timer = setInterval(runDue, lookMs)
      timer.unref()
      void runDue()
    },
    close: async () => {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}

/** Jobs that run from time to time while the server serves: each by one process only. */
import type { Kysely } from 'kysely'
import { momentOf } from '../../src/schema/values/time/dates.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { takeLease } from './jobLease.ts'

/** A job. What it does may be done twice without harm, for a process may end in the middle of it. */
export interface Job {
  readonly name: string
  readonly leaseSeconds: number
  /** When it is due next, after a moment; for one that has never run, after the first look. */
  readonly next: (after: Date) => Promise<Date>
  /** When one that has never run is due. Default: `next`. */
  readonly first?: (now: Date) => Promise<Date>
  /** Ends early, by throwing, when the signal aborts: the job is due again at once then. */
  readonly run: (signal: AbortSignal) => Promise<void>
}

interface ScheduleOptions {
  readonly db: Kysely<Tables>
  readonly clock: Clock
  readonly jobs: readonly Job[]
  /** Called with what went wrong; the job runs again when it is due next. */
  readonly report: (error: unknown, job: string) => void
  /** Receives that a job was due further off than it ever is, as after a start with a clock far ahead, and when it is due now. Moments are 'YYYY-MM-DD HH:MM:SS' in UTC. */
  readonly onCorrected?: (job: string, former: string, due: string) => void
}

/** How often each process looks whether a job is due, ms. */
const lookMs = 60_000

export interface Schedule {
  /** Looks at once, and then each minute. */
  start(): void
  /** Runs what is due; one look at a time. Never throws. */
  runDue(): Promise<void>
  /** Ends the looking, when the job in hand is done or broken off. */
  close(): Promise<void>
}

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
        onCorrected: due => onCorrected(name, due, momentOf(upcoming)),
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

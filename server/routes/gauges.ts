/** Gauges of the process and of the database. */
import type { Kysely } from 'kysely'
import { dateOf } from '../../src/schema/values/time/dates.ts'
import { readBackupResult, readLastBackup } from '../backup/lastBackup.ts'
import type { Tables } from '../db/tables.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { countDueJobs } from '../jobs/jobLease.ts'
import type { WaitingTable } from '../jobs/queuedRows.ts'
import { droppedLogLines } from '../log/log.ts'
import type { Gauge } from '../log/metrics.ts'
import type { Clock } from '../runtime/clock.ts'
import type { LoopDelay } from '../runtime/eventLoop/loopDelay.ts'
import { waitingWork } from '../runtime/eventLoop/workQueue.ts'

const gauge = (name: string, help: string, value: number): Gauge => ({ name, help, type: 'gauge', value })

/** Number of waiting jobs by queue, in this process. */
const queueGauges = (uncached: number): readonly Gauge[] =>
  [...waitingWork(), ['responses', uncached] as const].map(([queue, waiting]) => ({
    ...gauge('site_queue_waiting', 'Waiting tasks in this process.', waiting),
    labels: { queue },
  }))

const delayGauges = ({ p50, p99, max }: LoopDelay): readonly Gauge[] =>
  Object.entries({ p50, p99, max }).map(([name, seconds]) =>
    gauge(`nodejs_eventloop_lag_${name}_seconds`, `Delay of the event loop since the last reading, ${name}.`, seconds),
  )

/** State of this process at the time of a scrape. */
interface ProcessFacts {
  readonly loopDelay: LoopDelay
  /** Number of requests that wait for a response to be computed. */
  readonly uncachedWaiting: number
}

/** Gauges of this process. */
export const processGauges = ({ loopDelay, uncachedWaiting }: ProcessFacts): readonly Gauge[] => {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, heapTotal } = process.memoryUsage()
  return [
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time, seconds.',
      type: 'counter',
      value: (user + system) / 1_000_000,
    },
    gauge('process_resident_memory_bytes', 'Resident memory.', rss),
    gauge('nodejs_heap_size_used_bytes', 'V8 heap in use.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'V8 heap.', heapTotal),
    ...delayGauges(loopDelay),
    ...queueGauges(uncachedWaiting),
    {
      name: 'site_log_dropped_lines_total',
      help: 'Log lines that could not be written.',
      type: 'counter',
      value: droppedLogLines(),
    },
    gauge('process_start_time_seconds', 'Start of the process, Unix time.', performance.timeOrigin / 1000),
  ]
}

interface SiteGauges {
  readonly db: Kysely<Tables>
  readonly clock: Clock
  readonly isReadOnly: () => boolean
}

const readFromDatabase = async ({ db, clock }: SiteGauges): Promise<readonly Gauge[]> => {
  const all = forEveryApplication(db)
  const countWaiting = async (table: WaitingTable) => {
    const rows = all.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('total'))
    return Number((await rows.where('state', '=', 'waiting').executeTakeFirst())?.total ?? 0)
  }
  const last = await readLastBackup(db)
  const result = await readBackupResult(db)
  const madeAt = last === null ? undefined : dateOf(last)
  return [
    ...(madeAt
      ? [
          gauge(
            'site_backup_age_seconds',
            'Seconds since the last successful backup.',
            (clock().getTime() - madeAt.getTime()) / 1000,
          ),
        ]
      : []),
    ...(result ? [gauge('site_backup_ok', '1 if the last backup succeeded.', Number(result.ok))] : []),
    gauge('site_outbox_waiting', 'Mails waiting to be sent.', await countWaiting('outbox')),
    gauge('site_webhooks_waiting', 'Webhook deliveries waiting to be sent.', await countWaiting('webhook_deliveries')),
    gauge('site_jobs_due', 'Jobs that are due.', await countDueJobs(db, clock())),
  ]
}

/** Gauges of the site. If the database is unreachable, only the gauges that say so and whether the site is read-only. */
export const siteGauges = async (site: SiteGauges): Promise<readonly Gauge[]> => {
  const readOnly = gauge('site_read_only', '1 if the server is read-only.', Number(site.isReadOnly()))
  const up = (value: number) => gauge('site_database_up', '1 if the database responds.', value)
  try {
    return [readOnly, up(1), ...(await readFromDatabase(site))]
  } catch {
    return [readOnly, up(0)]
  }
}

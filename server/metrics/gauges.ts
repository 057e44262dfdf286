/** Numbers of the moment: of the process, and of what its database says. */
import type { Kysely } from 'kysely'
import { dateOf } from '../../src/schema/dates.ts'
import { readBackupResult, readLastBackup } from '../backup/lastBackup.ts'
import { droppedLogLines } from '../log.ts'
import { forEveryApplication } from '../rowKey.ts'
import type { Clock } from '../store.ts'
import type { Tables } from '../tables.ts'
import type { Gauge } from './metrics.ts'

const gauge = (name: string, help: string, value: number): Gauge => ({ name, help, type: 'gauge', value })

/** Of this process. */
export const processGauges = (): readonly Gauge[] => {
  const { user, system } = process.cpuUsage()
  return [
    {
      name: 'process_cpu_seconds_total',
      help: 'Time of the processor, seconds.',
      type: 'counter',
      value: (user + system) / 1_000_000,
    },
    gauge('process_resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()),
    {
      name: 'site_log_dropped_lines_total',
      help: 'Lines of the log that could not be written.',
      type: 'counter',
      value: droppedLogLines(),
    },
    gauge('process_start_time_seconds', 'When the process began, Unix time.', performance.timeOrigin / 1000),
  ]
}

interface SiteGauges {
  readonly db: Kysely<Tables>
  readonly clock: Clock
  readonly isReadOnly: () => boolean
}

const readFromDatabase = async ({ db, clock }: SiteGauges): Promise<readonly Gauge[]> => {
  const [last, result, waiting] = [
    await readLastBackup(db),
    await readBackupResult(db),
    await forEveryApplication(db)
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('mails'))
      .where('state', '=', 'waiting')
      .executeTakeFirst(),
  ]
  const madeAt = last === null ? undefined : dateOf(last)
  return [
    ...(madeAt
      ? [gauge('site_backup_age_seconds', 'Since the last good backup.', (clock().getTime() - madeAt.getTime()) / 1000)]
      : []),
    ...(result ? [gauge('site_backup_ok', 'Whether the last try to back up went well.', Number(result.ok))] : []),
    gauge('site_outbox_waiting', 'Mail that waits to be sent.', Number(waiting?.mails ?? 0)),
  ]
}

/** Of the site; without the database, that it cannot be reached. */
export const siteGauges = async (site: SiteGauges): Promise<readonly Gauge[]> => {
  const readOnly = gauge('site_read_only', 'Whether nothing can be stored at the moment.', Number(site.isReadOnly()))
  const up = (value: number) => gauge('site_database_up', 'Whether the database answers.', value)
  try {
    return [readOnly, up(1), ...(await readFromDatabase(site))]
  } catch {
    return [readOnly, up(0)]
  }
}

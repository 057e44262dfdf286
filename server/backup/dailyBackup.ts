/** Job that makes, verifies and records a backup each day, then deletes outdated backups. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Issue, isIssue } from '../../src/schema/validation/issue.ts'
import { dateOf, dayMs, toTimestamp } from '../../src/schema/values/time/dates.ts'
import { dayIn, timestampAt } from '../../src/schema/values/time/zones.ts'
import { backupName, outdatedOf, type Retention } from '../config/retention.ts'
import type { Tables } from '../db/tables.ts'
import type { Job } from '../jobs/schedule.ts'
import type { Clock } from '../runtime/clock.ts'
import { issue } from '../runtime/errors.ts'
import { expectedIssueOf } from '../runtime/program.ts'
import { noteFailedBackup } from './lastBackup.ts'
import { removeUnfinishedBackups } from './unfinishedBackups.ts'

interface DailyBackupOptions {
  readonly db: Kysely<Tables>
  readonly clock: Clock
  /** Local time of the backup in the site's zone, 'HH:MM'. */
  readonly at: string
  /** Returns the site's zone, such as 'Asia/Dhaka'. */
  readonly zone: () => Promise<string>
  readonly folder: string
  readonly retention: Retention
  /** Writes a verified backup to a file, all or nothing, and records it. */
  readonly make: (file: string, signal: AbortSignal) => Promise<void>
}

const leaseSeconds = 6 * 3600

/**
 * Next time after `after` at which clocks in a zone show 'HH:MM'. A time that clocks skip is moved forward by the gap.
 */
export const nextAt = (at: string, zone: string, after: Date): Date => {
  const today = dayIn(after, zone)
  const tomorrow = toTimestamp(new Date((dateOf(today)?.getTime() ?? 0) + dayMs)).slice(0, 10)
  const timestamps = [today, tomorrow].map(day => timestampAt(`${day}T${at}`, zone))
  return timestamps.find(timestamp => timestamp !== undefined && timestamp > after) ?? new Date(after.getTime() + dayMs)
}

/** Deletes outdated backups, and leftovers of crashes that are more than a day old. */
const removeOutdated = async (folder: string, retention: Retention, now: Date): Promise<void> => {
  const names = await readdir(folder)
  for (const name of outdatedOf(names, 'daily', retention, now)) await rm(join(folder, name), { force: true })
  await removeUnfinishedBackups(folder, now)
}

/** Reason of a failed backup, as shown to editors: without the path of the folder. */
const reasonOf = (error: unknown, folder: string): Issue => {
  const hide = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(folder, 'BACKUP_DIR') : value
  const hidden: unknown = JSON.parse(JSON.stringify(expectedIssueOf(error) ?? null, hide))
  return isIssue(hidden) ? hidden : issue('backup-unforeseen')
}

/**
 * Creates the job that makes daily backups. If a backup fails, the job records the reason, unless it was aborted, and
 * throws the error.
 */
export const createDailyBackup = (options: DailyBackupOptions): Job => {
  const { db, clock, at, zone, folder, retention, make } = options
  return {
    // The name contains the time, so that a changed time does not wait for the schedule of the previous one.
    name: `backup@${at}`,
    leaseSeconds,
    next: async after => nextAt(at, await zone(), after),
    run: async signal => {
      const now = clock()
      try {
        await make(join(folder, backupName('daily', now)), signal)
      } catch (error) {
        if (!signal.aborted) await noteFailedBackup(db, { at: toTimestamp(now), issue: reasonOf(error, folder) })
        throw error
      }
      await removeOutdated(folder, retention, now)
    },
  }
}

/** The backup of each day: made at a time of the site's own zone, proven, noted, and the outdated ones deleted. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Issue, isIssue } from '../../src/schema/validation/issue.ts'
import { dateOf, dayMs, momentOf } from '../../src/schema/values/time/dates.ts'
import { dayIn, momentAt } from '../../src/schema/values/time/zones.ts'
import type { Clock } from '../clock.ts'
import { backupName, outdatedOf, type Retention } from '../config/retention.ts'
import type { Tables } from '../db/tables.ts'
import { issue } from '../errors.ts'
import type { Job } from '../jobs/schedule.ts'
import { expectedIssueOf } from '../runtime/program.ts'
import { noteFailedBackup } from './lastBackup.ts'
import { removeUnfinishedBackups } from './unfinishedBackups.ts'

interface DailyBackupOptions {
  readonly db: Kysely<Tables>
  readonly clock: Clock
  /** 'HH:MM' */
  readonly at: string
  /** Gives the site's zone, like 'Asia/Dhaka'. */
  readonly zone: () => Promise<string>
  readonly folder: string
  readonly retention: Retention
  /** Writes a proven backup to a file and notes it; the file is there whole or not at all. */
  readonly make: (file: string, signal: AbortSignal) => Promise<void>
}

const leaseSeconds = 6 * 3600

/** The next moment after another at which a zone's clocks show 'HH:MM'. */
export const nextAt = (at: string, zone: string, after: Date): Date => {
  const today = dayIn(after, zone)
  const tomorrow = momentOf(new Date((dateOf(today)?.getTime() ?? 0) + dayMs)).slice(0, 10)
  const moments = [today, tomorrow].map(day => momentAt(`${day}T${at}`, zone))
  return moments.find(moment => moment !== undefined && moment > after) ?? new Date(after.getTime() + dayMs)
}

/** Deletes the outdated backups, and what crashes have left for more than a day. */
const removeOutdated = async (folder: string, retention: Retention, now: Date): Promise<void> => {
  const names = await readdir(folder)
  for (const name of outdatedOf(names, 'daily', retention, now)) await rm(join(folder, name), { force: true })
  await removeUnfinishedBackups(folder, now)
}

/** Why a backup failed, as editors read it: where the folder lies is not theirs to know. */
const reasonOf = (error: unknown, folder: string): Issue => {
  const hide = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(folder, 'BACKUP_DIR') : value
  const hidden: unknown = JSON.parse(JSON.stringify(expectedIssueOf(error) ?? null, hide))
  return isIssue(hidden) ? hidden : issue('backup-unforeseen')
}

export const createDailyBackup = (options: DailyBackupOptions): Job => {
  const { db, clock, at, zone, folder, retention, make } = options
  return {
    // Another time of day is another job: it must not wait for the former one's.
    name: `backup@${at}`,
    leaseSeconds,
    next: async after => nextAt(at, await zone(), after),
    run: async signal => {
      const now = clock()
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await make(join(folder, backupName('daily', now)), signal)
      } catch (error) {
        if (!signal.aborted) await noteFailedBackup(db, { at: momentOf(now), issue: reasonOf(error, folder) })
        throw error
      }
      await removeOutdated(folder, retention, now)
    },
  }
}

/** Scheduled jobs: removal of expired data and unused files, and the daily backup if BACKUP_AT is set. */
import type { FastifyBaseLogger } from 'fastify'
import { applications } from '../../src/resources/product.ts'
import { backupFolderOf } from '../backup/backupFolder.ts'
import { createDailyBackup } from '../backup/dailyBackup.ts'
import { makeBackupInProcess, makeVerifiedBackup } from '../backup/verifiedBackup.ts'
import type { Config } from '../config/config.ts'
import { sweepFiles } from '../files/sweepFiles.ts'
import { createSchedule, type Job, type Schedule } from '../jobs/schedule.ts'
import type { Provider } from './provider.ts'
import { sweepRecords } from './sweepRecords.ts'

const hourSeconds = 3_600
const daySeconds = 86_400

const secondsAfter = (seconds: number) => async (after: Date) => new Date(after.getTime() + seconds * 1000)

interface SiteJobsOptions {
  readonly provider: Pick<Provider, 'database' | 'store' | 'files' | 'clock'>
  readonly config: Config
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>
  /**
   * Built program that makes a backup in a separate process; if undefined, this process makes it and blocks meanwhile.
   */
  readonly backupProgram: string | undefined
}

const sweepingRecordsOf = ({ provider, config: { trashDays, historyDays } }: SiteJobsOptions): Job => ({
  name: 'sweep-records',
  leaseSeconds: hourSeconds,
  first: async now => now,
  next: secondsAfter(hourSeconds),
  run: () => {
    const { store, database, files, clock } = provider
    return sweepRecords(store.site, database, clock(), { files, trashDays, historyDays })
  },
})

const sweepingFilesOf = ({ provider, log }: SiteJobsOptions): Job => {
  const { database, files, clock } = provider
  return {
    name: 'sweep-files',
    leaseSeconds: hourSeconds,
    first: async now => now,
    next: secondsAfter(daySeconds),
    run: async () => {
      const swept = await sweepFiles({ db: database.db, files, now: clock() })
      if (swept && Object.values(swept).some(count => count > 0))
        log.info(
          swept,
          'Unused files were cleaned up. The counts say how many were moved to the trash for a week, restored from it or deleted.',
        )
    },
  }
}

const backupOf = ({ provider, config, backupProgram }: SiteJobsOptions, at: string): Job => {
  const { database, store, clock } = provider
  return createDailyBackup({
    db: database.db,
    clock,
    at,
    zone: async () => {
      const zone = (await store.inApplication(config.appKey).application())?.time_zone
      return typeof zone === 'string' ? zone : applications.fields.time_zone.default
    },
    folder: backupFolderOf(config),
    retention: config.backupKeep,
    make: async (file, signal) => {
      if (backupProgram === undefined) await makeVerifiedBackup(store.site, config, file)
      else await makeBackupInProcess(backupProgram, file, signal)
    },
  })
}

/** Creates the schedule of a server's jobs. The caller starts and closes it. */
export const createSiteJobs = (options: SiteJobsOptions): Schedule =>
  createSchedule({
    db: options.provider.database.db,
    clock: options.provider.clock,
    jobs: [
      sweepingRecordsOf(options),
      sweepingFilesOf(options),
      ...(options.config.backupAt === undefined ? [] : [backupOf(options, options.config.backupAt)]),
    ],
    onCorrected: (job, previous, due) =>
      options.log.info(
        { job, previous, due },
        'A job was scheduled too far ahead, probably by a wrong clock. It was rescheduled.',
      ),
    report: (error, job) => options.log.error({ err: error, job }, 'A background job failed.'),
  })

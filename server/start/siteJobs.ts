/** What a server does by itself: removing what is stored for a time that is over, and files that nothing names; and the daily backup where one is requested. */
import type { FastifyBaseLogger } from 'fastify'
import { applications } from '../../src/resources/index.ts'
import { createDailyBackup } from '../backup/dailyBackup.ts'
import { backupFolderOf } from '../backup/makeBackup.ts'
import { makeBackupAside, makeVerifiedBackup } from '../backup/verifiedBackup.ts'
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
  /** The built program that makes a backup in a separate process; undefined makes it in this one, which serves nobody meanwhile. */
  readonly backupProgram: string | undefined
}

const sweepingRecordsOf = ({ provider: { database, files, clock } }: SiteJobsOptions): Job => ({
  name: 'sweep-records',
  leaseSeconds: hourSeconds,
  first: async now => now,
  next: secondsAfter(hourSeconds),
  run: () => sweepRecords(database, clock(), files),
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
          'Pictures and documents that nothing names were moved to the trash, where they stay for a week.',
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
      if (backupProgram === undefined) await makeVerifiedBackup(config, file)
      else await makeBackupAside(backupProgram, file, signal)
    },
  })
}

/** The jobs of a server; who serves starts and closes them. */
export const createSiteJobs = (options: SiteJobsOptions): Schedule =>
  createSchedule({
    db: options.provider.database.db,
    clock: options.provider.clock,
    jobs: [
      sweepingRecordsOf(options),
      sweepingFilesOf(options),
      ...(options.config.backupAt === undefined ? [] : [backupOf(options, options.config.backupAt)]),
    ],
    onCorrected: (job, former, due) =>
      options.log.info(
        { job, former, due },
        'A job was due further off than it ever is, as after a start with a wrong clock; it is due earlier now.',
      ),
    report: (error, job) => options.log.error({ err: error, job }, 'A job of the server failed.'),
  })

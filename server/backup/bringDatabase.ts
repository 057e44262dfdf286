/** Migrating a database that may hold a site already: it is backed up before anything of it is changed. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { backupName, outdatedOf } from '../config/retention.ts'
import type { Database } from '../db/database.ts'
import { isAnswer } from '../db/postgres/connectionErrors.ts'
import { refusalOf } from '../db/postgres/refusals.ts'
import { type MigrateOptions, type MigrationPlan, migrate, planMigration } from '../schema/migrate.ts'
import { StartError } from '../startError.ts'
import { type BackupConfig, backupFolderOf, makeBackup } from './makeBackup.ts'

type BringConfig = BackupConfig & Pick<Config, 'backupDir' | 'backupBeforeMigration' | 'backupKeep'>

/** What was done to a database. */
interface Brought {
  readonly plan: MigrationPlan
  /** The backup that was taken before; undefined where none was. */
  readonly backup: string | undefined
}

/** Leaves every backup of the last days, and of the older ones as many as BACKUP_KEEP says. */
const removeOutdated = async (folder: string, { backupKeep }: BringConfig): Promise<void> => {
  for (const name of outdatedOf(await readdir(folder), 'migration', backupKeep, new Date()))
    await rm(join(folder, name), { force: true })
}

const backUp = async (config: BringConfig): Promise<string> => {
  const folder = backupFolderOf(config)
  const file = join(folder, backupName('migration', new Date(), randomBytes(2).toString('hex')))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await makeBackup(config, file)
    await removeOutdated(folder, config)
    return file
  } catch (cause) {
    throw new StartError(
      `The database must be changed for this version, and it cannot be backed up before. Nothing was changed. ${cause instanceof StartError ? cause.message : 'The log says more.'} Set BACKUP_DIR to a folder with room, or BACKUP_BEFORE_MIGRATION to off.`,
      { cause },
    )
  }
}

type BringOptions = Pick<MigrateOptions, 'drops' | 'dropsUnused'>

const bring = async (config: BringConfig, database: Database, options: BringOptions): Promise<Brought> => {
  const plan = await planMigration(database, options)
  if (plan.refusal !== undefined) throw new StartError(plan.refusal)
  // What is dropped on purpose is always backed up.
  const isWanted = config.backupBeforeMigration === 'on' || (options.drops ?? []).length > 0
  const backup = !plan.isNew && plan.changes.length > 0 && isWanted ? await backUp(config) : undefined
  try {
    await migrate(database, options)
  } catch (error) {
    // Where nothing was changed, nobody needs the backup: starts that fail again and again would fill the disk.
    const isUnchanged = () =>
      planMigration(database, options).then(
        ({ changes }) => changes.length === plan.changes.length,
        () => false,
      )
    if (backup !== undefined && (await isUnchanged())) await rm(backup, { force: true })
    throw error
  }
  return { plan, backup }
}

/** Brings a database to what the descriptors say. Throws StartError, and changes nothing, when data would be lost, or where PostgreSQL refuses it. */
export const bringDatabase = (config: BringConfig, database: Database, options: BringOptions = {}): Promise<Brought> =>
  bring(config, database, options).catch((error: unknown) => {
    throw isAnswer(error) ? refusalOf(error, config.databaseUrl ?? '') : error
  })

/** Migrating a database that may hold a site already: it is backed up before anything of it is changed. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { isAnswer } from '../db/connectionErrors.ts'
import { refusalOf } from '../db/refusals.ts'
import { type MigrationPlan, migrate, planMigration } from '../migrate.ts'
import { StartError } from '../startError.ts'
import { type BackupConfig, backupFolderOf, makeBackup } from './makeBackup.ts'
import { backupName, outdatedOf } from './retention.ts'

type BringConfig = BackupConfig & Pick<Config, 'backupDir' | 'backupBeforeMigration' | 'backupKeep'>

/** What was done to a database. */
export interface Brought {
  readonly plan: MigrationPlan
  /** The backup that was taken before; undefined where none was. */
  readonly backup: string | undefined
}

/** Also a start that fails again and again leaves one backup a day. */
const tidy = async (folder: string, { backupKeep }: BringConfig): Promise<void> => {
  for (const name of outdatedOf(await readdir(folder), 'migration', backupKeep))
    await rm(join(folder, name), { force: true })
}

const backUp = async (config: BringConfig): Promise<string> => {
  const folder = backupFolderOf(config)
  const file = join(folder, backupName('migration', new Date(), randomBytes(2).toString('hex')))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await makeBackup(config, file)
    await tidy(folder, config)
    return file
  } catch (cause) {
    throw new StartError(
      `The database must be changed for this version, and it cannot be backed up before. Nothing was changed. ${cause instanceof StartError ? cause.message : 'The log says more.'} Set BACKUP_DIR to a folder with room, or BACKUP_BEFORE_MIGRATION to off.`,
      { cause },
    )
  }
}

const bring = async (config: BringConfig, database: Database): Promise<Brought> => {
  const plan = await planMigration(database)
  if (plan.refusal !== undefined) throw new StartError(plan.refusal)
  const isBackedUp = !plan.isNew && plan.changes.length > 0 && config.backupBeforeMigration === 'on'
  const backup = isBackedUp ? await backUp(config) : undefined
  await migrate(database)
  return { plan, backup }
}

/** Brings a database to what the descriptors say. Throws StartError, and changes nothing, when data would be lost, or where PostgreSQL refuses it. */
export const bringDatabase = (config: BringConfig, database: Database): Promise<Brought> =>
  bring(config, database).catch((error: unknown) => {
    throw isAnswer(error) ? refusalOf(error, config.databaseUrl ?? '') : error
  })

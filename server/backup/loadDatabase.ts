/** Migrates a database, by default after a backup of the existing site. */
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { backupName, outdatedOf } from '../config/retention.ts'
import type { Database } from '../db/database.ts'
import { isServerError } from '../db/postgres/connectionErrors.ts'
import { refusalOf } from '../db/postgres/refusals.ts'
import { explainDamage } from '../db/sqlite/embeddedDatabase.ts'
import { StartError } from '../runtime/startError.ts'
import { type MigrateOptions, type MigrationPlan, migrate, planMigration } from '../schema/migrate.ts'
import { backupFolderOf, prepareBackupFolder } from './backupFolder.ts'
import { type BackupConfig, makeBackup } from './makeBackup.ts'

type LoadConfig = BackupConfig & Pick<Config, 'backupDir' | 'backupBeforeMigration' | 'backupKeep'>

/** Result of a migration. */
interface Loaded {
  readonly plan: MigrationPlan
  /** Backup before the migration; undefined if none was made. */
  readonly backup: string | undefined
}

/**
 * Deletes outdated backups of migrations. Keeps all of the last seven days, and older ones according to BACKUP_KEEP.
 */
const removeOutdated = async (folder: string, { backupKeep }: LoadConfig): Promise<void> => {
  for (const name of outdatedOf(await readdir(folder), 'migration', backupKeep, new Date()))
    await rm(join(folder, name), { force: true })
}

const backUp = async (config: LoadConfig): Promise<string> => {
  const folder = backupFolderOf(config)
  const file = join(folder, backupName('migration', new Date(), randomBytes(2).toString('hex')))
  try {
    prepareBackupFolder(config)
    await makeBackup(config, file)
    await removeOutdated(folder, config)
    return file
  } catch (cause) {
    throw new StartError(
      `The database needs a migration, but the backup before it failed, so nothing was changed. ${cause instanceof StartError ? cause.message : 'See the log.'} Set BACKUP_DIR to a folder with enough space, or BACKUP_BEFORE_MIGRATION to off.`,
      { cause },
    )
  }
}

type LoadOptions = Pick<MigrateOptions, 'site' | 'drops' | 'dropsUnused'>

const load = async (config: LoadConfig, database: Database, options: LoadOptions): Promise<Loaded> => {
  const plan = await planMigration(database, options)
  if (plan.refusal !== undefined) throw new StartError(plan.refusal)
  // Before columns or tables are dropped on request, a backup is always made.
  const isWanted = config.backupBeforeMigration === 'on' || (options.drops ?? []).length > 0
  const backup = !plan.isNew && plan.changes.length > 0 && isWanted ? await backUp(config) : undefined
  try {
    await migrate(database, options)
  } catch (error) {
    // If nothing changed, the backup is not needed. A server that repeatedly fails to start would fill the disk with
    // backups.
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

/**
 * Migrates a database to the descriptors. Throws StartError without changes if data would be lost, the backup fails, or
 * PostgreSQL refuses the migration.
 */
export const loadDatabase = (config: LoadConfig, database: Database, options: LoadOptions): Promise<Loaded> =>
  load(config, database, options).catch((error: unknown) => {
    throw isServerError(error) ? refusalOf(error, config.databaseUrl ?? '') : explainDamage(error, config.dataDir)
  })

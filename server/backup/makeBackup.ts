/**
 * Makes a backup: one file with a consistent snapshot of rows, pictures and documents, and their checksums. Works while
 * servers run.
 */
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type RawBuilder, sql } from 'kysely'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { Config } from '../config/config.ts'
import type { Database, Dialect } from '../db/database.ts'
import { requireDatabase } from '../db/dataFolder/dataFolder.ts'
import { diskFullIssue, placeIssue } from '../db/dataFolder/placeErrors.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { explainDamage } from '../db/sqlite/embeddedDatabase.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { openFileStore } from '../files/storage/openFileStore.ts'
import { storedKey } from '../files/storedFile.ts'
import { issue } from '../runtime/errors.ts'
import { makeFolder } from '../runtime/folders/makeFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { storageCodeOf } from '../runtime/storageErrors.ts'
import { dumpedRows, dumpRows } from './dumpRows.ts'
import { noteBackup } from './lastBackup.ts'
import { makingPrefix, removeUnfinishedBackups } from './unfinishedBackups.ts'

/** Configuration of the database and the file store. */
export type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'filesUrl'>

/** Contents of a backup. */
export interface BackupSummary {
  readonly records: number
  /** Pictures and documents. */
  readonly pictures: number
  /** Pictures and documents that the database lists but the file store lacks. */
  readonly missing: number
  /** Size of the backup file. */
  readonly bytes: number
}

/** Path of a picture or document in an unpacked archive: its key below `files`. */
export const archivedPath = (folder: string, key: string): string => join(folder, 'files', key)

const copyPicture = async (files: FileStore, folder: string, key: string): Promise<void> => {
  const path = archivedPath(folder, key)
  if (existsSync(path)) return
  const stored = await files.read(key)
  if (!stored) return
  await mkdir(dirname(path), { recursive: true })
  await pipeline(stored.body, createWriteStream(path))
}

/** Storage key of the file that a row of the table `files` describes. */
export const fileKeyOf = (row: { readonly app_key?: unknown; readonly name?: unknown }): string =>
  storedKey(String(row.app_key), String(row.name))

/**
 * Collects rows, pictures and documents. Files are copied before the snapshot of the rows and again after it, and files
 * that no row lists are dropped. So a file that is added or deleted meanwhile is in the backup if and only if its row
 * is.
 */
const collect = async (database: Database, files: FileStore, folder: string) => {
  const all = forEveryApplication(database.db)
  const early = new Set((await all.selectFrom('files').select(['app_key', 'name']).execute()).map(fileKeyOf))
  for (const key of early) await copyPicture(files, folder, key)
  const tables = await dumpRows(database, folder)
  const listed = new Set<string>()
  for await (const row of dumpedRows(folder, 'files')) listed.add(fileKeyOf(row))
  for (const key of listed) await copyPicture(files, folder, key)
  for (const key of early) if (!listed.has(key)) await rm(archivedPath(folder, key), { force: true })
  return { tables, listed }
}

/**
 * Estimated disk space for making a backup, bytes: rows and files, each once in the working folder and once in the
 * archive.
 */
const roomFor = async ({ db, dialect }: Database): Promise<number> => {
  const all = forEveryApplication(db)
  const pictures = await all
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirst()
  const { rows } = await sizeByDialect[dialect].execute(all)
  return 2 * (Number(pictures?.bytes ?? 0) + Number(rows[0]?.bytes ?? 0))
}
const sizeByDialect: { readonly [D in Dialect]: RawBuilder<{ readonly bytes: number }> } = {
  sqlite: sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  postgres: sql`select pg_database_size(current_database()) as bytes`,
}

const openForBackup = async (config: BackupConfig): Promise<Database> => {
  requireDatabase(config)
  return openDatabase(config, { shared: true })
}

/**
 * Writes a backup to `file`, which must not exist yet. Throws StartError with a message for the operator. `isNoted`
 * records it as the last backup; default: true.
 */
export const makeBackup = async (
  config: BackupConfig,
  file: string,
  { isNoted = true }: { readonly isNoted?: boolean } = {},
): Promise<BackupSummary> => {
  const present = statSync(file, { throwIfNoEntry: false })
  if (present)
    throw new StartError(issue(present.isDirectory() ? 'backup-is-folder' : 'backup-exists', { value: file }))
  const place = dirname(resolve(file))
  const folder = join(place, `${makingPrefix}${basename(file)}-${randomBytes(4).toString('hex')}`)
  await removeUnfinishedBackups(place, new Date())
  try {
    makeFolder(folder)
  } catch (cause) {
    const reason = placeIssue(place, 'folder', cause)
    throw new StartError(issue('backup-other-folder', { reason }), { cause })
  }
  try {
    const database = await openForBackup(config)
    try {
      const { tables, listed } = await collect(database, openFileStore(config), folder)
      // Loaded on demand, because startup does not need it.
      const { packFolder, recordsIn } = await import('./archive.ts')
      const { entries } = await packFolder(folder, resolve(file), tables)
      const { size: bytes } = await stat(file)
      // The backup of a read-only database, such as a replica, cannot be recorded in it.
      if (isNoted) await noteBackup(database.db, { at: toTimestamp(new Date()), bytes }).catch(() => undefined)
      const pictures = entries.filter(({ path }) => path.startsWith('files/')).length
      return { records: recordsIn(tables), pictures, missing: listed.size - pictures, bytes }
    } catch (cause) {
      throw storageCodeOf(cause) === 'full'
        ? new StartError(diskFullIssue(place, await roomFor(database)), { cause })
        : explainDamage(cause, config.dataDir)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

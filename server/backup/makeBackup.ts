/** One file with everything of one moment: rows, pictures, and their checksums. Works while servers run. */
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type RawBuilder, sql } from 'kysely'
import { momentOf } from '../../src/schema/values/time/dates.ts'
import type { Config } from '../config/config.ts'
import type { Database, Dialect } from '../db/database.ts'
import { sqliteFileOf } from '../db/dataFolder/dataFolder.ts'
import { fullIssue, placeIssue } from '../db/dataFolder/placeErrors.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import { issue } from '../errors.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { openFileStore } from '../files/storage/openFileStore.ts'
import { storedKey } from '../files/storedFile.ts'
import { storageCodeOf } from '../runtime/storageErrors.ts'
import { StartError } from '../startError.ts'
import { dumpedRows, dumpRows } from './dumpRows.ts'
import { noteBackup } from './lastBackup.ts'
import { makingPrefix, removeUnfinishedBackups } from './unfinishedBackups.ts'

export type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'filesUrl'>

/** Folder of the backups that the server makes by itself. */
export const backupFolderOf = ({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string =>
  resolve(backupDir ?? join(dataDir, 'backups'))

/** What a backup holds. */
export interface BackupSummary {
  readonly records: number
  readonly pictures: number
  /** Pictures that are listed, and whose bytes were not there. */
  readonly missing: number
  /** Of the file. */
  readonly bytes: number
}

/** Where a picture lies in the archive: its key, below `files`. */
export const archivedPath = (folder: string, key: string): string => join(folder, 'files', key)

const copyPicture = async (files: FileStore, folder: string, key: string): Promise<void> => {
  const path = archivedPath(folder, key)
  if (existsSync(path)) return
  const stored = await files.read(key)
  if (!stored) return
  await mkdir(dirname(path), { recursive: true })
  await pipeline(stored.body, createWriteStream(path))
}

const keyOf = (row: { readonly app_key?: unknown; readonly name?: unknown }): string =>
  storedKey(String(row.app_key), String(row.name))

/**
 * Pictures are copied before the moment of the rows and again after it, and what the rows do not name is dropped:
 * so a picture that is added or deleted meanwhile is in the backup exactly when its row is.
 */
const collect = async (database: Database, files: FileStore, folder: string) => {
  const all = forEveryApplication(database.db)
  const early = new Set((await all.selectFrom('files').select(['app_key', 'name']).execute()).map(keyOf))
  for (const key of early) await copyPicture(files, folder, key)
  const tables = await dumpRows(database, folder)
  const listed = new Set<string>()
  for await (const row of dumpedRows(folder, 'files')) listed.add(keyOf(row))
  for (const key of listed) await copyPicture(files, folder, key)
  for (const key of early) if (!listed.has(key)) await rm(archivedPath(folder, key), { force: true })
  return { tables, listed }
}

/** Bytes that a backup needs while it is made, about: the rows twice, and the pictures in the folder and in the file. */
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
  if (config.databaseUrl === undefined && !existsSync(sqliteFileOf(config.dataDir)))
    throw new StartError(issue('backup-without-database', { value: resolve(config.dataDir) }))
  return openDatabase(config, { shared: true })
}

/** Writes a backup to `file`, which must not be there yet. Throws StartError with one sentence for the operator. `isNoted`: whether it counts as the last one. Default true. */
export const makeBackup = async (
  config: BackupConfig,
  file: string,
  { isNoted = true }: { readonly isNoted?: boolean } = {},
): Promise<BackupSummary> => {
  if (existsSync(file)) throw new StartError(issue('backup-exists', { value: file }))
  const place = dirname(resolve(file))
  const folder = join(place, `${makingPrefix}${basename(file)}-${randomBytes(4).toString('hex')}`)
  await removeUnfinishedBackups(place, new Date())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const reason = placeIssue(place, 'folder', cause)
    throw new StartError(issue('backup-other-folder', { reason }), { cause })
  }
  try {
    const database = await openForBackup(config)
    try {
      const { tables, listed } = await collect(database, openFileStore(config), folder)
      // Read where a backup is made: the start of a server needs none of it.
      const { packFolder, recordsIn } = await import('./archive.ts')
      const { entries } = await packFolder(folder, resolve(file), tables)
      const { size: bytes } = await stat(file)
      // A database that cannot be written, like a copy that only follows another, is backed up all the same.
      if (isNoted) await noteBackup(database.db, { at: momentOf(new Date()), bytes }).catch(() => undefined)
      const pictures = entries.filter(({ path }) => path.startsWith('files/')).length
      return { records: recordsIn(tables), pictures, missing: listed.size - pictures, bytes }
    } catch (cause) {
      throw storageCodeOf(cause) === 'full'
        ? new StartError(fullIssue(place, await roomFor(database)), { cause })
        : cause
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Puts a backup in place of what is there: whole, or not at all. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { type Database, openDatabase } from '../database.ts'
import { pictureType } from '../files/intake.ts'
import { filesFolderOf, openFileStore } from '../files/openFileStore.ts'
import { migrate } from '../migrate.ts'
import { forEveryApplication } from '../rowKey.ts'
import { holdFolder, openSqliteFile, sqliteFileOf } from '../sqlite.ts'
import { StartError } from '../startError.ts'
import { type Manifest, unpackArchive } from './archive.ts'
import { loadRows } from './loadRows.ts'
import { archivedPath, type BackupConfig, makeBackup } from './makeBackup.ts'

export interface RestoreOptions {
  readonly file: string
  /** Replaces a site that is there; it is kept aside. */
  readonly isForced: boolean
  readonly now: Date
}

/** What a restore did. */
export interface RestoreSummary {
  /** When the backup was made, UTC, ISO 8601. */
  readonly madeAt: string
  readonly pictures: number
  /** Where what was there before is kept: a folder, or a backup; undefined when there was nothing. */
  readonly aside: string | undefined
}

const refuse = (place: string) =>
  new StartError(
    `${place} already holds a site. To replace it, add --force to the command; what is there is then kept aside.`,
  )

const unpackedIn = (work: string): string => join(work, 'unpacked')
const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(/\D/g, '')

const restorePictures = async (config: BackupConfig, unpacked: string, manifest: Manifest): Promise<number> => {
  const files = openFileStore(config)
  const keys = manifest.entries
    .filter(({ path }) => path.startsWith('files/'))
    .map(({ path }) => path.slice('files/'.length))
  for (const key of keys) await files.put(key, await readFile(archivedPath(unpacked, key)), pictureType)
  return keys.length
}

/** What the data folder holds of a site: the database with its log, and the files. Everything else in it stays as it is. */
const siteParts = (dataDir: string): readonly string[] => {
  const database = sqliteFileOf(dataDir)
  return [database, `${database}-wal`, `${database}-shm`, filesFolderOf(dataDir)]
}

/** Renames each part that is there into another folder; all of them, or none when one fails. */
const moveParts = async (from: string, to: string): Promise<void> => {
  const moved: (readonly [string, string])[] = []
  await mkdir(to, { recursive: true })
  try {
    for (const part of siteParts(from).filter(existsSync)) {
      const target = join(to, relative(from, part))
      await rename(part, target)
      moved.push([part, target])
    }
  } catch (error) {
    for (const [part, target] of moved.reverse()) await rename(target, part)
    throw error
  }
}

/** The site is made anew in a folder below the data folder, and takes its place when it is complete. */
const restoreFolder = async (
  config: BackupConfig,
  { isForced, now }: RestoreOptions,
  work: string,
  manifest: Manifest,
): Promise<Omit<RestoreSummary, 'madeAt'>> => {
  const dataDir = resolve(config.dataDir)
  // A running server would go on writing to what is put aside.
  const release = holdFolder(dataDir)
  try {
    const isTaken = siteParts(dataDir).some(existsSync)
    if (isTaken && !isForced) throw refuse(`The data folder ${dataDir}`)
    const fresh = join(work, 'data')
    await mkdir(fresh)
    const database = openSqliteFile(sqliteFileOf(fresh))
    await loadRows(database, unpackedIn(work), manifest).finally(() => database.close())
    const pictures = await restorePictures({ ...config, dataDir: fresh }, unpackedIn(work), manifest)
    const aside = join(dataDir, `before-restore-${stampOf(now)}`)
    if (isTaken) await moveParts(dataDir, aside)
    try {
      await moveParts(fresh, dataDir)
    } catch (error) {
      if (isTaken) await moveParts(aside, dataDir)
      throw error
    }
    return { pictures, aside: isTaken ? aside : undefined }
  } finally {
    release()
  }
}

const isEmpty = async ({ db }: Database): Promise<boolean> =>
  (await forEveryApplication(db).selectFrom('applications').select('id').limit(1).executeTakeFirst()) === undefined

/** Rows are replaced in one transaction; what they were before is backed up first. */
const restoreDatabase = async (
  config: BackupConfig,
  { isForced, now }: RestoreOptions,
  work: string,
  manifest: Manifest,
): Promise<Omit<RestoreSummary, 'madeAt'>> => {
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const isTaken = !(await isEmpty(database))
    if (isTaken && !isForced) throw refuse('The database of DATABASE_URL')
    const aside = isTaken ? join(resolve(config.dataDir), `before-restore-${stampOf(now)}.tar.gz`) : undefined
    if (aside !== undefined) await makeBackup(config, aside)
    // Names of pictures are used once, so nothing that is there is overwritten.
    const pictures = await restorePictures(config, unpackedIn(work), manifest)
    await loadRows(database, unpackedIn(work), manifest)
    return { pictures, aside }
  } finally {
    await database.close()
  }
}

/** Restores a backup after checking every byte of it. Throws StartError with one sentence for the operator. */
export const restoreBackup = async (config: BackupConfig, options: RestoreOptions): Promise<RestoreSummary> => {
  const dataDir = resolve(config.dataDir)
  // Below the data folder, because only there a rename is sure to stay on one file system.
  const work = join(dataDir, `restoring-${stampOf(options.now)}`)
  try {
    await mkdir(work, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written. Give this user the right to, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  try {
    const manifest = await unpackArchive(resolve(options.file), unpackedIn(work))
    const restore = config.databaseUrl === undefined ? restoreFolder : restoreDatabase
    return { madeAt: manifest.made_at, ...(await restore(config, options, work, manifest)) }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

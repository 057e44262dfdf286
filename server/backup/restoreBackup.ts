/** Restores a backup in place of the existing data, all or nothing. */
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Site } from '../../src/resources/createSite.ts'
import type { Database } from '../db/database.ts'
import { lockFolder, sqliteFileOf } from '../db/dataFolder/dataFolder.ts'
import { finishRestore, isRestorePending, putInPlace, restoredIn, workPrefix } from '../db/dataFolder/pendingRestore.ts'
import { diskFullMessage } from '../db/dataFolder/placeErrors.ts'
import { asidePrefix, lacksDatabase, remainsIn, sqliteName } from '../db/dataFolder/siteRemains.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { acquireExclusiveLease, type DatabaseLease } from '../db/postgres/databaseLease.ts'
import { openSqliteFile } from '../db/sqlite/sqlite.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { filesPlaceOf, openFileStore } from '../files/storage/openFileStore.ts'
import { identityFact, identityOfRestored, readIdentity, writeMarker } from '../files/storage/siteIdentity.ts'
import { typeOfKey } from '../files/storedFile.ts'
import { makeFolder } from '../runtime/folders/makeFolder.ts'
import { StartError } from '../runtime/startError.ts'
import { storageCodeOf } from '../runtime/storageErrors.ts'
import { migrate } from '../schema/migrate.ts'
import { type Manifest, unpackArchive } from './archive.ts'
import { dumpedRows } from './dumpRows.ts'
import { loadRows } from './loadRows.ts'
import { archivedPath, type BackupConfig, makeBackup } from './makeBackup.ts'

interface RestoreOptions {
  readonly file: string
  /** True to replace an existing site, which is moved aside. */
  readonly isForced: boolean
  readonly now: Date
}

/** Result of a restore. */
interface RestoreSummary {
  /** Time of the backup, UTC, ISO 8601. */
  readonly madeAt: string
  /** Pictures and documents. */
  readonly pictures: number
  /** Place of the previous data: a folder or a backup; undefined if there was none. */
  readonly aside: string | undefined
}

const refuse = (place: string) =>
  new StartError(`${place} already contains a site. To replace it, add --force; the existing site is then moved aside.`)

const unpackedIn = (work: string): string => join(work, 'unpacked')
const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(/\D/g, '')

const restorePictures = async (files: FileStore, unpacked: string, manifest: Manifest): Promise<number> => {
  const keys = manifest.entries
    .filter(({ path }) => path.startsWith('files/'))
    .map(({ path }) => path.slice('files/'.length))
  for (const key of keys) await files.put(key, archivedPath(unpacked, key), typeOfKey(key))
  return keys.length
}

/** Merges the write-ahead log of a database into its file, if it can be opened. */
const endLog = async (path: string): Promise<void> => {
  // The log of a lost database is moved aside unchanged, because its data may be recoverable.
  if (lacksDatabase(dirname(path))) return
  try {
    await openSqliteFile(path).close()
  } catch {
    // A damaged database is moved aside unchanged.
  }
}

const identityIn = async (path: string): Promise<string | undefined> => {
  if (lacksDatabase(dirname(path))) return undefined
  try {
    const database = openSqliteFile(path)
    return await readIdentity(database.db).finally(() => database.close())
  } catch {
    return undefined
  }
}

/** Id of the database that was backed up; undefined for a backup by a version without ids. */
const identityOfBackup = async (unpacked: string): Promise<string | undefined> => {
  for await (const { key, value } of dumpedRows(unpacked, 'meta')) if (key === identityFact) return String(value)
  return undefined
}

/** Builds the site in a folder below the data folder, and moves it into place when it is complete. */
const restoreFolder = async (
  site: Site,
  config: BackupConfig,
  { isForced, now }: RestoreOptions,
  work: string,
  manifest: Manifest,
): Promise<Omit<RestoreSummary, 'madeAt'>> => {
  const dataDir = resolve(config.dataDir)
  const path = sqliteFileOf(dataDir)
  const isTaken = remainsIn(dataDir).some(name => name === 'files' || name.startsWith(sqliteName))
  if (isTaken && !isForced) throw refuse(`The data folder ${dataDir}`)
  const fresh = { ...config, dataDir: restoredIn(work) }
  await mkdir(fresh.dataDir, { mode: 0o700 })
  const files = openFileStore(fresh)
  const id = await identityOfRestored({
    ...{ files, isForced, place: filesPlaceOf(fresh) },
    ofBackup: await identityOfBackup(unpackedIn(work)),
    ofDatabase: await identityIn(path),
  })
  const database = openSqliteFile(sqliteFileOf(fresh.dataDir))
  await loadRows(site, database, unpackedIn(work), manifest, { id, now }).finally(() => database.close())
  const pictures = await restorePictures(files, unpackedIn(work), manifest)
  await writeMarker(files, id)
  const aside = `${asidePrefix}${stampOf(now)}`
  await endLog(path)
  await putInPlace(dataDir, { work: basename(work), aside })
  return { pictures, aside: isTaken ? join(dataDir, aside) : undefined }
}

const isEmpty = async ({ db }: Database): Promise<boolean> =>
  (await forEveryApplication(db).selectFrom('applications').select('id').limit(1).executeTakeFirst()) === undefined

/** Replaces the rows of a PostgreSQL database in one transaction, after a backup of the previous ones. */
const restoreDatabase = async (
  site: Site,
  config: BackupConfig,
  { isForced, now }: RestoreOptions,
  work: string,
  manifest: Manifest,
): Promise<Omit<RestoreSummary, 'madeAt'>> => {
  const database = await openDatabase(config)
  let lease: DatabaseLease | undefined
  try {
    // Fails while a server runs, because its writes during the restore would be lost.
    lease = await acquireExclusiveLease(database)
    await migrate(database, { site })
    const isTaken = !(await isEmpty(database))
    if (isTaken && !isForced) throw refuse('The database of DATABASE_URL')
    const files = openFileStore(config)
    const id = await identityOfRestored({
      ...{ files, isForced, place: filesPlaceOf(config) },
      ofBackup: await identityOfBackup(unpackedIn(work)),
      ofDatabase: await readIdentity(database.db),
    })
    const aside = isTaken ? join(resolve(config.dataDir), `${asidePrefix}${stampOf(now)}.tar.gz`) : undefined
    // This backup contains the previous site, so it does not count as a backup of the restored one.
    if (aside !== undefined) await makeBackup(config, aside, { isNoted: false })
    // Names of pictures are never reused, so no existing file is overwritten.
    const pictures = await restorePictures(files, unpackedIn(work), manifest)
    await loadRows(site, database, unpackedIn(work), manifest, { id, now })
    await writeMarker(files, id)
    return { pictures, aside }
  } finally {
    await lease?.close()
    await database.close()
  }
}

const workIn = async (dataDir: string, now: Date): Promise<string> => {
  // The folder is in the data folder, because only there is a rename certain to stay on one file system.
  const work = join(dataDir, `${workPrefix}${stampOf(now)}`)
  try {
    makeFolder(work)
    return work
  } catch (cause) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written to. Give this user write access, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

/** Restores a backup after verifying its checksums. Throws StartError with a message for the operator. */
export const restoreBackup = async (
  site: Site,
  config: BackupConfig,
  options: RestoreOptions,
): Promise<RestoreSummary> => {
  const dataDir = resolve(config.dataDir)
  const isEmbedded = config.databaseUrl === undefined
  // A running server would continue to write to the data that is moved aside.
  const release = isEmbedded ? lockFolder(dataDir) : () => undefined
  try {
    if (isEmbedded) await finishRestore(dataDir)
    const work = await workIn(dataDir, options.now)
    try {
      const manifest = await unpackArchive(resolve(options.file), unpackedIn(work))
      const restore = isEmbedded ? restoreFolder : restoreDatabase
      return { madeAt: manifest.made_at, ...(await restore(site, config, options, work, manifest)) }
    } catch (cause) {
      if (storageCodeOf(cause) !== 'full') throw cause
      // Space for the unpacked archive and the new files.
      const needed = 3 * ((await stat(options.file).catch(() => undefined))?.size ?? 0)
      throw new StartError(`${diskFullMessage(dataDir, needed)} Nothing was restored.`, { cause })
    } finally {
      // A restore that could not be moved into place yet is completed at the next startup.
      if (!isRestorePending(dataDir)) await rm(work, { recursive: true, force: true })
    }
  } finally {
    release()
  }
}

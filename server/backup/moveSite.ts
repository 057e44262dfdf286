/**
 * Moves a site to another database and file store: copies everything, then compares row by row and picture by picture.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Site } from '../../src/resources/createSite.ts'
import { copyKeyFile } from '../config/secretKey.ts'
import { lockFolder } from '../db/dataFolder/dataFolder.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { acquireExclusiveLease } from '../db/postgres/databaseLease.ts'
import { combineIssues, englishIssue } from '../runtime/errors.ts'
import { StartError } from '../runtime/startError.ts'
import { unpackArchive } from './archive.ts'
import { differencesOf } from './compareDumps.ts'
import { type BackupConfig, type BackupSummary, makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

interface MoveOptions {
  /** True to replace an existing site at the target, which is moved aside. */
  readonly isForced: boolean
  readonly now: Date
}

/** Thrown if the target cannot be used. The message names it by environment variables, such as DATA_DIR. */
export class TargetError extends StartError {}

const atTarget = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (cause) {
    throw cause instanceof StartError ? new TargetError(cause.message, { cause }) : cause
  }
}

/** Locks the source against servers, whose writes after the copy would be lost. Returns a function that unlocks it. */
const holdSource = async (from: BackupConfig): Promise<() => void | Promise<void>> => {
  if (from.databaseUrl === undefined) return lockFolder(resolve(from.dataDir))
  const database = await openDatabase(from)
  try {
    const lease = await acquireExclusiveLease(database)
    return async () => {
      await lease.close()
      await database.close()
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Copies a site to another database and file store, and compares both. The source stays unchanged. Throws StartError if
 * the source is in use or the copy differs, and TargetError if the target cannot be used.
 */
export const moveSite = async (
  site: Site,
  from: BackupConfig,
  to: BackupConfig,
  { isForced, now }: MoveOptions,
): Promise<BackupSummary> => {
  const release = await holdSource(from)
  const work = await mkdtemp(join(tmpdir(), 'moving-'))
  try {
    const [original, copy] = [join(work, 'original.tar.gz'), join(work, 'copy.tar.gz')]
    // Both files are removed afterwards, so neither counts as a backup.
    const summary = await makeBackup(from, original, { isNoted: false })
    await atTarget(restoreBackup(site, to, { file: original, isForced, now }))
    await atTarget(makeBackup(to, copy, { isNoted: false }))
    const dumpOf = async (file: string) => {
      const folder = `${file}.unpacked`
      return { folder, manifest: await unpackArchive(file, folder) }
    }
    const [first, ...others] = await differencesOf(site, await dumpOf(original), await dumpOf(copy))
    if (first) {
      const reason = englishIssue(combineIssues([first, ...others]))
      throw new StartError(`The copy is incomplete, so keep using the original. ${reason}`)
    }
    // The copy contains secrets that were encrypted with the key of the source.
    copyKeyFile(from.dataDir, to.dataDir)
    return summary
  } finally {
    await rm(work, { recursive: true, force: true })
    await release()
  }
}

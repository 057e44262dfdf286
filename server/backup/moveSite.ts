/** Moving a site to another database and file store: copied whole, then compared row by row and picture by picture. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { copyKeyFile } from '../crypto/secretKey.ts'
import { holdFolder } from '../db/dataFolder/dataFolder.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { holdAlone } from '../db/postgres/databaseLease.ts'
import { StartError } from '../startError.ts'
import { unpackArchive } from './archive.ts'
import { differencesOf } from './compareDumps.ts'
import { type BackupConfig, type BackupSummary, makeBackup } from './makeBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

interface MoveOptions {
  /** Replaces a site that is at the target; it is moved aside. */
  readonly isForced: boolean
  readonly now: Date
}

/** Keeps servers from the source: what they stored after the copy was made would be lost. Gives what ends that. */
const holdSource = async (from: BackupConfig): Promise<() => void | Promise<void>> => {
  if (from.databaseUrl === undefined) return holdFolder(resolve(from.dataDir))
  const database = await openDatabase(from)
  try {
    const lease = await holdAlone(database)
    return async () => {
      await lease.close()
      await database.close()
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Copies everything from one place to another and compares. The source stays as it is. Throws StartError; the message says what differs. */
export const moveSite = async (
  from: BackupConfig,
  to: BackupConfig,
  { isForced, now }: MoveOptions,
): Promise<BackupSummary> => {
  const release = await holdSource(from)
  const work = await mkdtemp(join(tmpdir(), 'moving-'))
  try {
    const [original, copy] = [join(work, 'original.tar.gz'), join(work, 'copy.tar.gz')]
    const summary = await makeBackup(from, original)
    await restoreBackup(to, { file: original, isForced, now })
    await makeBackup(to, copy)
    const dumpOf = async (file: string) => {
      const folder = `${file}.unpacked`
      return { folder, manifest: await unpackArchive(file, folder) }
    }
    const differences = await differencesOf(await dumpOf(original), await dumpOf(copy))
    if (differences.length)
      throw new StartError(`The copy is not complete, so go on with the original. ${differences.join(' ')}`)
    // The copy holds what it has encrypted.
    copyKeyFile(from.dataDir, to.dataDir)
    return summary
  } finally {
    await rm(work, { recursive: true, force: true })
    await release()
  }
}

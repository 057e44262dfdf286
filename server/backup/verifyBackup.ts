/** Verifies that a backup can be restored: restores it into a temporary database and compares that with the backup. */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Site } from '../../src/resources/createSite.ts'
import { diskFullIssue, placeIssue } from '../db/dataFolder/placeErrors.ts'
import { openSqliteFile } from '../db/sqlite/sqlite.ts'
import { combineIssues, issue } from '../runtime/errors.ts'
import { StartError } from '../runtime/startError.ts'
import { storageCodeOf } from '../runtime/storageErrors.ts'
import { differencesOf } from './compareDumps.ts'
import { dumpedRows, dumpRows } from './dumpRows.ts'
import { loadRows } from './loadRows.ts'
import { fileKeyOf } from './makeBackup.ts'
import { unverifiedPrefix } from './unfinishedBackups.ts'

/** Contents of a verified backup. */
interface VerifiedBackup {
  /** Time of the backup, UTC, ISO 8601. */
  readonly madeAt: string
  readonly records: number
  /** Pictures and documents. */
  readonly pictures: number
  /** Files that were listed but missing in the file store when the backup was made. */
  readonly missing: number
}

const newFolderIn = async (below: string): Promise<string> => {
  try {
    return await mkdtemp(join(below, unverifiedPrefix))
  } catch (cause) {
    throw new StartError(placeIssue(below, 'folder', cause), { cause })
  }
}

/**
 * Verifies the checksums of a backup, restores its rows into a temporary database in the folder `below`, and compares
 * them. Throws StartError if anything differs. Default of `below`: the system's temporary folder.
 */
export const verifyBackup = async (site: Site, file: string, below: string = tmpdir()): Promise<VerifiedBackup> => {
  const work = await newFolderIn(below)
  try {
    const folder = join(work, 'unpacked')
    const { recordsIn, unpackArchive } = await import('./archive.ts')
    const manifest = await unpackArchive(resolve(file), folder)
    const copy = join(work, 'copy')
    await mkdir(copy)
    const database = openSqliteFile(join(work, 'site.sqlite'))
    try {
      await loadRows(site, database, folder, manifest)
      const tables = await dumpRows(database, copy)
      const [first, ...others] = await differencesOf(
        site,
        { folder, manifest },
        { folder: copy, manifest: { ...manifest, tables } },
      )
      if (first)
        throw new StartError(issue('backup-not-restored', { value: file, reason: combineIssues([first, ...others]) }))
    } finally {
      await database.close()
    }
    const pictures = manifest.entries.filter(({ path }) => path.startsWith('files/')).length
    const listed = new Set<string>()
    for await (const row of dumpedRows(folder, 'files')) listed.add(fileKeyOf(row))
    return {
      madeAt: manifest.made_at,
      records: recordsIn(manifest.tables),
      pictures,
      missing: listed.size - pictures,
    }
  } catch (cause) {
    if (storageCodeOf(cause) !== 'full') throw cause
    // Space for the unpacked archive and the restored rows.
    throw new StartError(diskFullIssue(below, 3 * (await stat(file)).size), { cause })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

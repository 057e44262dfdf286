/** Proof that a backup can be restored: it is, into a database that is thrown away, and compared with itself. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openSqliteFile } from '../db/sqlite/sqlite.ts'
import { issue, together } from '../errors.ts'
import { StartError } from '../startError.ts'
import { differencesOf } from './compareDumps.ts'
import { dumpRows } from './dumpRows.ts'
import { loadRows } from './loadRows.ts'
import { unverifiedPrefix } from './unfinishedBackups.ts'

/** What a verified backup holds. */
interface VerifiedBackup {
  /** UTC, ISO 8601. */
  readonly madeAt: string
  readonly records: number
  readonly pictures: number
}

/** Checks every byte of a backup, restores its rows in a folder of its own below `below` and compares them. Throws StartError where anything is not as it was. */
export const verifyBackup = async (file: string, below: string = tmpdir()): Promise<VerifiedBackup> => {
  const work = await mkdtemp(join(below, unverifiedPrefix))
  try {
    const folder = join(work, 'unpacked')
    const { recordsIn, unpackArchive } = await import('./archive.ts')
    const manifest = await unpackArchive(resolve(file), folder)
    const copy = join(work, 'copy')
    await mkdir(copy)
    const database = openSqliteFile(join(work, 'site.sqlite'))
    try {
      await loadRows(database, folder, manifest)
      const tables = await dumpRows(database, copy)
      const [first, ...others] = await differencesOf(
        { folder, manifest },
        { folder: copy, manifest: { ...manifest, tables } },
      )
      if (first)
        throw new StartError(issue('backup-not-restored', { value: file, reason: together([first, ...others]) }))
    } finally {
      await database.close()
    }
    return {
      madeAt: manifest.made_at,
      records: recordsIn(manifest.tables),
      pictures: manifest.entries.filter(({ path }) => path.startsWith('files/')).length,
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Archive of a backup: a folder with a manifest of checksums, packed as .tar.gz. Independent of the database. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create, extract } from 'tar'
import { z } from 'zod'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { diskFullIssue, placeIssue } from '../db/dataFolder/placeErrors.ts'
import { privateFileMode } from '../db/dataFolder/privateModes.ts'
import { syncFolder } from '../db/dataFolder/syncFolder.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { issue } from '../runtime/errors.ts'
import { StartError } from '../runtime/startError.ts'
import { storageCodeOf } from '../runtime/storageErrors.ts'

const manifestName = 'manifest.json'
const entrySchema = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })
const manifestSchema = z.object({
  /** Version of the format. Increment it if archives of earlier versions can no longer be read. */
  format: z.literal(1),
  /** UTC, ISO 8601. */
  made_at: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), last_id: z.number().int().nullable() })),
  entries: z.array(entrySchema),
})

/** Contents of an archive. `last_id` is the highest id that a table ever assigned; null for a table without ids. */
export type Manifest = z.infer<typeof manifestSchema>
type Entry = z.infer<typeof entrySchema>

/** Number of records in an archive: rows of all tables with ids, except the table `files`. */
export const recordsIn = (tables: Manifest['tables']): number =>
  tables.reduce((total, { name, rows, last_id }) => (last_id === null || name === 'files' ? total : total + rows), 0)

const pathsBelow = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const entryOf = async (folder: string, path: string): Promise<Entry> => {
  const { size } = await stat(join(folder, path))
  return { path, bytes: size, sha256: await sha256Of(join(folder, path)) }
}

/**
 * Writes the manifest of `folder`, then packs the folder into `file`, all or nothing. Both must be on one file system.
 */
export const packFolder = async (folder: string, file: string, tables: Manifest['tables']): Promise<Manifest> => {
  const entries: Entry[] = []
  for (const path of await pathsBelow(folder)) entries.push(await entryOf(folder, path))
  const manifest: Manifest = { format: 1, made_at: new Date().toISOString(), tables, entries }
  await writeFile(join(folder, manifestName), JSON.stringify(manifest, null, 1))

  const partial = `${folder}.partial`
  try {
    // The manifest comes first, so that it can be read without unpacking the rest.
    const paths = [manifestName, ...entries.map(entry => entry.path)]
    // The archive contains personal data and password hashes.
    const packing = { cwd: folder, file: partial, mode: privateFileMode, gzip: true, portable: true, strict: true }
    await create({ ...packing, noDirRecurse: true }, paths)
    await chmod(partial, privateFileMode)
    const handle = await open(partial, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return manifest
}

/**
 * Unpacks `file` into the new folder `folder` and verifies the checksum of every entry. Throws StartError if the file
 * is missing, unreadable, damaged or of a newer format.
 */
export const unpackArchive = async (file: string, folder: string): Promise<Manifest> => {
  const refuse = (reason: Issue, cause?: unknown) =>
    new StartError(issue('backup-unusable', { value: file, reason }), { cause })
  await mkdir(folder, { recursive: true })
  try {
    // Unpacks only plain files, as a link could lead out of the folder. Runs synchronously, so that no write continues
    // after a failure.
    extract({
      sync: true,
      cwd: folder,
      file,
      strict: true,
      filter: (_path, entry) => 'type' in entry && entry.type === 'File',
    })
  } catch (error) {
    const code = errorCodeOf(error)
    if (code === 'ENOENT') throw new StartError(issue('no-file', { value: file }), { cause: error })
    if (['EACCES', 'EPERM', 'EISDIR', 'ENOTDIR'].includes(code))
      throw new StartError(placeIssue(file, 'file', error), { cause: error })
    if (storageCodeOf(error) === 'full')
      throw new StartError(diskFullIssue(folder, (await stat(file)).size), { cause: error })
    throw refuse(issue('backup-damaged'), error)
  }
  const text = await readFile(join(folder, manifestName), 'utf8').catch(cause => {
    throw refuse(issue('backup-without-manifest'), cause)
  })
  let manifest: Manifest
  try {
    manifest = manifestSchema.parse(JSON.parse(text))
  } catch (error) {
    throw refuse(issue('backup-newer'), error)
  }
  const listed = new Map(manifest.entries.map(entry => [entry.path, entry]))
  for (const path of await pathsBelow(folder)) {
    const expected = listed.get(path)
    listed.delete(path)
    if (path === manifestName) continue
    if (!expected) throw refuse(issue('backup-unlisted', { value: path }))
    const found = await entryOf(folder, path)
    if (found.sha256 !== expected.sha256) throw refuse(issue('backup-changed', { value: path }))
  }
  for (const path of listed.keys()) throw refuse(issue('backup-lacks', { value: path }))
  return manifest
}

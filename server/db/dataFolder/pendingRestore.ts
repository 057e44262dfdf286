/**
 * Replaces the site in a data folder by a restored one. A marker file exists while the replacement is in progress: a
 * process that opens the folder after a crash first finishes the replacement. So every process sees either the previous
 * site or the restored one, never a mixture.
 */
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { StartError } from '../../runtime/startError.ts'
import { logEndings, sqliteName } from './siteRemains.ts'
import { syncFolder } from './syncFolder.ts'

const markName = 'restore.json'
/** Name prefix of the folder in which a restored site is built. */
export const workPrefix = 'restoring-'
const filesName = 'files'

const markSchema = z.object({
  /** Name of the folder, inside the data folder, that holds the complete restored site. */
  work: z.string().regex(/^[\w.-]+$/),
  /** Name of the folder that receives the current site. */
  aside: z.string().regex(/^[\w.-]+$/),
})
/** Content of the marker file: the folder of the restored site, and the folder for the previous one. */
type PendingRestore = z.infer<typeof markSchema>

/** Path of the restored site inside a work folder. */
export const restoredIn = (work: string): string => join(work, 'data')

/** True if moving a restored site into place was started and not finished. */
export const isRestorePending = (folder: string): boolean => existsSync(join(folder, markName))

const readMark = async (folder: string): Promise<PendingRestore> => {
  const path = join(folder, markName)
  try {
    return markSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new StartError(
      `The file ${path} of an unfinished restore cannot be read. Delete it and restore the backup again: npm run restore -- FILE --force`,
      { cause },
    )
  }
}

/** Moves a file or folder of the site to another folder, if it exists. */
const movePart = async (name: string, from: string, to: string): Promise<void> => {
  if (!existsSync(join(from, name))) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  try {
    await rename(join(from, name), join(to, name))
  } catch (error) {
    // SQLite itself removes the log when the last connection is closed.
    if (errorCodeOf(error) === 'ENOENT' && !existsSync(join(from, name))) return
    throw error
  }
  await syncFolder(to)
  await syncFolder(from)
}

/**
 * Resumes an interrupted move of a restored site into place; does nothing if there is none. The caller holds the lock
 * of the data folder. Throws StartError if the marker file is invalid.
 */
export const finishRestore = async (folder: string): Promise<void> => {
  if (!isRestorePending(folder)) return
  const { work, aside } = await readMark(folder)
  const restored = restoredIn(join(folder, work))
  const previous = join(folder, aside)
  // Parts that are no longer in the restored folder are already in place. The log moves first: a database must never be
  // next to the log of another one.
  if (existsSync(join(restored, sqliteName))) {
    for (const ending of logEndings) await movePart(sqliteName + ending, folder, previous)
    await movePart(sqliteName, folder, previous)
    await movePart(sqliteName, restored, folder)
  }
  if (existsSync(join(restored, filesName))) {
    await movePart(filesName, folder, previous)
    await movePart(filesName, restored, folder)
  }
  await rm(join(folder, markName))
  await syncFolder(folder)
}

/** Writes the marker for a complete restored site, and moves the site into place. */
export const putInPlace = async (folder: string, pending: PendingRestore): Promise<void> => {
  const path = join(folder, markName)
  const handle = await open(`${path}.new`, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(pending))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
  await syncFolder(folder)
  await finishRestore(folder)
}

/**
 * Removes leftovers of killed restores that were last changed before a given time. That time must be before the start
 * of any restore in progress.
 */
export const removeUnfinished = async (folder: string, before: Date): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(workPrefix) && name !== `${markName}.new`) continue
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path, { recursive: true, force: true })
  }
}

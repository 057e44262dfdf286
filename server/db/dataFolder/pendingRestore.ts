/**
 * Putting a restored site in the place of another in one data folder. A file says that it is under way, and is there until it is done: a process that opens
 * the folder after a crash finishes it first. So the folder is seen with the former site or with the restored one, and never with a mixture.
 */
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { StartError } from '../../startError.ts'
import { logEndings, sqliteName } from './siteRemains.ts'
import { syncFolder } from './syncFolder.ts'

const markName = 'restore.json'
/** Begins the name of the folder in which a restored site is made. */
export const workPrefix = 'restoring-'
const filesName = 'files'

const markSchema = z.object({
  /** Name of the folder below the data folder that holds the restored site whole. */
  work: z.string().regex(/^[\w.-]+$/),
  /** Name of the folder for what is there now. */
  aside: z.string().regex(/^[\w.-]+$/),
})
/** Where a restored site lies, and where the former one goes. */
type PendingRestore = z.infer<typeof markSchema>

/** Folder of the restored site in a folder for work. */
export const restoredIn = (work: string): string => join(work, 'data')

/** Whether a restore was begun in a data folder and not finished. */
export const isRestorePending = (folder: string): boolean => existsSync(join(folder, markName))

const readMark = async (folder: string): Promise<PendingRestore> => {
  const path = join(folder, markName)
  try {
    return markSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new StartError(
      `The file ${path}, which says how to finish a restore, cannot be read. Delete it and restore the backup again: npm run restore -- FILE --force`,
      { cause },
    )
  }
}

/** Renames a part of the site into another folder, where it is there. */
const movePart = async (name: string, from: string, to: string): Promise<void> => {
  if (!existsSync(join(from, name))) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  try {
    await rename(join(from, name), join(to, name))
  } catch (error) {
    // SQLite removes the log of a database by itself when the last one who had it open is gone.
    if (errorCodeOf(error) === 'ENOENT' && !existsSync(join(from, name))) return
    throw error
  }
  await syncFolder(to)
  await syncFolder(from)
}

/** Puts a restored site in place, however far that had come before. The caller holds the data folder. */
export const finishRestore = async (folder: string): Promise<void> => {
  if (!isRestorePending(folder)) return
  const { work, aside } = await readMark(folder)
  const restored = restoredIn(join(folder, work))
  const former = join(folder, aside)
  // What is not in the restored site any more is in place already. The log goes first: no database may be seen beside the log of another.
  if (existsSync(join(restored, sqliteName))) {
    for (const ending of logEndings) await movePart(sqliteName + ending, folder, former)
    await movePart(sqliteName, folder, former)
    await movePart(sqliteName, restored, folder)
  }
  if (existsSync(join(restored, filesName))) {
    await movePart(filesName, folder, former)
    await movePart(filesName, restored, folder)
  }
  await rm(join(folder, markName))
  await syncFolder(folder)
}

/** Writes that a restored site is whole and shall take its place, and puts it there. */
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

/** Removes what restores that were killed have left, as far as it was last changed before a moment. Of one that is under way, nothing may be. */
export const removeUnfinished = async (folder: string, before: Date): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(workPrefix) && name !== `${markName}.new`) continue
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path, { recursive: true, force: true })
  }
}

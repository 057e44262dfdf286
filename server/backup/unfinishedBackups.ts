/** What backups that were killed have left: folders in which they were made, and files that were not proven. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../src/schema/values/time/dates.ts'

/** Begins the name of the folder in which a backup is made, beside its file. */
export const makingPrefix = '.making-'
/** Begins the names of backups that are not proven yet. */
export const unverifiedPrefix = '.unverified-'

/** Names that former versions gave them. */
const formerNames = /\.tar(\.gz)?\.([0-9a-f]{8}|partial)$/
/** No backup takes so long. */
const longestMs = dayMs

const isUnfinished = (name: string): boolean =>
  name.startsWith(makingPrefix) || name.startsWith(unverifiedPrefix) || formerNames.test(name)

/** Removes what is older than a day from a folder for backups. One that cannot be read holds nothing that could be removed. */
export const removeUnfinishedBackups = async (folder: string, now: Date): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isUnfinished)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtime.getTime() > longestMs) await rm(path, { recursive: true, force: true })
  }
}

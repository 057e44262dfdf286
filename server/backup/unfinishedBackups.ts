/** Removes leftovers of backups that were killed: working folders, and archives that were not verified. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../src/schema/values/time/dates.ts'

/** Prefix of the folder in which a backup is made, next to its file. */
export const makingPrefix = '.making-'
/** Prefix of backups that are not verified yet. */
export const unverifiedPrefix = '.unverified-'

/** Pattern of the names of leftovers from earlier versions. */
const previousNames = /\.tar(\.gz)?\.([0-9a-f]{8}|partial)$/
/** Age above which no running backup is assumed to use a leftover, ms. */
const abandonedAfterMs = dayMs

const isUnfinished = (name: string): boolean =>
  name.startsWith(makingPrefix) || name.startsWith(unverifiedPrefix) || previousNames.test(name)

/** Removes leftovers that are more than a day old from a folder of backups. An unreadable folder is ignored. */
export const removeUnfinishedBackups = async (folder: string, now: Date): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isUnfinished)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtime.getTime() > abandonedAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}

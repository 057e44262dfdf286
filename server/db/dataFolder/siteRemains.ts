/** Finds the remaining files of a site whose database is missing. No new site is created next to them. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** File name of the embedded database. */
export const sqliteName = 'site.sqlite'
/** Suffixes that the log files of the embedded database add to its name. */
export const logEndings = ['-wal', '-shm'] as const
const secretName = 'secret.key'
/** Name prefix of the folder to which a restore moves the previous site. */
export const asidePrefix = 'before-restore-'

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
const sizeOf = (path: string): number => {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}

/** True if the embedded database is missing or an empty file. */
export const lacksDatabase = (dataDir: string): boolean => sizeOf(join(dataDir, sqliteName)) === 0

/** Names of the remains of a previous site in a data folder, without the database and its log. */
export const remainsBesideDatabase = (
  dataDir: string,
  backupDir: string = join(dataDir, 'backups'),
): readonly string[] => {
  const found = namesIn(dataDir)
  return [
    ...(namesIn(join(dataDir, 'files')).length ? ['files'] : []),
    ...(namesIn(backupDir).some(name => name.endsWith('.tar.gz')) ? ['backups'] : []),
    ...found.filter(name => name === secretName || name.startsWith(asidePrefix)),
  ]
}

/** Names of the remains of a previous site in a data folder, including the database and its log. */
export const remainsIn = (dataDir: string, backupDir?: string): readonly string[] => [
  ...[sqliteName, ...logEndings.map(ending => sqliteName + ending)].filter(name => sizeOf(join(dataDir, name)) > 0),
  ...remainsBesideDatabase(dataDir, backupDir),
]

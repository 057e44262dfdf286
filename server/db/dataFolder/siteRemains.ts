/** What a data folder holds of a site whose database is gone. No new site is made beside it. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The embedded database in a data folder, and the ends of the names of its log. */
export const sqliteName = 'site.sqlite'
export const logEndings = ['-wal', '-shm'] as const
const secretName = 'secret.key'
/** Begins the name of what a restore has put aside. */
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

/** Whether a data folder has no embedded database, or an empty file in its place. */
export const lacksDatabase = (dataDir: string): boolean => sizeOf(join(dataDir, sqliteName)) === 0

/** The names of what a data folder holds of a former site, its embedded database and the log of that left out. */
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

/** The same with the embedded database and its log. */
export const remainsIn = (dataDir: string, backupDir?: string): readonly string[] => [
  ...[sqliteName, ...logEndings.map(ending => sqliteName + ending)].filter(name => sizeOf(join(dataDir, name)) > 0),
  ...remainsBesideDatabase(dataDir, backupDir),
]

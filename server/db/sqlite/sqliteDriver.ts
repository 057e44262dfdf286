/** The driver of SQLite as npm installed it: better-sqlite3 13 on Node 22 and later, 12 by way of packages/sqlite-node20 on Node 20. Both have the same API. */
import { createRequire } from 'node:module'
import type SqliteFile from 'better-sqlite3'
import { StartError } from '../../startError.ts'

/** What opens a database file. */
type SqliteDriver = typeof SqliteFile

const hasBinaries = Number.parseInt(process.versions.node, 10) >= 22
/** Name of the package. */
export const sqlitePackage = hasBinaries ? 'better-sqlite3' : 'sqlite-node20'

let loaded: SqliteDriver | undefined

/** The driver, loaded by the first call. Throws StartError where none is installed that runs on this Node. */
export const sqliteDriver = (): SqliteDriver => {
  if (loaded) return loaded
  try {
    // The types are of version 7, which describe what 12 and 13 have in common.
    const driver = createRequire(import.meta.url)(sqlitePackage) as SqliteDriver
    // Its native part is only read with the first database.
    new driver(':memory:').close()
    loaded = driver
    return driver
  } catch (cause) {
    throw new StartError(
      `The driver of SQLite in node_modules does not run on Node ${process.versions.node}. Install it again with this version of Node: npm ci`,
      { cause },
    )
  }
}

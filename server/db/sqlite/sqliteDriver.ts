/**
 * Loads the installed SQLite driver: better-sqlite3 13 on Node 22 and later, and version 12 through
 * packages/sqlite-node20 on Node 20. Both have the same API.
 */
import { createRequire } from 'node:module'
import type SqliteFile from 'better-sqlite3'
import { StartError } from '../../runtime/startError.ts'

/** Constructor that opens a database file. */
type SqliteDriver = typeof SqliteFile

const hasBinaries = Number.parseInt(process.versions.node, 10) >= 22
const driverPackages = ['better-sqlite3', 'sqlite-node20'] as const
/** Name of the package that this Node loads. */
export const sqlitePackage = driverPackages[hasBinaries ? 0 : 1]

const load = createRequire(import.meta.url)
const isInstalled = (name: string): boolean => {
  try {
    load.resolve(name)
    return true
  } catch {
    return false
  }
}

/** Explains why the driver could not be loaded, with the remedy. */
const loadProblem = (cause: unknown): string => {
  const { node } = process.versions
  if (isInstalled(sqlitePackage)) {
    const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause)
    return `The driver of SQLite in node_modules does not run on Node ${node} (${reason}). Install it again with this version of Node: npm ci`
  }
  if (driverPackages.some(isInstalled))
    return `The driver of SQLite in node_modules does not run on Node ${node}. Install it again with this version of Node: npm ci`
  return hasBinaries
    ? 'node_modules has no driver of SQLite: the packages were installed without optional ones (--omit=optional, or omit=optional in .npmrc). Install them: npm ci --include=optional. A site with DATABASE_URL needs none.'
    : `node_modules has no driver of SQLite: optional packages were left out (--omit=optional), or it could not be compiled, which Node ${node} needs a C++ compiler and Python for. Use Node 24 and npm ci, or npm ci --include=optional with both installed. A site with DATABASE_URL needs none.`
}

let loaded: SqliteDriver | undefined

/** SQLite driver, loaded by the first call. Throws StartError if no driver for this version of Node is installed. */
export const sqliteDriver = (): SqliteDriver => {
  if (loaded) return loaded
  try {
    // The type declarations are of version 7 and describe what 12 and 13 have in common.
    const driver = load(sqlitePackage) as SqliteDriver
    // The native module is only loaded with the first database.
    new driver(':memory:').close()
    loaded = driver
    return driver
  } catch (cause) {
    throw new StartError(loadProblem(cause), { cause })
  }
}

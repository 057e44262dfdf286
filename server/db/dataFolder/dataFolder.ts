/** Creates the data folder, denies other users of the machine access to it, and locks it against a second server. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import type { Config } from '../../config/config.ts'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { issue } from '../../runtime/errors.ts'
import { makeFolder } from '../../runtime/folders/makeFolder.ts'
import { FolderInUseError, StartError } from '../../runtime/startError.ts'
import { sqliteDriver } from '../sqlite/sqliteDriver.ts'
import { placeMessage, refuseUnreadableFolder } from './placeErrors.ts'
import { privateFileMode } from './privateModes.ts'
import { sqliteName } from './siteRemains.ts'

/** Path of the database file in a data folder. */
export const sqliteFileOf = (dataDir: string): string => join(resolve(dataDir), sqliteName)

const ofOthers = 0o077

/** Thrown if the data folder, or a file in it, cannot be used. */
export class UnusableError extends StartError {}

/** Creates the error for a path in the data folder that cannot be used, with the remedy. */
export const unusableError = (path: string, kind: 'file' | 'folder', cause: unknown): UnusableError =>
  new UnusableError(
    `${placeMessage(path, kind, cause)} Give this user read and write access, free some space, or set DATA_DIR to another folder.`,
    { cause },
  )

/** True if a data folder has a database. Throws StartError if this user cannot see whether it has one. */
export const hasDatabase = (dataDir: string): boolean => {
  const path = sqliteFileOf(dataDir)
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (cause) {
    throw unusableError(path, 'file', cause)
  }
}

/**
 * Throws StartError if the data folder should have a database and has none. A command for an existing site would
 * otherwise create an empty database in a wrong folder and report success.
 */
export const requireDatabase = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void => {
  if (databaseUrl === undefined && !hasDatabase(dataDir))
    throw new StartError(issue('no-database', { value: resolve(dataDir) }))
}

/**
 * Creates a file that only this user can read, if it does not exist. SQLite gives its log files the mode of the
 * database.
 */
export const createPrivateFile = (path: string): void => closeSync(openSync(path, 'a', privateFileMode))

/** Creates the folder if it does not exist. Throws StartError if it cannot be used. */
export const prepareFolder = (folder: string): void => {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unusableError(folder, 'folder', cause)
  }
}

/**
 * Throws StartError if the path of a subfolder is taken by something other than a folder, or if the folder is
 * unreadable. A missing folder is not an error.
 */
export const refuseUnreadable = (folder: string): void => {
  try {
    refuseUnreadableFolder(folder)
  } catch (cause) {
    throw unusableError(folder, 'folder', cause)
  }
}

/** Pattern of the names of files and folders in a data folder that belong to the site. */
const ownNames =
  /^(site\.sqlite(-(wal|shm)(\.former)?)?|files|uploads|backups|server\.(lock(-journal)?|pid)|secret\.key|restore\.json(\.new)?|(before-restore|restoring)-.*)$/

const closePath = (path: string): void => {
  try {
    const { mode } = statSync(path)
    if (mode & ofOthers) chmodSync(path, mode & ~ofOthers & 0o7777)
  } catch {
    // The folder belongs to another user, or the disk is read-only: the mode stays as it is.
  }
}

/** Removes access of other users from files of older versions, and from the folder if it holds nothing else. */
export const removeAccessOfOthers = (folder: string): void => {
  const names = readdirSync(folder)
  for (const name of names) if (ownNames.test(name)) closePath(join(folder, name))
  if (names.every(name => ownNames.test(name))) closePath(folder)
}

const readPid = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/**
 * Locks a data folder, which is created if missing, until the returned function is called or the process ends. The
 * system releases the lock even after a crash. Nothing else in this process may open `server.lock`, or the lock is
 * lost. Throws FolderInUseError if another process holds the lock, and UnusableError if the folder cannot be used.
 */
export const lockFolder = (folder: string): (() => void) => {
  prepareFolder(folder)
  const [lockPath, pidPath] = [join(folder, 'server.lock'), join(folder, 'server.pid')]
  const Driver = sqliteDriver()
  let lock: SqliteFile.Database | undefined
  try {
    createPrivateFile(lockPath)
    lock = new Driver(lockPath, { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (cause) {
    lock?.close()
    if (errorCodeOf(cause) !== 'SQLITE_BUSY') throw unusableError(lockPath, 'file', cause)
    const pid = readPid(pidPath)
    throw new FolderInUseError(
      `The data folder ${folder} is in use by another server${pid && ` (process ${pid})`}. Stop that server, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  try {
    writeFileSync(pidPath, `${process.pid}\n`, { mode: privateFileMode })
  } catch {
    // The file is only informative; a full disk may have no space for it.
  }
  return () => {
    rmSync(pidPath, { force: true })
    lock.close()
  }
}

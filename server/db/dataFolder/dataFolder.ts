/** The data folder: making it, closing it to other users of the machine, and the lock against a second server. */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { FolderInUseError, StartError } from '../../startError.ts'
import { sqliteDriver } from '../sqlite/sqliteDriver.ts'
import { ownFileMode, ownFolderMode } from './ownModes.ts'
import { placeMessage } from './placeErrors.ts'
import { sqliteName } from './siteRemains.ts'

/** Path of the database file in a data folder. */
export const sqliteFileOf = (dataDir: string): string => join(resolve(dataDir), sqliteName)

const ofOthers = 0o077

/** A data folder, or a file in it, that cannot be written or used at all. */
export class UnusableError extends StartError {}

/** A place in the data folder that cannot be used. */
export const cannotUse = (path: string, kind: 'file' | 'folder', cause: unknown): UnusableError =>
  new UnusableError(
    `${placeMessage(path, kind, cause)} Give this user the right to read and write it, make room, or set DATA_DIR to another folder.`,
    { cause },
  )

/** Makes a file that only this user can read, where there is none: a database takes over its mode for the files beside it. */
export const makeOwnFile = (path: string): void => closeSync(openSync(path, 'a', ownFileMode))

/**
 * Makes a folder, and those above it, where there are none. One at a time: with `recursive`, Node 20 tries for ever where a system says of a new
 * folder that it is not found, as it does of folders that it makes itself (/proc, /net).
 */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: ownFolderMode })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (errorCodeOf(error) !== 'EEXIST') throw error
  }
}

/** Makes the folder where there is none. Throws StartError where it cannot be used. */
export const prepareFolder = (folder: string): void => {
  try {
    makeFolder(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw cannotUse(folder, 'folder', cause)
  }
}

/** What a site may have in its data folder. */
const ownNames =
  /^(site\.sqlite(-(wal|shm)(\.former)?)?|files|uploads|backups|server\.(lock(-journal)?|pid)|secret\.key|restore\.json(\.new)?|(before-restore|restoring)-.*)$/

const closePath = (path: string): void => {
  try {
    const { mode } = statSync(path)
    if (mode & ofOthers) chmodSync(path, mode & ~ofOthers & 0o7777)
  } catch {
    // Of another user, or on a disk that takes no changes: it is used as it is.
  }
}

/** Takes the rights of other users from what a former version has made; from the folder itself where nothing else lies in it. */
export const closeToOthers = (folder: string): void => {
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
 * Holds a data folder, which is made where there is none, until the returned function is called or the process ends, however it ends: the system
 * itself drops the lock. Nothing else in this process may open `server.lock`, or the lock is lost.
 */
export const holdFolder = (folder: string): (() => void) => {
  prepareFolder(folder)
  const [lockPath, pidPath] = [join(folder, 'server.lock'), join(folder, 'server.pid')]
  const Driver = sqliteDriver()
  let lock: SqliteFile.Database | undefined
  try {
    makeOwnFile(lockPath)
    lock = new Driver(lockPath, { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (cause) {
    lock?.close()
    if (errorCodeOf(cause) !== 'SQLITE_BUSY') throw cannotUse(lockPath, 'file', cause)
    const pid = readPid(pidPath)
    throw new FolderInUseError(
      `The data folder ${folder} is in use by another server${pid && ` (process ${pid})`}. Stop that one, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  try {
    writeFileSync(pidPath, `${process.pid}\n`, { mode: ownFileMode })
  } catch {
    // Only for people to read; a full disk may have no room for it.
  }
  return () => {
    rmSync(pidPath, { force: true })
    lock.close()
  }
}

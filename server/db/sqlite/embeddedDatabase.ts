/**
 * Opens the embedded database in a data folder, exclusively or shared with a running server. Refuses writes if the file
 * is removed or replaced while open, and reads from a copy if the folder is not writable.
 */
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { StartError } from '../../runtime/startError.ts'
import { UnwritableError } from '../../runtime/storageErrors.ts'
import type { Database } from '../database.ts'
import {
  lockFolder,
  prepareFolder,
  removeAccessOfOthers,
  sqliteFileOf,
  UnusableError,
  unusableError,
} from '../dataFolder/dataFolder.ts'
import { finishRestore, isRestorePending, removeUnfinished } from '../dataFolder/pendingRestore.ts'
import { diskFullMessage } from '../dataFolder/placeErrors.ts'
import { lacksDatabase, logEndings, remainsIn, sqliteName } from '../dataFolder/siteRemains.ts'
import { databaseOn, openHandle } from './sqlite.ts'

/**
 * Throws StartError if a lost database has left files. A new, empty database would also destroy the log of the lost
 * one, which may hold recoverable data.
 */
const refuseLost = (folder: string): void => {
  const remains = lacksDatabase(folder) ? remainsIn(folder) : []
  if (remains.length)
    throw new StartError(
      `The database ${sqliteFileOf(folder)} is missing or empty, but the folder contains ${remains.join(', ')} of a previous site. No new site was created. Put the database back, or restore a backup: npm run restore -- FILE --force. For a new site, set DATA_DIR to an empty folder; to create one with these files anyway: npm run files -- adopt`,
    )
}

const refuseUnfinished = (folder: string): void => {
  if (isRestorePending(folder))
    throw new StartError(
      `A restore in the data folder ${folder} is running or was interrupted. Wait until it is done, or start the server, which finishes it.`,
    )
}

/**
 * Converts SQLite's error for a damaged database to a StartError with the remedy. Returns any other error unchanged.
 */
export const explainDamage = (error: unknown, dataDir: string): unknown =>
  /^SQLITE_(?:NOTADB|CORRUPT)/.test(errorCodeOf(error))
    ? new StartError(
        `The file ${sqliteFileOf(dataDir)} is damaged or not a database. Restore a backup, which moves it aside: npm run restore -- FILE --force`,
        { cause: error },
      )
    : error

const openHandleIn = (folder: string): SqliteFile.Database => {
  const path = sqliteFileOf(folder)
  try {
    // SQLite would open a read-only file without an error.
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
    return openHandle(path)
  } catch (error) {
    const cause = explainDamage(error, folder)
    throw cause instanceof StartError ? cause : unusableError(path, 'file', cause)
  }
}

/** Identity (device and inode) of the file at a path; undefined if it does not exist. */
const fileAt = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/**
 * Returns a function that throws UnwritableError if the open database or its log is no longer in the folder, because
 * writes would then be lost when the process ends.
 */
const createWatch = (folder: string): (() => void) => {
  const path = sqliteFileOf(folder)
  const known = new Map<string, string>()
  return () => {
    for (const each of [path, `${path}-wal`]) {
      const found = fileAt(each)
      const previous = known.get(each)
      if (previous === undefined && found !== undefined) known.set(each, found)
      else if (found !== previous)
        throw new UnwritableError(
          'replaced',
          `The database file ${each} was removed or replaced while the server was running. Put the original back, or restart the server to use the new one.`,
        )
    }
  }
}

/** Renames the log of a lost database, because SQLite would apply its pages to a new database. */
const putLogAside = (folder: string): void => {
  const path = sqliteFileOf(folder)
  if (lacksDatabase(folder))
    for (const each of logEndings.map(ending => path + ending)) if (existsSync(each)) renameSync(each, `${each}.former`)
}

const openIn = (folder: string, mayReplace: boolean): Database => {
  if (mayReplace) putLogAside(folder)
  else refuseLost(folder)
  const file = openHandleIn(folder)
  const check = createWatch(folder)
  check()
  const fullText = () => diskFullMessage(sqliteFileOf(folder))
  return { ...databaseOn(file, { beforeWrite: check }), check, fullText }
}

/** Copies the database to the temporary folder of the system and opens the copy. Throws StartError if that fails. */
const openCopy = (
  folder: string,
  cause: unknown,
): { readonly file: SqliteFile.Database; readonly remove: () => void } => {
  const path = sqliteFileOf(folder)
  const copy = mkdtempSync(join(tmpdir(), 'site-read-only-'))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  try {
    for (const ending of ['', '-wal'])
      if (existsSync(path + ending)) copyFileSync(path + ending, join(copy, sqliteName + ending))
    const file = openHandle(join(copy, sqliteName))
    return { file, remove }
  } catch {
    remove()
    throw cause
  }
}

/**
 * Opens a copy of the database in a folder that is not writable. `recover` opens the original as soon as it is
 * writable. Throws `cause` if there is no database to read.
 */
const openReadOnly = (folder: string, cause: StartError): Database => {
  if (lacksDatabase(folder) || isRestorePending(folder)) throw cause
  const { file, remove } = openCopy(folder, cause)
  const readOnlyError = new UnwritableError('read-only', cause.message, { cause })
  let release: (() => void) | undefined
  let check = (): void => {
    throw readOnlyError
  }
  // The copy refuses writes; read-only transactions continue to work.
  const database = databaseOn(file, { isReadOnly: true, beforeWrite: () => release && check() })
  return {
    ...database,
    check: () => check(),
    recover: () => {
      if (release) return
      const held = lockFolder(folder)
      try {
        database.replaceFile(openHandleIn(folder)).close()
      } catch (error) {
        held()
        throw error
      }
      release = held
      check = createWatch(folder)
      remove()
    },
    close: async () => {
      await database.close()
      release?.()
      remove()
    },
  }
}

/** Conditions under which the embedded database is opened. */
export interface OpenOptions {
  /** Opens the database while a server may be running. */
  readonly shared: boolean
  /** Creates a new database even if a previous site has left files. */
  readonly mayReplace: boolean
  /** Reads a copy if the folder is not writable. */
  readonly mayOnlyRead: boolean
}

const openAlone = async (folder: string, mayReplace: boolean): Promise<Database> => {
  const release = lockFolder(folder)
  try {
    removeAccessOfOthers(folder)
    await finishRestore(folder)
    // A restore holds the lock, which this process has now, so none is in progress.
    await removeUnfinished(folder, new Date(Date.now() + 1_000))
    const database = openIn(folder, mayReplace)
    return {
      ...database,
      close: async () => {
        await database.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Opens the database of a data folder, and creates it if missing. Throws StartError if it cannot be used. */
export const openEmbedded = async (
  dataDir: string,
  { shared, mayReplace, mayOnlyRead }: OpenOptions,
): Promise<Database> => {
  const folder = resolve(dataDir)
  if (shared) {
    prepareFolder(folder)
    refuseUnfinished(folder)
    return openIn(folder, mayReplace)
  }
  try {
    return await openAlone(folder, mayReplace)
  } catch (error) {
    if (!mayOnlyRead || !(error instanceof UnusableError)) throw error
    return openReadOnly(folder, error)
  }
}

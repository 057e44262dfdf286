/** The database in a data folder: opened alone or beside a server, watched while it is used, and read where it cannot be written. */
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { UnwritableError } from '../../runtime/storageErrors.ts'
import { StartError } from '../../startError.ts'
import type { Database } from '../database.ts'
import {
  cannotUse,
  closeToOthers,
  holdFolder,
  prepareFolder,
  sqliteFileOf,
  UnusableError,
} from '../dataFolder/dataFolder.ts'
import { finishRestore, isRestorePending, removeUnfinished } from '../dataFolder/pendingRestore.ts'
import { fullMessage } from '../dataFolder/placeErrors.ts'
import { lacksDatabase, logEndings, remainsIn, sqliteName } from '../dataFolder/siteRemains.ts'
import { databaseOn, openHandle } from './sqlite.ts'

/** An empty file in place of a lost database would also end its log, which may hold what can still be saved. */
const refuseLost = (folder: string): void => {
  const remains = lacksDatabase(folder) ? remainsIn(folder) : []
  if (remains.length)
    throw new StartError(
      `There is no database ${sqliteFileOf(folder)}, or an empty file in its place, and the folder holds ${remains.join(', ')} of a former site. No new site was made. Put the database back, or restore a backup: npm run restore -- FILE --force. For a new site, set DATA_DIR to an empty folder; to make one beside these files all the same: npm run files -- adopt`,
    )
}

const refuseUnfinished = (folder: string): void => {
  if (isRestorePending(folder))
    throw new StartError(
      `A restore in the data folder ${folder} is under way, or was cut off. Wait for its end, or start the server, which finishes it.`,
    )
}

const openHandleIn = (folder: string): SqliteFile.Database => {
  const path = sqliteFileOf(folder)
  try {
    // One that may only be read would be opened without a word.
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
    return openHandle(path)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const code = errorCodeOf(cause)
    if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
      throw new StartError(
        `The file ${path} is no database, or is damaged. Restore a backup: npm run restore -- FILE`,
        { cause },
      )
    throw cannotUse(path, 'file', cause)
  }
}

/** Which file a path leads to; undefined where it leads to none. */
const fileAt = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/** Throws UnwritableError where the database that was opened, or its log, is no longer in the folder: what is written then is lost with the process. */
const createWatch = (folder: string): (() => void) => {
  const path = sqliteFileOf(folder)
  const known = new Map<string, string>()
  return () => {
    for (const each of [path, `${path}-wal`]) {
      const found = fileAt(each)
      const former = known.get(each)
      if (former === undefined && found !== undefined) known.set(each, found)
      else if (found !== former)
        throw new UnwritableError(
          'replaced',
          `The database file ${each} was removed or replaced while the server runs. Put the former one back, or restart the server to use what is there.`,
        )
    }
  }
}

/** A new database must not be made beside the log of a lost one, whose pages it would take for its own. */
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
  const fullText = () => fullMessage(sqliteFileOf(folder))
  return { ...databaseOn(file, { beforeWrite: check }), check, fullText }
}

/** A copy of the database in the folder of the system for what is temporary. Throws StartError where none can be made. */
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
 * The database of a folder that takes no changes now: a copy of it is read. `recover` opens the database itself as soon as that can be written.
 * Throws `cause` where there is nothing to read.
 */
const openReadOnly = (folder: string, cause: StartError): Database => {
  if (lacksDatabase(folder) || isRestorePending(folder)) throw cause
  const { file, remove } = openCopy(folder, cause)
  const readOnlyError = new UnwritableError('read-only', cause.message, { cause })
  let release: (() => void) | undefined
  let check = (): void => {
    throw readOnlyError
  }
  // The copy itself refuses what would change it; transactions that only read go on.
  const database = databaseOn(file, { isReadOnly: true, beforeWrite: () => release && check() })
  return {
    ...database,
    check: () => check(),
    recover: () => {
      if (release) return
      const held = holdFolder(folder)
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

export interface OpenOptions {
  /** Beside a running server. */
  readonly shared: boolean
  /** Makes a new database also where a former site has left files. */
  readonly mayReplace: boolean
  /** Reads a copy where the folder takes no changes. */
  readonly mayOnlyRead: boolean
}

const openAlone = async (folder: string, mayReplace: boolean): Promise<Database> => {
  const release = holdFolder(folder)
  try {
    closeToOthers(folder)
    await finishRestore(folder)
    // A restore has the folder alone: none is under way.
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

/** The database of a data folder, which is made where there is none. Throws StartError when it cannot be used. */
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

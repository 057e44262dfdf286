/** The embedded database: one SQLite file in the data folder, and the lock that keeps a second server away from it. */
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type SqliteFile from 'better-sqlite3'
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Commits, Database } from './database.ts'
import { finishRestore, isRestorePending, removeUnfinished } from './db/pendingRestore.ts'
import { lacksDatabase, remainsIn, sqliteName } from './db/siteRemains.ts'
import { sqliteDriver } from './db/sqliteDriver.ts'
import { FolderInUseError, StartError } from './startError.ts'
import type { Tables } from './tables.ts'

/** Milliseconds that a statement waits for another process, like a backup. */
const busyTimeoutMs = 10_000
const keptStatements = 500
const cacheKiB = 8_000

/** Stands for every table. */
const anyTable = '*'

/** The table that a statement changes; undefined for one that only reads, and any where it does not say so plainly. */
const changedBy = (
  sql: string,
  { readonly: isReadOnly }: Pick<SqliteFile.Statement, 'readonly'>,
): string | undefined =>
  isReadOnly || sql === beginning
    ? undefined
    : (/^(?:insert into|update|delete from) "([^"]+)"/.exec(sql)?.[1] ?? anyTable)

/** Of every transaction. */
const beginning = 'begin immediate'

/** A rollback where there is nothing to roll back. */
const noStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

/** Path of the database file in a data folder. */
export const sqliteFileOf = (dataDir: string): string => join(resolve(dataDir), sqliteName)

/**
 * The driver as Kysely calls it. Statements are prepared once.
 * Every transaction takes the right to write at its beginning: one that began by reading could not be given it later.
 */
const driverOf = (file: SqliteFile.Database, commits: Commits, changed: (table: string) => void) => {
  const statements = new LRUCache<string, SqliteStatement>({ max: keptStatements })
  const counted = (commit: SqliteFile.Statement): SqliteStatement => ({
    ...noStatement,
    run: () => {
      const result = commit.run()
      commits.count += 1
      return result
    },
  })
  const watched = (statement: SqliteStatement, table: string): SqliteStatement => {
    const first =
      <A extends unknown[], T>(call: (...args: A) => T) =>
      (...args: A): T => {
        changed(table)
        return call(...args)
      }
    return {
      reader: statement.reader,
      all: first(parameters => statement.all(parameters)),
      run: first(parameters => statement.run(parameters)),
      iterate: first(parameters => statement.iterate(parameters)),
    }
  }
  const prepareAnew = (sql: string): SqliteStatement => {
    const statement = file.prepare(sql)
    if (sql === 'commit') return counted(statement)
    const table = changedBy(sql, statement)
    return table === undefined ? statement : watched(statement, table)
  }
  return {
    close: () => file.close(),
    prepare: (text: string): SqliteStatement => {
      // A full disk may have ended the transaction already; a second error here would hide that one.
      if (text === 'rollback' && !file.inTransaction) return noStatement
      const sql = text === 'begin' ? beginning : text
      const statement = statements.get(sql) ?? prepareAnew(sql)
      statements.set(sql, statement)
      return statement
    },
  }
}

/** A database file, made where there is none; ':memory:' is one that ends with the process. */
export const openSqliteFile = (path: string): Database => {
  const file = new (sqliteDriver())(path, { timeout: busyTimeoutMs })
  try {
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    file.pragma('temp_store = MEMORY')
    // The system keeps the file's pages, too: half of what better-sqlite3 is built with.
    file.pragma(`cache_size = -${cacheKiB}`)
    // Reads every page that the schema needs, so that a damaged file ends the start and not a request.
    file.prepare('select count(*) from sqlite_master').get()
  } catch (error) {
    file.close()
    throw error
  }
  const commits: Commits = { count: 0 }
  const changes = new Map<string, number>()
  const countOf = (table: string): number => changes.get(table) ?? 0
  const driver = driverOf(file, commits, table => void changes.set(table, countOf(table) + 1))
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: driver }) })
  // The number changes with what another connection stores.
  const others = file.prepare<[], number>('pragma data_version').pluck()
  const versionOf = (tables: readonly string[]) => `${others.get()} ${[anyTable, ...tables].map(countOf)}`
  return { db, dialect: 'sqlite', commits, versionOf, close: () => db.destroy() }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const cannotWrite = (folder: string, cause: unknown) =>
  new StartError(
    `The data folder ${folder} cannot be written. Give this user the right to, or set DATA_DIR to another folder.`,
    { cause },
  )

const prepareFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw cannotWrite(folder, cause)
  }
}

const readPid = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/**
 * Holds a data folder, which is made where there is none, until the returned function is called or the process ends, however it ends: the system itself drops the lock.
 * Nothing else in this process may open `server.lock`, or the lock is lost.
 */
export const holdFolder = (folder: string): (() => void) => {
  prepareFolder(folder)
  const pidPath = join(folder, 'server.pid')
  const Driver = sqliteDriver()
  let lock: SqliteFile.Database | undefined
  try {
    lock = new Driver(join(folder, 'server.lock'), { timeout: 0 })
    lock.exec('begin exclusive')
    writeFileSync(pidPath, `${process.pid}\n`)
  } catch (cause) {
    lock?.close()
    if (codeOf(cause) !== 'SQLITE_BUSY') throw cannotWrite(folder, cause)
    const pid = readPid(pidPath)
    throw new FolderInUseError(
      `The data folder ${folder} is in use by another server${pid && ` (process ${pid})`}. Stop that one, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  return () => {
    rmSync(pidPath, { force: true })
    lock.close()
  }
}

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

const openIn = (folder: string, mayReplace: boolean): Database => {
  const path = sqliteFileOf(folder)
  if (!mayReplace) refuseLost(folder)
  try {
    return openSqliteFile(path)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const code = codeOf(cause)
    if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
      throw new StartError(
        `The file ${path} is no database, or is damaged. Restore a backup: npm run restore -- FILE`,
        { cause },
      )
    throw cannotWrite(folder, cause)
  }
}

/** The database of a data folder, which is made where there is none. Throws StartError when it cannot be used. */
export const openSqlite = async (
  dataDir: string,
  { shared, mayReplace }: { readonly shared: boolean; readonly mayReplace: boolean },
): Promise<Database> => {
  const folder = resolve(dataDir)
  if (shared) prepareFolder(folder)
  const release = shared ? () => undefined : holdFolder(folder)
  try {
    if (shared) refuseUnfinished(folder)
    else {
      await finishRestore(folder)
      await removeUnfinished(folder)
    }
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

/** The embedded database: one SQLite file. */
import { existsSync } from 'node:fs'
import type SqliteFile from 'better-sqlite3'
import { Kysely, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Commits, Database } from '../database.ts'
import { makeOwnFile } from '../dataFolder/dataFolder.ts'
import type { Tables } from '../tables.ts'
import { type SqliteConnection, sqliteDialectOn } from './sqliteDialect.ts'
import { sqliteDriver } from './sqliteDriver.ts'

/** How long the opening of a file waits for another process, ms. */
const openTimeoutMs = 10_000
const mostStatements = 500
const cacheKiB = 8_000

/** Stands for every table. */
const anyTable = '*'

/** The table that a statement changes; undefined for one that only reads, and any where it does not say so plainly. */
const changedBy = (
  sql: string,
  { readonly: isReadOnly }: Pick<SqliteFile.Statement, 'readonly'>,
): string | undefined =>
  isReadOnly || sql === beginStatement
    ? undefined
    : (/^(?:insert into|update|delete from) "([^"]+)"/.exec(sql)?.[1] ?? anyTable)

/** Of every transaction. */
const beginStatement = 'begin immediate'

/** A rollback where there is nothing to roll back. */
const noStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

/** Pages of the log from which on it is copied into the file; as SQLite itself does it. */
const longLogPages = 1_000
/** Size in bytes to which a log is cut that had to grow, as beside a long reading or a large import. */
const longestLogKeptBytes = 4 * longLogPages * 4_096

interface LogState {
  /** Pages of the log; -1 where there is none, as in memory. */
  readonly log: number
  /** How many of them are in the file. */
  readonly checkpointed: number
}

/** Reads the state of the log of a file, and changes nothing. */
const logStateOf = (file: SqliteFile.Database) => file.prepare<[], LogState>('pragma wal_checkpoint(noop)')

/** What cannot be copied now, as on a full disk or beside a long reading, stays in the log, which is as safe, until the next time. */
const copyLog = (file: SqliteFile.Database): void => {
  try {
    file.pragma('wal_checkpoint(passive)')
  } catch {
    return
  }
}

/** A file in use; one may take the place of another between two statements. */
interface InUse {
  file: SqliteFile.Database
  statements: LRUCache<string, SqliteStatement>
  logState: SqliteFile.Statement<[], LogState>
  /** Raised with each file that takes the place of another. */
  generation: number
  /** Whether nothing is to be written: a transaction does not take the right to then. */
  isReadOnly: boolean
  /** Whether the log may be long: something was written since it was last seen to be short. */
  mayHaveLongLog: boolean
}

const newStatements = () => new LRUCache<string, SqliteStatement>({ max: mostStatements })

interface Watch {
  readonly commits: Commits
  readonly changed: (table: string) => void
  /** Throws where nothing may be written now. Called before each transaction, and before what is written outside of one. */
  readonly beforeWrite: () => void
}

/**
 * The file as its driver calls it. Statements are prepared once.
 * Every transaction takes the right to write at its beginning: one that began by reading could not get it later.
 */
const connectionOn = (inUse: InUse, { commits, changed, beforeWrite }: Watch): SqliteConnection => {
  const counted = (commit: SqliteFile.Statement): SqliteStatement => ({
    ...noStatement,
    run: () => {
      const result = commit.run()
      commits.count += 1
      inUse.mayHaveLongLog = true
      return result
    },
  })
  const begun = (begin: SqliteFile.Statement): SqliteStatement => ({
    ...noStatement,
    run: () => {
      beforeWrite()
      return begin.run()
    },
  })
  const watched = (statement: SqliteStatement, table: string): SqliteStatement => {
    const first =
      <A extends unknown[], T>(call: (...args: A) => T) =>
      (...args: A): T => {
        if (!inUse.file.inTransaction) beforeWrite()
        changed(table)
        inUse.mayHaveLongLog = true
        return call(...args)
      }
    return {
      reader: statement.reader,
      all: first(parameters => statement.all(parameters)),
      run: first(parameters => statement.run(parameters)),
      iterate: first(parameters => statement.iterate(parameters)),
    }
  }
  const prepareNow = (sql: string): SqliteStatement => {
    const statement = inUse.file.prepare(sql)
    if (sql === 'commit') return counted(statement)
    if (sql === beginStatement) return begun(statement)
    const table = changedBy(sql, statement)
    return table === undefined ? statement : watched(statement, table)
  }
  return {
    close: () => inUse.file.close(),
    isInTransaction: () => inUse.file.inTransaction,
    isCheckpointDue: () => {
      if (!inUse.mayHaveLongLog || !inUse.file.open || inUse.isReadOnly) return false
      try {
        const { log, checkpointed } = inUse.logState.get() ?? { log: -1, checkpointed: -1 }
        inUse.mayHaveLongLog = log - checkpointed >= longLogPages
        return inUse.mayHaveLongLog
      } catch {
        // It cannot be read now, as on a disk that fails: it is read again after the next use of the connection.
        return false
      }
    },
    checkpoint: () => {
      if (inUse.file.open) copyLog(inUse.file)
    },
    prepare: (text: string): SqliteStatement => {
      // A full disk may have ended the transaction already; a second error here would hide that one.
      if (text === 'rollback' && !inUse.file.inTransaction) return noStatement
      const sql = text === 'begin' && !inUse.isReadOnly ? beginStatement : text
      const statement = inUse.statements.get(sql) ?? prepareNow(sql)
      inUse.statements.set(sql, statement)
      return statement
    },
  }
}

/** Opens a file, which is made where there is none, and reads what says whether it is a database. */
export const openHandle = (path: string): SqliteFile.Database => {
  if (path !== ':memory:' && !existsSync(path)) makeOwnFile(path)
  const file = new (sqliteDriver())(path, { timeout: openTimeoutMs })
  try {
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    // The driver does it: see `sqliteDialect.ts`.
    file.pragma('wal_autocheckpoint = 0')
    file.pragma(`journal_size_limit = ${longestLogKeptBytes}`)
    file.pragma('foreign_keys = ON')
    file.pragma('temp_store = MEMORY')
    // The system caches the file's pages, too: half of what better-sqlite3 is built with.
    file.pragma(`cache_size = -${cacheKiB}`)
    // Reads every page that the schema needs, so that a damaged file ends the start and not a request.
    file.prepare('select count(*) from sqlite_master').get()
    // From here on the driver waits, which holds up nobody else.
    file.pragma('busy_timeout = 0')
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/** A database whose file can be replaced by another one. */
interface ReplaceableDatabase extends Database {
  /** Continues with another open file; returns the former one, which is still open. Not within a transaction. */
  replaceFile(file: SqliteFile.Database): SqliteFile.Database
}

interface DatabaseOptions {
  /** Throws where nothing may be written now. */
  readonly beforeWrite?: () => void
  /** Whether the file refuses every change, until another one takes its place. Default false. */
  readonly isReadOnly?: boolean
}

/** The database of an open file. */
export const databaseOn = (
  file: SqliteFile.Database,
  { beforeWrite = () => undefined, isReadOnly = false }: DatabaseOptions = {},
): ReplaceableDatabase => {
  if (isReadOnly) file.pragma('query_only = on')
  const inUse: InUse = {
    ...{ file, statements: newStatements(), logState: logStateOf(file), generation: 0, isReadOnly },
    mayHaveLongLog: true,
  }
  const commits: Commits = { count: 0 }
  const changes = new Map<string, number>()
  const countOf = (table: string): number => changes.get(table) ?? 0
  const changed = (table: string) => void changes.set(table, countOf(table) + 1)
  const db = new Kysely<Tables>({ dialect: sqliteDialectOn(connectionOn(inUse, { commits, changed, beforeWrite })) })
  // The number changes with what another connection stores.
  const othersIn = (opened: SqliteFile.Database) => opened.prepare<[], number>('pragma data_version').pluck()
  let others = othersIn(file)
  return {
    db,
    dialect: 'sqlite',
    commits,
    versionOf: tables => `${inUse.generation} ${others.get()} ${[anyTable, ...tables].map(countOf)}`,
    close: () => db.destroy(),
    replaceFile: next => {
      const former = inUse.file
      others = othersIn(next)
      Object.assign(inUse, {
        file: next,
        statements: newStatements(),
        logState: logStateOf(next),
        generation: inUse.generation + 1,
        isReadOnly: false,
        mayHaveLongLog: true,
      })
      return former
    },
  }
}

/** The database of a file, which is made where there is none; ':memory:' is one that ends with the process. */
export const openSqliteFile = (path: string): Database => databaseOn(openHandle(path))

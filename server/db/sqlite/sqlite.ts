/** The embedded database: one SQLite file. */
import { existsSync } from 'node:fs'
import type SqliteFile from 'better-sqlite3'
import { Kysely, type SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Commits, Database } from '../database.ts'
import { createPrivateFile } from '../dataFolder/dataFolder.ts'
import type { Tables } from '../tables.ts'
import { type SqliteConnection, sqliteDialectOn } from './sqliteDialect.ts'
import { sqliteDriver } from './sqliteDriver.ts'

/** Maximum time that opening a file waits for another process, ms. */
const openTimeoutMs = 10_000
const mostStatements = 500
const cacheKiB = 8_000

/** Key of the change counter for statements that may change any table. */
const anyTable = '*'

/** Table that a statement changes; undefined for a read, and `anyTable` if the statement cannot be analysed. */
const changedBy = (
  sql: string,
  { readonly: isReadOnly }: Pick<SqliteFile.Statement, 'readonly'>,
): string | undefined =>
  isReadOnly || sql === beginStatement
    ? undefined
    : (/^(?:insert into|update|delete from) "([^"]+)"/.exec(sql)?.[1] ?? anyTable)

/** Statement that opens every transaction. */
const beginStatement = 'begin immediate'

/** Statement that does nothing, for a rollback outside a transaction. */
const noStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

/** Number of pages in the log at which a checkpoint is due. Same as SQLite's default. */
const longLogPages = 1_000
/** Size to which the log file is truncated after it has grown, as during a long read or a large import, bytes. */
const longestLogKeptBytes = 4 * longLogPages * 4_096

interface LogState {
  /** Pages in the log; -1 if there is no log, as in memory. */
  readonly log: number
  /** Pages that have been copied to the database file. */
  readonly checkpointed: number
}

/** Statement that reads the state of the log without changing anything. */
const logStateOf = (file: SqliteFile.Database) => file.prepare<[], LogState>('pragma wal_checkpoint(noop)')

/**
 * Runs a checkpoint. Pages that cannot be copied, as on a full disk or during a long read, safely stay in the
 * write-ahead log until the next checkpoint.
 */
const copyLog = (file: SqliteFile.Database): void => {
  try {
    file.pragma('wal_checkpoint(passive)')
  } catch {
    return
  }
}

/** Open database file. It can be replaced by another file between two statements. */
interface InUse {
  file: SqliteFile.Database
  statements: LRUCache<string, SqliteStatement>
  logState: SqliteFile.Statement<[], LogState>
  /** Incremented with each replacement of the file. */
  generation: number
  /** True if the file is read-only. Transactions then do not take the write lock. */
  isReadOnly: boolean
  /** True if the write-ahead log may be long: something was written since it was last known to be short. */
  mayHaveLongLog: boolean
}

const newStatements = () => new LRUCache<string, SqliteStatement>({ max: mostStatements })

interface Watch {
  readonly commits: Commits
  readonly changed: (table: string) => void
  /** Called before each transaction, and before each write outside a transaction. Throws if writes are not allowed. */
  readonly beforeWrite: () => void
}

/**
 * Adapts the open file to the driver. Statements are prepared once.
 * Every transaction takes the write lock at the start, because a transaction that starts with a read may be unable to
 * take it later.
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
        // The state cannot be read now, as on a failing disk. It is read again after the next use of the connection.
        return false
      }
    },
    checkpoint: () => {
      if (inUse.file.open) copyLog(inUse.file)
    },
    prepare: (text: string): SqliteStatement => {
      // A full disk may have ended the transaction already; a second error here would hide the first.
      if (text === 'rollback' && !inUse.file.inTransaction) return noStatement
      const sql = text === 'begin' && !inUse.isReadOnly ? beginStatement : text
      const statement = inUse.statements.get(sql) ?? prepareNow(sql)
      inUse.statements.set(sql, statement)
      return statement
    },
  }
}

/**
 * Opens a file, creates it if missing, and reads the schema to check that it is a database. Bytes of a file are opened
 * as a copy in memory.
 */
export const openHandle = (source: string | Buffer): SqliteFile.Database => {
  if (typeof source === 'string' && source !== ':memory:' && !existsSync(source)) createPrivateFile(source)
  const file = new (sqliteDriver())(source, { timeout: openTimeoutMs })
  try {
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    // The Kysely driver runs checkpoints; see `sqliteDialect.ts`.
    file.pragma('wal_autocheckpoint = 0')
    file.pragma(`journal_size_limit = ${longestLogKeptBytes}`)
    file.pragma('foreign_keys = ON')
    file.pragma('temp_store = MEMORY')
    // Half of better-sqlite3's default, because the operating system also caches the pages of the file.
    file.pragma(`cache_size = -${cacheKiB}`)
    // Reads all pages of the schema, so that a damaged file fails at startup and not during a request.
    file.prepare('select count(*) from sqlite_master').get()
    // From here on, the Kysely driver (`sqliteDialect.ts`) waits for locks, without blocking the process.
    file.pragma('busy_timeout = 0')
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/** Database whose file can be replaced by another. */
interface ReplaceableDatabase extends Database {
  /**
   * Switches to another open file and returns the previous one, still open. Must not be called within a transaction.
   */
  replaceFile(file: SqliteFile.Database): SqliteFile.Database
}

interface DatabaseOptions {
  /** Throws if writes are not allowed. Default: never throws. */
  readonly beforeWrite?: () => void
  /** True if the file is read-only until it is replaced. Default false. */
  readonly isReadOnly?: boolean
}

/** Wraps an open SQLite file as a Database. */
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
  // `data_version` changes when another connection commits.
  const othersIn = (opened: SqliteFile.Database) => opened.prepare<[], number>('pragma data_version').pluck()
  let others = othersIn(file)
  return {
    db,
    dialect: 'sqlite',
    commits,
    versionOf: tables => `${inUse.generation} ${others.get()} ${[anyTable, ...tables].map(countOf)}`,
    close: () => db.destroy(),
    replaceFile: next => {
      const previous = inUse.file
      others = othersIn(next)
      Object.assign(inUse, {
        file: next,
        statements: newStatements(),
        logState: logStateOf(next),
        generation: inUse.generation + 1,
        isReadOnly: false,
        mayHaveLongLog: true,
      })
      return previous
    },
  }
}

/**
 * Opens the database of a file, and creates the file if missing. ':memory:' opens a database that ends with the
 * process.
 */
export const openSqliteFile = (path: string): Database => databaseOn(openHandle(path))

/**
 * Kysely's driver for the embedded database: one connection, taken in turn. Where another process holds the right to write, a statement that needs
 * it waits without blocking the connection or the process, so that everything is read meanwhile. Statements run on the event loop: a transaction of
 * many lets the loop go round between them, and holds the connection meanwhile.
 */
import { setImmediate as atNextTurn } from 'node:timers'
import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { sliceMs } from '../../runtime/yieldToOthers.ts'

/** The open file as the driver needs it. */
export interface SqliteConnection {
  prepare(sql: string): SqliteStatement
  isInTransaction(): boolean
  /** Whether the log is so long that it is to be copied into the file. */
  isCheckpointDue(): boolean
  /** Copies what is committed from the log into the file. */
  checkpoint(): void
  close(): void
}

/** How long a statement waits for another process, ms, and how often it looks. */
const longestWaitMs = 10_000
const lookMs = 20

const isBusy = (error: unknown): boolean => errorCodeOf(error).startsWith('SQLITE_BUSY')

/** One holder at a time; the others follow in order. */
const createTurns = () => {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    take: async (): Promise<void> => {
      if (isTaken) await new Promise<void>(resolve => waiting.push(resolve))
      isTaken = true
    },
    giveBack: (): void => {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}

const run = <R>(file: SqliteConnection, sql: string, parameters: readonly unknown[]): QueryResult<R> => {
  const statement = file.prepare(sql)
  // The author of the query has said what its rows are.
  if (statement.reader) return { rows: statement.all(parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** Ends a turn of the event loop before the next statement, where those of this turn have taken as long as a slice of long work. */
const createPause = () => {
  let began: number | undefined
  return async (): Promise<void> => {
    if (began !== undefined && performance.now() - began > sliceMs) await setImmediate()
    if (began !== undefined) return
    began = performance.now()
    atNextTurn(() => {
      began = undefined
    })
  }
}

const createDriver = (file: SqliteConnection): Driver => {
  const turns = createTurns()
  const pause = createPause()
  const waitAndRun = async <R>(
    sql: string,
    parameters: readonly unknown[],
    first: unknown,
  ): Promise<QueryResult<R>> => {
    const until = performance.now() + longestWaitMs
    for (let error = first; ; ) {
      // In a transaction this connection has the right to write already, and it must not be released.
      if (!isBusy(error) || file.isInTransaction() || performance.now() > until) throw error
      turns.giveBack()
      await setTimeout(lookMs)
      await turns.take()
      try {
        return run(file, sql, parameters)
      } catch (next) {
        error = next
      }
    }
  }
  const execute = async <R>(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<R>> => {
    await pause()
    try {
      return run(file, sql, parameters)
    } catch (error) {
      return waitAndRun(sql, parameters, error)
    }
  }
  let isCheckpointing = false
  /** Within the commit that makes the log so long, it would add to what that takes: in a turn of the loop that nobody shares. */
  const checkpointIfDue = async (): Promise<void> => {
    // SQLite copies no log within a transaction, which its user may have begun by a statement of their own.
    if (isCheckpointing || file.isInTransaction() || !file.isCheckpointDue()) return
    isCheckpointing = true
    await turns.take()
    await setImmediate()
    try {
      file.checkpoint()
    } finally {
      isCheckpointing = false
      turns.giveBack()
    }
  }
  const connection: DatabaseConnection = {
    executeQuery: <R>({ sql, parameters }: CompiledQuery) => execute<R>(sql, parameters),
    streamQuery: () => {
      throw new Error('No query is streamed.')
    },
  }
  return {
    init: async () => undefined,
    acquireConnection: async () => {
      await turns.take()
      return connection
    },
    beginTransaction: async () => void (await execute('begin')),
    commitTransaction: async () => void (await execute('commit')),
    rollbackTransaction: async () => void (await execute('rollback')),
    releaseConnection: async () => {
      turns.giveBack()
      void checkpointIfDue()
    },
    destroy: async () => file.close(),
  }
}

/** The dialect of an open file. */
export const sqliteDialectOn = (file: SqliteConnection): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => createDriver(file),
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

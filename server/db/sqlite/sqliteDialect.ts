/**
 * Kysely driver for the embedded database: a single connection with a queue. If another process holds the write lock, a
 * statement that needs it waits without blocking the connection or the process, so reads continue. Statements run on
 * the event loop. A long transaction yields to the event loop between statements, but keeps the connection.
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
import { sliceMs } from '../../runtime/eventLoop/yieldToOthers.ts'

/** Operations on the open file that the driver needs. */
export interface SqliteConnection {
  prepare(sql: string): SqliteStatement
  isInTransaction(): boolean
  /** True if the log is long enough for a checkpoint. */
  isCheckpointDue(): boolean
  /** Copies committed pages from the log to the file. */
  checkpoint(): void
  close(): void
}

/** Maximum time that a statement waits for another process, and the interval between attempts, ms. */
const longestWaitMs = 10_000
const lookMs = 20

const isBusy = (error: unknown): boolean => errorCodeOf(error).startsWith('SQLITE_BUSY')

/** Mutex: one holder at a time, the others wait in order. */
const createMutex = () => {
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
  // The caller declares the row type.
  if (statement.reader) return { rows: statement.all(parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** Creates a pause that yields to the event loop if the statements of the current tick have used up its time slice. */
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
  const turns = createMutex()
  const pause = createPause()
  const waitAndRun = async <R>(
    sql: string,
    parameters: readonly unknown[],
    first: unknown,
  ): Promise<QueryResult<R>> => {
    const until = performance.now() + longestWaitMs
    for (let error = first; ; ) {
      // Inside a transaction, this connection already has the write lock and must not be released.
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
  /** Runs a due checkpoint in a separate event-loop tick, because inside the commit it would prolong that commit. */
  const checkpointIfDue = async (): Promise<void> => {
    // SQLite cannot run a checkpoint within a transaction, which a caller may have opened by a raw statement.
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
      throw new Error('Streaming queries are not supported.')
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

/** Kysely dialect of an open file. */
export const sqliteDialectOn = (file: SqliteConnection): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => createDriver(file),
  createIntrospector: db => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/**
 * Connection pool for PostgreSQL that survives a restart of the database, lost connections and an unresponsive server.
 * Statements that cannot have changed anything are retried once on a new connection: reads outside a transaction, and
 * the first statement of a transaction. A write that may have been stored is never sent twice.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { limits } from '../../runtime/limits/limits.ts'
import { LostDatabaseError } from '../../runtime/storageErrors.ts'
import { isConnectionLost, isOutOfConnections, isServerError, isStandbyError } from './connectionErrors.ts'
import { createLiveness, type Liveness, type LivenessTimes } from './liveness.ts'
import { isDirect, settingsFor } from './settingsScope.ts'
import { type Answer, runTogether, type Statement } from './statementBatch.ts'

/** Time limit of a statement, ms. Longer than the server's own limit, which ends the statement first. */
const answerTimeoutMs = limits.databaseStatementMs.value + 5_000
const connectTimeoutMs = limits.databaseConnectionMs.value
/** Initial and maximum delay between attempts to connect while the server has no free connection, ms. */
const firstPauseMs = 20
const longestPauseMs = 500
/** Time after which a reduced pool tries one more connection, ms. */
const growMs = 30_000
/** Maximum time that closing waits for connections in use, ms. */
const endMs = 5_000

/** A connection from its checkout to its release. Statements run one after another. */
export interface RetryingClient {
  /** Sends a statement under a tenant key; see `tenantKey.ts`. */
  query(text: string, parameters: readonly unknown[], key: string): Promise<Answer>
  /** Opens a transaction. BEGIN is sent together with the first statement. */
  begin(text: string): void
  end(how: 'commit' | 'rollback'): Promise<void>
  release(): void
}

/** Source of connections. */
export interface RetryingPool {
  connect(): Promise<RetryingClient>
  /** Closes every connection. Waits at most 5 s for connections in use. */
  end(): Promise<void>
}

interface PoolSource {
  /** Creates a pool without connecting. */
  readonly open: () => pg.Pool
  /** Probes the database on a separate connection; see `liveness.ts`. */
  readonly probe: (limitMs: number) => Promise<void>
  readonly times?: LivenessTimes | undefined
}

/** True if a statement is a pure read and can be sent twice. The text holds no values, so keywords can be matched. */
const isRepeatable = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge|nextval|setval)\b/i.test(text)

/**
 * Tenant key of each connection. A connection without an entry has no known key: it is new, it failed, or the key ended
 * with its transaction.
 */
type Keys = WeakMap<pg.PoolClient, string>

interface Taking {
  readonly connect: () => Promise<pg.PoolClient>
  readonly liveness: Liveness
  readonly keys: Keys
}

const retryingClient = (first: pg.PoolClient, { connect, liveness, keys }: Taking): RetryingClient => {
  let client: pg.PoolClient | undefined = first
  let isUnused = true
  let isOver = false
  let last: Promise<unknown> = Promise.resolve()
  /** 'open' once BEGIN has been sent; before that, the BEGIN statement. */
  let transaction: 'none' | 'open' | { readonly statement: string } = 'none'

  const letGo = () => {
    client?.release(isOver)
    client = undefined
  }
  const guarded = async (work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> => {
    const used = client
    if (!used || isOver) throw new LostDatabaseError(undefined)
    try {
      const answer = await liveness.wait(answerTimeoutMs, () => work(used))
      liveness.answered()
      return answer
    } catch (error) {
      // The error may have rolled back the key that was sent with the statement.
      keys.delete(used)
      if (isServerError(error)) liveness.answered()
      const isGone = error instanceof LostDatabaseError || isConnectionLost(error)
      isOver = isGone || isStandbyError(error)
      throw isGone && !(error instanceof LostDatabaseError) ? new LostDatabaseError(error) : error
    }
  }
  const send = (statement: Statement, key: string): Promise<Answer> =>
    guarded(async used => {
      const before: Statement<string>[] = []
      if (typeof transaction === 'object') before.push({ text: transaction.statement, parameters: [] })
      if (keys.get(used) !== key) before.push(settingsFor(used, key))
      if (transaction !== 'none') transaction = 'open'
      const { text, parameters } = statement
      const answer = await (before.length
        ? runTogether(used, before, statement)
        : used.query<Answer['rows'][number]>(text, [...parameters]))
      if (transaction === 'open' || isDirect(used)) keys.set(used, key)
      return answer
    })
  const ask = async (statement: Statement, key: string): Promise<Answer> => {
    const before = transaction
    const mayRepeat = isUnused && (typeof before === 'object' || isRepeatable(statement.text))
    isUnused = false
    try {
      return await send(statement, key)
    } catch (error) {
      if (!(mayRepeat && error instanceof LostDatabaseError)) throw error
      letGo()
      // Idle connections are lost at the same time. The pool notices that once the event loop has run.
      await setImmediate()
      client = await connect()
      isOver = false
      transaction = before
      return send(statement, key)
    }
  }
  const finish = async (how: 'commit' | 'rollback'): Promise<void> => {
    const isBegun = transaction === 'open'
    transaction = 'none'
    if (!isBegun) return
    try {
      await guarded(async used => {
        const answer = await used.query(how)
        if (how === 'rollback' || answer.command === 'ROLLBACK' || !isDirect(used)) keys.delete(used)
        return answer
      })
    } catch (error) {
      // The database rolls back the transaction of a lost connection by itself, and the caller must receive the first
      // error.
      if (how === 'commit' || !(error instanceof LostDatabaseError)) throw error
    }
  }
  const oneAfterAnother = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  return {
    query: (text, parameters, key) => oneAfterAnother(() => ask({ text, parameters }, key)),
    begin: statement => {
      transaction = { statement }
    },
    end: how => oneAfterAnother(() => finish(how)),
    release: letGo,
  }
}

/** Creates the pool. An error of a connection, in use or idle, never ends the process. */
export const createRetryingPool = ({ open, probe, times }: PoolSource): RetryingPool => {
  const opened = (): pg.Pool => {
    const pool = open()
    // The pool replaces a connection that is lost while idle. Without a listener, the error would end the process.
    pool.on('error', () => undefined)
    // The pool does not listen while a connection is in use. Its user notices the loss when the query fails.
    pool.on('connect', client => {
      liveness.answered()
      client.on('error', () => undefined)
    })
    return pool
  }
  const close = (pool: pg.Pool) => pool.end().catch(() => undefined)
  const liveness = createLiveness({
    probe,
    times,
    onSilent: () => {
      // Connections of an unresponsive database are discarded, so they need not be checked.
      void close(pool)
      pool = opened()
    },
  })
  let pool = opened()
  const most = pool.options.max
  let growsAt = Number.POSITIVE_INFINITY
  const keys: Keys = new WeakMap()

  const grow = () => {
    if (performance.now() < growsAt) return
    pool.options.max = Math.min(most, pool.options.max + 1)
    growsAt = pool.options.max < most ? performance.now() + growMs : Number.POSITIVE_INFINITY
  }
  /** Checks out a connection. If the server accepts no new ones, waits for an open one. */
  const takeOne = async (): Promise<pg.PoolClient> => {
    const until = performance.now() + connectTimeoutMs
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      grow()
      const current = pool
      try {
        return await current.connect()
      } catch (error) {
        if (isServerError(error)) liveness.answered()
        if (!isOutOfConnections(error) || performance.now() + pauseMs > until) throw new LostDatabaseError(error)
        current.options.max = Math.max(1, current.totalCount)
        growsAt = performance.now() + growMs
        await setTimeout(pauseMs)
      }
    }
  }
  // Slightly longer than the pool's own limit, because the pool's error is more specific.
  const connect = () => liveness.wait(connectTimeoutMs + 1_000, takeOne, client => client.release())
  return {
    connect: async () => retryingClient(await connect(), { connect, liveness, keys }),
    end: async () => {
      liveness.close()
      await Promise.race([close(pool), setTimeout(endMs, undefined, { ref: false })])
    },
  }
}

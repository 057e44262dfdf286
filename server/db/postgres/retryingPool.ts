/**
 * PostgreSQL's connections as Kysely uses them, also where the database restarts, a connection is lost or nothing answers.
 * What has certainly changed nothing is done once more on a new connection: a read outside a transaction, and the first statement of one.
 * A write that may have been stored is never sent twice.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { limits } from '../../limits.ts'
import { LostDatabaseError } from '../../runtime/storageErrors.ts'
import { isAnswer, isCrowded, isElsewhere, isLost } from './connectionErrors.ts'
import { createLiveness, type Liveness, type LivenessTimes } from './liveness.ts'
import { isDirect, settingsFor } from './settingsScope.ts'
import { type Answer, runTogether, type Statement } from './statementBatch.ts'

/** The longest that an answer to a statement is waited for, ms: the server itself ends it before. */
const answerTimeoutMs = limits.databaseStatementMs.value + 5_000
const connectTimeoutMs = limits.databaseConnectionMs.value
/** First and longest pause before the next try to connect to a crowded server, ms. */
const firstPauseMs = 20
const longestPauseMs = 500
/** Time after which a pool that has become smaller tries one connection more, ms. */
const growMs = 30_000
/** The longest that closing waits for connections in use, ms. */
const endMs = 5_000

/** One connection, from its taking to its release. Statements go one after another. */
export interface RetryingClient {
  /** Sends a statement under a key, see `tenantKey.ts`. */
  query(text: string, parameters: readonly unknown[], key: string): Promise<Answer>
  /** Begins a transaction, with its first statement. */
  begin(text: string): void
  end(how: 'commit' | 'rollback'): Promise<void>
  release(): void
}

/** Where connections are taken. */
export interface RetryingPool {
  connect(): Promise<RetryingClient>
  /** Closes every connection; those in use after 5 s at the latest. */
  end(): Promise<void>
}

interface PoolSource {
  /** Opens a pool of which nothing is connected yet. */
  readonly open: () => pg.Pool
  /** Asks the database on a connection of its own; see `liveness.ts`. */
  readonly probe: (limitMs: number) => Promise<void>
  readonly times?: LivenessTimes | undefined
}

/** Whether a statement that may have been sent already can be sent again. Values are never part of its text. */
const isRepeatable = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge|nextval|setval)\b/i.test(text)

/** The key that each connection has. One that is not here has none that is known: it is new, something went wrong on it, or its transaction took the key with it. */
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
  /** 'open' once its beginning has been sent; before that, the text of its beginning. */
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
      // It may have taken back a key that came with it.
      keys.delete(used)
      if (isAnswer(error)) liveness.answered()
      const isGone = error instanceof LostDatabaseError || isLost(error)
      isOver = isGone || isElsewhere(error)
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
      // Connections that lie idle were lost at the same moment; the pool notices them now.
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
      // The database itself rolls back what a lost connection had begun; the caller must get the first error.
      if (how === 'commit' || !(error instanceof LostDatabaseError)) throw error
    }
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  return {
    query: (text, parameters, key) => inTurn(() => ask({ text, parameters }, key)),
    begin: statement => {
      transaction = { statement }
    },
    end: how => inTurn(() => finish(how)),
    release: letGo,
  }
}

/** Connections for Kysely. No error of a connection, used or idle, ends the process. */
export const createRetryingPool = ({ open, probe, times }: PoolSource): RetryingPool => {
  const opened = (): pg.Pool => {
    const pool = open()
    // A connection that is lost while idle is replaced; without a listener it would end the process.
    pool.on('error', () => undefined)
    // While one is in use, the pool does not listen; its user notices the loss by the query.
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
      // Of the connections of a silent database none is used again, so none has to be doubted.
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
  /** Where the server gives no more connections, those that are open are waited for. */
  const takeOne = async (): Promise<pg.PoolClient> => {
    const until = performance.now() + connectTimeoutMs
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      grow()
      const current = pool
      try {
        return await current.connect()
      } catch (error) {
        if (isAnswer(error)) liveness.answered()
        if (!isCrowded(error) || performance.now() + pauseMs > until) throw new LostDatabaseError(error)
        current.options.max = Math.max(1, current.totalCount)
        growsAt = performance.now() + growMs
        await setTimeout(pauseMs)
      }
    }
  }
  // A little more than the pool itself takes, whose error says more.
  const connect = () => liveness.wait(connectTimeoutMs + 1_000, takeOne, client => client.release())
  return {
    connect: async () => retryingClient(await connect(), { connect, liveness, keys }),
    end: async () => {
      liveness.close()
      await Promise.race([close(pool), setTimeout(endMs, undefined, { ref: false })])
    },
  }
}

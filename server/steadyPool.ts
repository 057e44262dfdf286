/**
 * PostgreSQL's connections as Kysely uses them, also where the database is started anew or a connection is lost.
 * What has certainly changed nothing is done once more on a new connection: a read outside a transaction, and the beginning of one.
 * A write is never sent twice.
 */
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { keySetting } from './rowKey.ts'
import { LostDatabaseError } from './trouble.ts'

/** What a statement gave. */
type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/** One connection, from its taking to its release. Statements go one after another. */
export interface SteadyClient {
  /** Sends a statement under a key, see `rowKey.ts`; without one, for what reads no row, under whichever the connection has. */
  query(text: string, parameters?: readonly unknown[], key?: string): Promise<Answer>
  release(): void
}

/** Where connections are taken. */
export interface SteadyPool {
  connect(): Promise<SteadyClient>
  end(): Promise<void>
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const lostCodes = /^(08\w{3}|57P0[123]|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** The driver's own words where it has no code. */
const lostWords = /^Connection terminated|not queryable|Client was closed/

const isLost = (error: unknown): boolean =>
  lostCodes.test(codeOf(error)) || (error instanceof Error && lostWords.test(error.message))

/** A server that has become one that only follows another, or was one: a new connection may find the right one. */
const isElsewhere = (error: unknown): boolean => codeOf(error) === '25006'

/** Whether a statement that may have been sent already can be sent again. Values are never part of its text. */
const isRepeatable = (text: string): boolean =>
  /^\s*(begin|start transaction)\b/i.test(text) ||
  (/^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge|nextval|setval)\b/i.test(text))

const connect = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    throw new LostDatabaseError(error)
  }
}

const nothing: Answer = { command: 'ROLLBACK', rowCount: 0, rows: [] }

/** The key that each connection has. One that is not here has none that is known: it is new, or something went wrong on it, or was rolled back and the key with it. */
type Keys = WeakMap<pg.PoolClient, string>

const steadyClient = (pool: pg.Pool, first: pg.PoolClient, keys: Keys): SteadyClient => {
  let client: pg.PoolClient | undefined = first
  let isUnused = true
  let isOver = false
  let last: Promise<unknown> = Promise.resolve()

  const letGo = () => {
    client?.release(isOver)
    client = undefined
  }
  const send = async (text: string, parameters: readonly unknown[], key: string | undefined): Promise<Answer> => {
    if (!client || isOver) throw new LostDatabaseError(undefined)
    try {
      if (key !== undefined && keys.get(client) !== key) {
        await client.query('select set_config($1, $2, false)', [keySetting, key])
        keys.set(client, key)
      }
      const answer = await client.query(text, [...parameters])
      if (/^rollback\b/i.test(text)) keys.delete(client)
      return answer
    } catch (error) {
      keys.delete(client)
      isOver = isLost(error) || isElsewhere(error)
      throw isLost(error) ? new LostDatabaseError(error) : error
    }
  }
  const ask = async (text: string, parameters: readonly unknown[], key: string | undefined): Promise<Answer> => {
    const mayRepeat = isUnused && isRepeatable(text)
    isUnused = false
    try {
      return await send(text, parameters, key)
    } catch (error) {
      // The database itself rolls back what a lost connection had begun; who hears of the loss must hear of the first error.
      if (text === 'rollback' && error instanceof LostDatabaseError) return nothing
      if (!(mayRepeat && error instanceof LostDatabaseError)) throw error
      letGo()
      // Connections that lie idle were lost at the same moment; the pool hears of them now.
      await setImmediate()
      client = await connect(pool)
      isOver = false
      return send(text, parameters, key)
    }
  }
  return {
    // Nothing may come between a key and its statement.
    query: (text, parameters = [], key) => {
      const answer = last.then(() => ask(text, parameters, key))
      last = answer.catch(() => undefined)
      return answer
    },
    release: letGo,
  }
}

/** Connections for Kysely. No error of a connection, used or idle, ends the process. */
export const steadyPool = (pool: pg.Pool): SteadyPool => {
  const keys: Keys = new WeakMap()
  // A connection that is lost while idle is replaced; without a listener it would end the process.
  pool.on('error', () => undefined)
  // While one is in use, the pool does not listen; who uses it hears of the loss by the query.
  pool.on('connect', client => client.on('error', () => undefined))
  return { connect: async () => steadyClient(pool, await connect(pool), keys), end: () => pool.end() }
}

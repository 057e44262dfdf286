/** Writes that come at the same time are stored by one commit: on the embedded database, the disk is waited for once for all of them. */
import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../rowKey.ts'
import type { Tables } from '../tables.ts'

type Db = Kysely<Tables>
type Work = (tx: Db) => Promise<unknown>

/** A write that waits for its turn. One of the two is called once what it did is stored, or never will be. */
interface Waiting {
  readonly work: Work
  readonly done: (value: unknown) => void
  readonly failed: (error: unknown) => void
}

/** Readers, who have the same connection, wait no longer than this, or for the fewest writes that are worth a commit. */
const longestMs = 10
const fewestTogether = 4
const mostTogether = 64

/** By the database that they are for. */
const queues = new WeakMap<Db, Waiting[]>()

/** One of several writes of a transaction: what it did is taken back alone where it fails. Throws what the transaction itself does not survive. */
const runOne = async (tx: Db, { work, done, failed }: Waiting): Promise<() => void> => {
  await sql`savepoint one_write`.execute(tx)
  try {
    const value = await work(tx)
    await sql`release one_write`.execute(tx)
    return () => done(value)
  } catch (error) {
    try {
      await sql`rollback to one_write`.execute(tx)
    } catch {
      // The database has given the whole transaction up; why, it said before.
      throw error
    }
    await sql`release one_write`.execute(tx)
    return () => failed(error)
  }
}

/** Stores what waits, in one transaction, and tells each of its own outcome only after the commit. */
const runTogether = async (db: Db, queue: Waiting[]): Promise<void> => {
  const begun: Waiting[] = []
  try {
    const outcomes = await db.transaction().execute(async tx => {
      const first = queue.shift()
      if (!first) return []
      begun.push(first)
      if (queue.length === 0) {
        const value = await first.work(tx)
        return [() => first.done(value)]
      }
      const until = performance.now() + longestMs
      const told = [await runOne(tx, first)]
      while (begun.length < mostTogether && (begun.length < fewestTogether || performance.now() < until)) {
        const next = queue.shift()
        if (!next) break
        begun.push(next)
        told.push(await runOne(tx, next))
      }
      return told
    })
    for (const tell of outcomes) tell()
  } catch (error) {
    for (const { failed } of begun.length ? begun : queue.splice(0)) failed(error)
  }
}

const runAll = async (db: Db, queue: Waiting[]): Promise<void> => {
  // Requests that have come in by now are read before the first of them is stored.
  await setImmediate()
  while (queue.length) await runTogether(db, queue)
  queues.delete(db)
}

/**
 * Runs a write in a transaction, on the embedded database perhaps together with others; its promise is fulfilled once it is stored.
 * Either all that it did is stored or, where it throws, nothing. Where the common transaction fails, all of its writes do.
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> => {
  if (dialectOf(db) === 'postgres') return db.transaction().execute(work)
  return new Promise<T>((resolve, reject) => {
    // What is told is what this work gave.
    const waiting: Waiting = { work, done: value => resolve(value as T), failed: reject }
    const queue = queues.get(db)
    if (queue) {
      queue.push(waiting)
      return
    }
    const own = [waiting]
    queues.set(db, own)
    void runAll(db, own)
  })
}

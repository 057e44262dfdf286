/** Writes that come at the same time are stored by one commit: on the embedded database, the disk is waited for once for all of them. */
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { dialectOf } from '../tenantKey.ts'

type Db = Kysely<Tables>
type Finish = () => Promise<unknown>

/**
 * Leaves something for the end of a transaction, where all of its writes do it together: the indexes of words take their changes in at every
 * savepoint. Of what has one name, the last is done. It must not fail but where the whole transaction has to.
 */
export type Defer = (name: string, finish: Finish) => void

type Work<T> = (tx: Db, defer: Defer) => Promise<T>

/** A write that waits for its turn. One of the two is called once what it did is stored, or never will be. */
interface Waiting {
  readonly work: Work<unknown>
  readonly done: (value: unknown) => void
  readonly failed: (error: unknown) => void
}

/** Readers, who have the same connection, wait no longer than this, or for the fewest writes that are worth a commit. */
const longestMs = 10
const fewestTogether = 8
const mostTogether = 64

/** Around each write of several. */
const savepoint = {
  begin: CompiledQuery.raw('savepoint one_write'),
  release: CompiledQuery.raw('release one_write'),
  rollBack: CompiledQuery.raw('rollback to one_write'),
}

/** By the database that they are for. */
const queues = new WeakMap<Db, Waiting[]>()

/** What is left for the end, in the order in which it was last named. */
const createEnd = () => {
  const left = new Map<string, Finish>()
  const defer: Defer = (name, finish) => {
    left.delete(name)
    left.set(name, finish)
  }
  return {
    left,
    defer,
    finish: async () => {
      for (const finish of left.values()) await finish()
    },
  }
}
type End = ReturnType<typeof createEnd>

/** Runs a write inside a transaction, and what it leaves for the end. */
export const runWithDeferred = async <T>(tx: Db, work: Work<T>): Promise<T> => {
  const end = createEnd()
  const value = await work(tx, end.defer)
  await end.finish()
  return value
}

/** One of several writes of a transaction: what it did is taken back alone where it fails. Throws what the transaction itself does not survive. */
const runOne = async (tx: Db, { work, done, failed }: Waiting, { defer }: End): Promise<() => void> => {
  await tx.executeQuery(savepoint.begin)
  const own = createEnd()
  try {
    const value = await work(tx, own.defer)
    await tx.executeQuery(savepoint.release)
    for (const [name, finish] of own.left) defer(name, finish)
    return () => done(value)
  } catch (error) {
    try {
      await tx.executeQuery(savepoint.rollBack)
    } catch {
      // The database has rolled the whole transaction back; its error came before.
      throw error
    }
    await tx.executeQuery(savepoint.release)
    return () => failed(error)
  }
}

/** Stores what waits, in one transaction, and settles each of them only after the commit. */
const runTogether = async (db: Db, queue: Waiting[]): Promise<void> => {
  const begun: Waiting[] = []
  try {
    const outcomes = await db.transaction().execute(async tx => {
      const first = queue.shift()
      if (!first) return []
      begun.push(first)
      if (queue.length === 0) {
        const value = await runWithDeferred(tx, first.work)
        return [() => first.done(value)]
      }
      const until = performance.now() + longestMs
      const end = createEnd()
      const outcomes = [await runOne(tx, first, end)]
      while (begun.length < mostTogether && (begun.length < fewestTogether || performance.now() < until)) {
        const next = queue.shift()
        if (!next) break
        begun.push(next)
        outcomes.push(await runOne(tx, next, end))
      }
      await end.finish()
      return outcomes
    })
    for (const settle of outcomes) settle()
  } catch (error) {
    for (const { failed } of begun.length ? begun : queue.splice(0)) failed(error)
  }
}

const runAll = async (db: Db, queue: Waiting[]): Promise<void> => {
  do {
    // Requests that have come in by now are read before the next transaction begins, so that their writes are part of it.
    await setImmediate()
    await runTogether(db, queue)
  } while (queue.length)
  queues.delete(db)
}

/**
 * Runs a write in a transaction, on the embedded database perhaps together with others; its promise is fulfilled once it is stored.
 * Either all that it did is stored or, where it throws, nothing. Where the common transaction fails, all of its writes do.
 */
export const inTransaction = <T>(db: Db, work: Work<T>): Promise<T> => {
  if (dialectOf(db) === 'postgres') return db.transaction().execute(tx => runWithDeferred(tx, work))
  return new Promise<T>((resolve, reject) => {
    // The outcome is what this work gave.
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

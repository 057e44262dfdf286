/** Group commit: on the embedded database, concurrent writes share one commit, and thus one disk flush. */
import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { dialectOf } from '../tenantKey.ts'

type Db = Kysely<Tables>
type Finish = () => Promise<unknown>

/**
 * Defers work to the end of a transaction, where it runs once for all writes: word indexes would otherwise process
 * their changes at every savepoint. If several callbacks have the same name, only the last one runs. A callback may
 * only fail if the whole transaction has to fail.
 */
export type Defer = (name: string, finish: Finish) => void

type Work<T> = (tx: Db, defer: Defer) => Promise<T>

/** Queued write. `done` is called once it is committed, `failed` if it never will be. */
interface Waiting {
  readonly work: Work<unknown>
  readonly done: (value: unknown) => void
  readonly failed: (error: unknown) => void
}

/**
 * Age at which a shared transaction with `minTogether` writes takes no more, ms, because readers wait for its
 * connection.
 */
const longestMs = 10
const minTogether = 8
const maxTogether = 64

/** Savepoint around each write of a shared transaction. */
const savepoint = {
  begin: CompiledQuery.raw('savepoint one_write'),
  release: CompiledQuery.raw('release one_write'),
  rollBack: CompiledQuery.raw('rollback to one_write'),
}

/** Queues of writes by database. */
const queues = new WeakMap<Db, Waiting[]>()

/** Collects deferred work, in the order in which each name was last deferred. */
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

/** Runs a write inside a transaction, then its deferred work. */
export const runWithDeferred = async <T>(tx: Db, work: Work<T>): Promise<T> => {
  const end = createEnd()
  const value = await work(tx, end.defer)
  await end.finish()
  return value
}

/**
 * Runs one write of a shared transaction. If it fails, only this write is rolled back. Throws errors that end the whole
 * transaction.
 */
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
      // The database has rolled back the whole transaction.
      throw error
    }
    await tx.executeQuery(savepoint.release)
    return () => failed(error)
  }
}

/** Runs queued writes in one transaction, and settles each only after the commit. */
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
      while (begun.length < maxTogether && (begun.length < minTogether || performance.now() < until)) {
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

/** Lets the event loop read the requests that have arrived, until no more writes join the next transaction. */
const gather = async (queue: readonly Waiting[]): Promise<void> => {
  const until = performance.now() + longestMs
  for (let known = 0; known < queue.length && performance.now() < until; ) {
    known = queue.length
    await setImmediate()
  }
}

const runAll = async (db: Db, queue: Waiting[]): Promise<void> => {
  do {
    await gather(queue)
    await runTogether(db, queue)
  } while (queue.length)
  queues.delete(db)
}

/**
 * Runs a write in a transaction, which on the embedded database may be shared with other writes. Resolves once the
 * write is committed. If the write throws, nothing of it is stored. If a shared transaction fails, all of its writes
 * fail.
 */
export const inTransaction = <T>(db: Db, work: Work<T>): Promise<T> => {
  if (dialectOf(db) === 'postgres') return db.transaction().execute(tx => runWithDeferred(tx, work))
  return new Promise<T>((resolve, reject) => {
    // `done` receives the result of this work.
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

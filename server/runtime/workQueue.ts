/** Heavy work, a few pieces at a time. */
import { Failure, fail } from '../failures.ts'

/** Runs a piece of work when its turn comes, and gives what it gives. Throws Failure 'busy' at once where too much waits already, and for a piece that has waited too long. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/** What a queue is for, as `/metrics` names it. */
export type QueueName = 'imaging' | 'hashing' | 'sanitising'

/** Pieces that wait in all queues of a name. */
const waitingByName = new Map<QueueName, number>()
const count = (name: QueueName, more: number): void => {
  waitingByName.set(name, (waitingByName.get(name) ?? 0) + more)
}

/** Pieces of work that wait for their turn in this process, by the names of their queues. */
export const waitingWork = (): ReadonlyMap<QueueName, number> => waitingByName

interface WorkQueueOptions {
  readonly name: QueueName
  /** Pieces that run at once at most. */
  readonly parallel: number
  /** Pieces that wait for their turn at most. Default: any number. */
  readonly waiting?: number
  /** How long a piece waits at most before it is refused, ms. Default: as long as it takes. */
  readonly waitMs?: number
}

/** Seconds after which a caller that was refused may come again. */
const retryAfter = 5

/** A queue that runs pieces of work in the order in which they came. */
export const createWorkQueue = ({
  name,
  parallel,
  waiting: mostWaiting = Number.POSITIVE_INFINITY,
  waitMs,
}: WorkQueueOptions): WorkQueue => {
  const waiting: (() => void)[] = []
  count(name, 0)
  let free = parallel

  /** Resolves when it is the turn of the caller. Throws Failure 'busy' when it has not come in time. */
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(new Failure('busy', { retryAfter }))
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      waiting.push(begin)
    })

  return async work => {
    if (free > 0) free -= 1
    else if (waiting.length >= mostWaiting) fail('busy', { retryAfter })
    else {
      count(name, 1)
      await turn().finally(() => count(name, -1))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Heavy work, a few pieces at a time. p-limit 7 knows no sizes and no limits to what waits, p-queue 10 wants Node 22. */
import { Failure, fail } from '../errors.ts'

interface WorkQueue {
  /**
   * Runs a piece of work when its turn comes, and gives what it gives. `size` is how much of the capacity it takes, all of it at most; default 1.
   * Throws Failure 'busy' at once where too much waits already, and for a piece that has waited too long.
   */
  <T>(work: () => Promise<T>, size?: number): Promise<T>
  /** Resolves when no piece runs; undefined where none does now. */
  untilIdle(): Promise<void> | undefined
}

/** What a queue is for, as `/metrics` names it. */
type QueueName = 'imaging' | 'hashing' | 'sanitising' | 'large'

/** Pieces that wait in all queues of a name. */
const waitingByName = new Map<QueueName, number>()
const count = (name: QueueName, more: number): void => {
  waitingByName.set(name, (waitingByName.get(name) ?? 0) + more)
}

/** Pieces of work that wait for their turn in this process, by the names of their queues. */
export const waitingWork = (): ReadonlyMap<QueueName, number> => waitingByName

interface WorkQueueOptions {
  readonly name: QueueName
  /** What the sizes of the pieces that run at once come to at most. */
  readonly capacity: number
  /** Pieces that wait for their turn at most. Default: any number. */
  readonly waiting?: number
  /** How long a piece waits at most before it is refused, ms. Default: as long as it takes. */
  readonly waitMs?: number
}

interface Waiting {
  readonly size: number
  readonly begin: () => void
}

/** Seconds after which a caller that was refused may come again. */
const retryAfter = 5

/** A queue that runs pieces of work in the order in which they came. */
export const createWorkQueue = ({
  name,
  capacity,
  waiting: mostWaiting = Number.POSITIVE_INFINITY,
  waitMs,
}: WorkQueueOptions): WorkQueue => {
  const waiting: Waiting[] = []
  count(name, 0)
  let free = capacity
  let running = 0
  let onIdle: (() => void)[] = []

  const take = (size: number): void => {
    free -= size
    running += 1
  }

  const beginNext = (): void => {
    for (let next = waiting[0]; next && next.size <= free; next = waiting[0]) {
      waiting.shift()
      take(next.size)
      next.begin()
    }
  }

  const leave = (size: number): void => {
    free += size
    running -= 1
    beginNext()
    if (running > 0) return
    const resolvers = onIdle
    onIdle = []
    for (const resolve of resolvers) resolve()
  }

  /** Resolves when it is the turn of a piece. Throws Failure 'busy' when it has not come in time. */
  const turn = (size: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const piece: Waiting = {
        size,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(piece), 1)
        reject(new Failure('busy', { retryAfter }))
        // It may have stood before smaller ones, for which there is room.
        beginNext()
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      waiting.push(piece)
    })

  const run = async <T>(work: () => Promise<T>, requestedSize = 1): Promise<T> => {
    const size = Math.min(requestedSize, capacity)
    if (waiting.length === 0 && size <= free) take(size)
    else if (waiting.length >= mostWaiting) fail('busy', { retryAfter })
    else {
      count(name, 1)
      await turn(size).finally(() => count(name, -1))
    }
    try {
      return await work()
    } finally {
      leave(size)
    }
  }

  return Object.assign(run, {
    untilIdle: () => (running > 0 ? new Promise<void>(resolve => onIdle.push(resolve)) : undefined),
  })
}

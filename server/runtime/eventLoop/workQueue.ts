/**
 * Queue for expensive work that runs a few tasks at a time.
 * Compared with p-queue 9.3.5, the last version for Node 20: with it, this file would have 48 lines instead of 88, but
 * its tasks have no sizes. A picture that takes 220 MB would be processed together with another; the limit for all is
 * 240 MB.
 */
import { Failure, fail } from '../errors.ts'

interface WorkQueue {
  /**
   * Runs a task when capacity is free and returns its result. `size` is its share of the capacity, at most all of it;
   * default: 1. Throws Failure 'busy' if too many tasks wait, or the task has waited too long.
   */
  <T>(work: () => Promise<T>, size?: number): Promise<T>
  /** Resolves once no task is running; undefined if none is running now. */
  untilIdle(): Promise<void> | undefined
}

/** Name of a queue in `/metrics`. */
type QueueName = 'compression' | 'imaging' | 'hashing' | 'sanitising' | 'large'

/** Waiting tasks in all queues of a name. */
const waitingByName = new Map<QueueName, number>()
const count = (name: QueueName, more: number): void => {
  waitingByName.set(name, (waitingByName.get(name) ?? 0) + more)
}

/** Waiting tasks of this process by queue name. */
export const waitingWork = (): ReadonlyMap<QueueName, number> => waitingByName

interface WorkQueueOptions {
  readonly name: QueueName
  /** Maximum total size of the running tasks. */
  readonly capacity: number
  /** Maximum waiting tasks. Default: unlimited. */
  readonly waiting?: number
  /** Maximum waiting time of a task before it is refused, ms. Default: unlimited. */
  readonly waitMs?: number
}

interface Waiting {
  readonly size: number
  readonly begin: () => void
}

/** Retry-After of a refused caller, s. */
const retryAfter = 5

/** Creates a queue that runs tasks in order of arrival. */
export const createWorkQueue = ({
  name,
  capacity,
  waiting: maxWaiting = Number.POSITIVE_INFINITY,
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

  const startNext = (): void => {
    for (let next = waiting[0]; next && next.size <= free; next = waiting[0]) {
      waiting.shift()
      take(next.size)
      next.begin()
    }
  }

  const leave = (size: number): void => {
    free += size
    running -= 1
    startNext()
    if (running > 0) return
    const resolvers = onIdle
    onIdle = []
    for (const resolve of resolvers) resolve()
  }

  /** Resolves when a task may start. Throws Failure 'busy' after the maximum waiting time. */
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
        // A smaller task that waited behind this one may fit now.
        startNext()
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      waiting.push(piece)
    })

  const run = async <T>(work: () => Promise<T>, requestedSize = 1): Promise<T> => {
    const size = Math.min(requestedSize, capacity)
    if (waiting.length === 0 && size <= free) take(size)
    else if (waiting.length >= maxWaiting) fail('busy', { retryAfter })
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

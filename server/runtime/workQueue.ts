/** Heavy work, a few pieces at a time. */
import { fail } from '../failures.ts'

/** Runs a piece of work when its turn comes, and gives what it gives. Throws Failure 'busy' at once where too much waits already. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

interface WorkQueueOptions {
  /** Pieces that run at once at most. */
  readonly parallel: number
  /** Pieces that wait for their turn at most. Default: any number. */
  readonly waiting?: number
}

/** Seconds after which a caller that was refused may come again. */
const retryAfter = 5

/** A queue that runs pieces of work in the order in which they came. */
export const createWorkQueue = ({
  parallel,
  waiting: mostWaiting = Number.POSITIVE_INFINITY,
}: WorkQueueOptions): WorkQueue => {
  const waiting: (() => void)[] = []
  let free = parallel
  return async work => {
    if (free > 0) free -= 1
    else if (waiting.length >= mostWaiting) fail('busy', { retryAfter })
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Heavy work, a few pieces at a time. */

/** Runs a piece of work when its turn comes, and gives what it gives. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/** A queue that runs at most `parallel` pieces at once, in the order in which they came. */
export const createWorkQueue = (parallel: number): WorkQueue => {
  const waiting: (() => void)[] = []
  let free = parallel
  return async work => {
    if (free > 0) free -= 1
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

/** Work that follows an answer, so that the answer takes the same time whatever there is to do. */
interface Background {
  /** Begins the work once the answer is on its way; what goes wrong is reported, never thrown. */
  start(work: () => Promise<void>): void
  /** Resolves when everything that was begun is done. */
  settled(): Promise<void>
}

export const createBackground = (report: (error: unknown) => void): Background => {
  const running = new Set<Promise<void>>()
  return {
    start: work => {
      const task = new Promise<void>(resolve => setImmediate(resolve))
        .then(work)
        .catch(report)
        .finally(() => running.delete(task))
      running.add(task)
    },
    settled: async () => {
      await Promise.all(running)
    },
  }
}

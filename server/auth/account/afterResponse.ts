/** Runs work after the response, so that the response time does not reveal if there was any work. */
interface Background {
  /** Starts the work once the response is on its way. Errors are reported, never thrown. */
  start(work: () => Promise<void>): void
  /** Resolves when all started work has finished. */
  settled(): Promise<void>
}

/** Creates the runner of work after responses. `report` receives the errors of the work. */
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

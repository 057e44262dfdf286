/** Processes queued work in the database: now, whenever it is woken, and at intervals. */

interface Worker {
  /** Processes what is due, and from then on checks for more at intervals and at each `wake`. */
  start(): void
  /** Starts a check immediately if the worker is started; does not wait for the work. */
  wake(): void
  /**
   * Processes everything that is due. One run at a time per process; a call during a run starts another one afterwards.
   */
  runDue(): Promise<void>
  /** Resolves once the current work is done, or after some seconds; another process takes over unfinished work. */
  close(): Promise<void>
}

/** Maximum time that a shutdown waits for running work, ms. */
const closeMs = 8_000
/** Interval of checks, ms: for work from other processes, and attempts that are due again. */
const lookMs = 15_000

/** Creates a worker. `run` must not throw, and must start nothing new once `isClosing` is true. */
export const createWorker = (run: (isClosing: () => boolean) => Promise<void>): Worker => {
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let running: Promise<void> | undefined
  let isWanted = false
  let isClosing = false

  const runDue = async (): Promise<void> => {
    isWanted = true
    running ??= (async () => {
      while (isWanted) {
        isWanted = false
        await run(() => isClosing)
      }
      running = undefined
    })()
    await running
  }
  const wake = () => {
    if (isStarted) void runDue()
  }

  return {
    wake,
    runDue,
    start: () => {
      isStarted = true
      timer = setInterval(wake, lookMs)
      timer.unref()
      wake()
    },
    close: async () => {
      isStarted = false
      isClosing = true
      clearInterval(timer)
      isWanted = false
      let closeTimer: NodeJS.Timeout | undefined
      const timedOut = new Promise<void>(resolve => {
        closeTimer = setTimeout(resolve, closeMs)
      })
      await Promise.race([running, timedOut])
      clearTimeout(closeTimer)
    },
  }
}

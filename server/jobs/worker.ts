/** Work that waits in the database, done by each server now, whenever it is woken, and from time to time. */

interface Worker {
  /** Begins: at once, at each `wake`, and from time to time. */
  start(): void
  /** Looks at once, where it has been started; does not wait for it. */
  wake(): void
  /** Does all that is due. One run at a time in a process; a call during one starts another after it. */
  runDue(): Promise<void>
  /** Ends when the work in hand is done, or after some seconds; another process takes over what is not noted by then. */
  close(): Promise<void>
}

/** How long the end of a server waits for the work in hand, ms. */
const closeMs = 8_000
/** Time between two looks, ms: for work of other processes, and tries that are due again. */
const lookMs = 15_000

/** `run` never throws, and begins nothing new once it `isClosing`. */
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

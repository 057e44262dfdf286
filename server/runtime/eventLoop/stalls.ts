/** Detects work that blocks the event loop. */

/** Interval between two checks of the event loop during work, ms. */
const everyMs = 50

interface StallOptions {
  /** Maximum event-loop delay, ms. */
  readonly limitMs: number
  /** Called once, after the work, with the longest delay, ms. */
  readonly onStall: (ms: number) => void
  /** Clock in ms. Default: the process's. */
  readonly now?: () => number
}

/** Runs work and returns its result. Reports if the work blocked the event loop for longer than the limit. */
export const watchStalls = async <T>(
  work: () => Promise<T>,
  { limitMs, onStall, now = () => performance.now() }: StallOptions,
): Promise<T> => {
  let last = now()
  let longest = 0
  const look = () => {
    const at = now()
    longest = Math.max(longest, at - last)
    last = at
  }
  const timer = setInterval(look, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    look()
    // A tick may be late by one interval.
    if (longest > limitMs + everyMs) onStall(longest)
  }
}

/** Work that keeps the event loop busy, so that nobody else is answered. */

/** Interval between two checks of the event loop during work, in ms. */
const everyMs = 50

interface StallOptions {
  /** Longest that the loop may stand still, ms. */
  readonly limitMs: number
  /** Called once, after the work, with the longest time for which the loop stood still, ms. */
  readonly onStall: (ms: number) => void
  /** Milliseconds. Default: those of the process. */
  readonly now?: () => number
}

/** Does work, and tells of it where the event loop stood still meanwhile: at once, or between two of its steps. */
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
    // A tick may be late by the time between two of them.
    if (longest > limitMs + everyMs) onStall(longest)
  }
}

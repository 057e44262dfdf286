/** The delay of the event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** Seconds since the last reading. */
export interface LoopDelay {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** The timer by which it is measured, ms; its own time is no delay. */
const resolutionMs = 10

/** Measures until it is closed. */
export const createLoopDelay = () => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  const seconds = (nanoseconds: number): number =>
    // Without a single measurement the histogram gives NaN or no number at all.
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1_000_000 - resolutionMs) / 1_000 : 0
  return {
    /** What was measured since the last call. */
    read: async (): Promise<LoopDelay> => {
      // A delay until now is measured with the next tick of the timer, and would be lost with a reset before that.
      await setTimeout(2 * resolutionMs)
      const delay = {
        p50: seconds(histogram.percentile(50)),
        p99: seconds(histogram.percentile(99)),
        max: seconds(histogram.max),
      }
      histogram.reset()
      // The first tick after a reset measures nothing.
      await setTimeout(2 * resolutionMs)
      return delay
    },
    close: (): void => {
      histogram.disable()
    },
  }
}

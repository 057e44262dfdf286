/** Event-loop delay, for the metrics. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** Event-loop delays in a period, s: median, 99th percentile and maximum. */
export interface LoopDelay {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** Interval of the measuring timer, ms; it is subtracted from the delay. */
const resolutionMs = 10

/** Measures the event-loop delay until `close` is called. */
export const createLoopDelay = () => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  const seconds = (nanoseconds: number): number =>
    // Without a measurement the histogram returns NaN or no number.
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1_000_000 - resolutionMs) / 1_000 : 0
  return {
    /** Delays since the last call. */
    read: async (): Promise<LoopDelay> => {
      // A current delay is measured only by the next tick of the timer, and an earlier reset would lose it.
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

/** Splits long work into slices, so that requests are handled between them. */
import { setImmediate } from 'node:timers/promises'

let lastTurn: Promise<unknown> = Promise.resolve()

/** Waits until all earlier callers have continued, and the event loop has then run once. */
export const yieldToOthers = (): Promise<unknown> => {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** Target duration of a slice, ms: a fifth of the maximum event-loop delay. */
export const sliceMs = 10

interface SliceSizes {
  /** Size of the first slice. */
  readonly first: number
  /** Minimum size, even if a slice takes longer: on a busy machine, durations are unreliable. Default: 16. */
  readonly least?: number
  readonly most: number
}

/** Adapts the number of rows per slice to the duration of the last ones. */
export interface Slices {
  /** Rows of the next slice, at least 1. */
  size(): number
  /** Runs one slice, which must wait for nothing but the database, and adapts the next size. */
  measure<T>(slice: () => Promise<T>): Promise<T>
}

/** Starts with slices of `first` rows. */
export const createSlices = ({ first, least = 16, most }: SliceSizes): Slices => {
  let size = first
  return {
    size: () => size,
    measure: async slice => {
      const began = performance.now()
      const value = await slice()
      const took = performance.now() - began
      if (took > sliceMs) size = Math.max(Math.min(least, most), Math.floor(size / 2))
      else if (took < sliceMs / 2) size = Math.min(most, size * 2)
      return value
    },
  }
}

/** Long work in slices: between two of them, requests that have come in are answered. */
import { setImmediate } from 'node:timers/promises'

let lastTurn: Promise<unknown> = Promise.resolve()

/** Waits until all long work that came before has had its turn, and the event loop has gone round once. */
export const yieldToOthers = (): Promise<unknown> => {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** Milliseconds that a slice of long work should take: a fifth of what nobody may have to wait for. */
export const sliceMs = 10

interface SliceSizes {
  readonly first: number
  /** However long they take: on a busy machine, the time says little. Default 16. */
  readonly least?: number
  readonly most: number
}

/** Chooses how many rows a slice has by how long the last ones took. */
export interface Slices {
  /** Rows that the next slice may have, at least 1. */
  size(): number
  /** Runs one slice, which waits for nothing but the database, and chooses the size of the next. */
  measure<T>(slice: () => Promise<T>): Promise<T>
}

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

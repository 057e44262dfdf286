/** Errors that come again and again, as in an outage: each cause is logged whole once in a while, and by its message alone meanwhile. */
import { LRUCache } from 'lru-cache'

/** Time during which a cause is not logged whole again, ms. */
const interval = 60_000
/** Causes that are remembered; the one that was logged longest ago goes first. */
const maxCauses = 100

/** Whether the trace of a cause is due; counts what is not. */
interface RepeatedErrors {
  /** undefined where the cause was logged within the last minute; otherwise how many times it came meanwhile without being logged. */
  due(cause: string): number | undefined
}

/** `now` gives milliseconds. Default: a clock that is never set back. */
export const createRepeatedErrors = (now: () => number = () => performance.now()): RepeatedErrors => {
  const causes = new LRUCache<string, { readonly since: number; count: number }>({ max: maxCauses })
  return {
    due: cause => {
      const known = causes.peek(cause)
      if (known && now() - known.since < interval) {
        known.count += 1
        return undefined
      }
      causes.set(cause, { since: now(), count: 0 })
      return known?.count ?? 0
    },
  }
}

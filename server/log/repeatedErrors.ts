/**
 * Rate limit for repeated errors, as during an outage: the stack trace of each cause is logged once per interval,
 * otherwise only its message.
 */
import { LRUCache } from 'lru-cache'

/** Minimum interval between two stack traces of the same cause, ms. */
const interval = 60_000
/** Maximum number of remembered causes. The least recently logged one is dropped first. */
const maxCauses = 100

/** Decides if the stack trace of a cause is logged, and counts the skipped ones. */
interface RepeatedErrors {
  /**
   * Number of times that a due cause was skipped since it was last logged; undefined if that was within the last
   * minute.
   */
  due(cause: string): number | undefined
}

/** Creates the rate limit for errors of one log. `now` returns milliseconds. Default: a monotonic clock. */
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

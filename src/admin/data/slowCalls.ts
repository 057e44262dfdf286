/** Tracks slow calls, so that a notice can offer to stop them. */
import type { Fetch } from '../../api/client/sender.ts'

/** Time without a response after which a call counts as slow, ms. */
const slowMs = 5_000

/** Error of a call that the person stopped. */
export class StoppedWaiting extends Error {}

/** Tracker of calls that have had no response for some seconds. */
export interface SlowCalls {
  /** Wraps `fetch` so that its calls are watched until they finish. */
  readonly watch: (fetch: Fetch) => Fetch
  readonly subscribe: (onChange: () => void) => () => void
  /** True if there is a slow call that the person has not chosen to wait for. */
  readonly isSlow: () => boolean
  /** Hides the notice for the calls that are slow now. */
  readonly waitOn: () => void
  /** Aborts the calls that are slow now. Each fails with `StoppedWaiting`. */
  readonly stop: () => void
}

/** Creates a tracker without calls. */
export const createSlowCalls = (): SlowCalls => {
  const slow = new Map<AbortController, { isAccepted: boolean }>()
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  return {
    watch: fetch => async (url, init) => {
      const controller = new AbortController()
      const { signal } = init
      const abort = () => controller.abort(signal?.reason)
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
      const timer = setTimeout(() => {
        slow.set(controller, { isAccepted: false })
        changed()
      }, slowMs)
      // A preloaded response does not react to the signal.
      const stopped = new Promise<never>((_, reject) => {
        controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
      })
      try {
        return await Promise.race([fetch(url, { ...init, signal: controller.signal }), stopped])
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        if (slow.delete(controller)) changed()
      }
    },
    subscribe: onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    isSlow: () => [...slow.values()].some(({ isAccepted }) => !isAccepted),
    waitOn: () => {
      for (const call of slow.values()) call.isAccepted = true
      changed()
    },
    stop: () => {
      for (const controller of slow.keys())
        controller.abort(new StoppedWaiting('Nobody waits for the answer any more.'))
    },
  }
}

/** Calls that the server has not answered for a while: a notice offers to stop them. */
import type { Fetch } from '../../api/client/sender.ts'

/** After so long without an answer a call is slow, ms. */
const slowMs = 5_000

/** The failure of a call that the person has stopped. */
export class StoppedWaiting extends Error {}

export interface SlowCalls {
  /** The same `fetch`, whose calls are watched until they are answered. */
  readonly watch: (fetch: Fetch) => Fetch
  readonly subscribe: (onChange: () => void) => () => void
  /** Whether some call is slow that nobody has chosen to wait for. */
  readonly isSlow: () => boolean
  /** Hides the notice of the calls that are slow now. */
  readonly waitOn: () => void
  /** Ends the calls that are slow now; each fails with `StoppedWaiting`. */
  readonly stop: () => void
}

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
      // An answer that was preloaded knows no signal.
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

/** Measures one call: repeats it if it seems too slow, and prevents responses from a cache that an earlier call has filled. */
import { setTimeout as sleep } from 'node:timers/promises'
import { unseenMs } from '../../server/db/contentVersions.ts'
import type { LoopCall } from './loopCalls.ts'
import type { Worst } from './loopWatch.ts'

/** Maximum event-loop delay, ms. */
export const mostMs = 50

/** Effect of one call, or of the jobs after startup, on other requests. */
export interface Measured extends Worst {
  readonly group: string
  readonly what: string
  readonly status: number
  readonly ms: number
}

interface Measuring {
  /** Invalidates the server's caches, as another process's write would. */
  readonly forget: () => Promise<unknown>
  /** Status of a call; 0 without a response in time. */
  readonly ask: (call: LoopCall) => Promise<number>
  /** Largest delays since the last call of this function. */
  readonly worst: () => Promise<Worst>
  /** Attempts for a call that seems too slow, as other load on the machine may be the cause. */
  readonly mostTries: number
  /** Resolves after a time. Default: a real timer. */
  readonly wait?: (ms: number) => Promise<unknown>
}

/** Time after which the server reads the content version again, ms. */
const forgottenMs = unseenMs + 50

/**
 * True if a call delayed others too long because of the server. If the server used less CPU time than allowed, other
 * load on the machine was the cause.
 */
const isSlow = ({ waited, computed }: Worst): boolean => waited > mostMs && !(computed <= mostMs)

/** Measures a call. Returns the attempt with the shortest delay; there are several only if the call is slow. */
export const measureCall = async (
  { forget, ask, worst, mostTries, wait = sleep }: Measuring,
  call: LoopCall,
): Promise<Measured> => {
  const { group, path } = call
  // Pages share parts that an earlier page may have cached.
  const isPage = !path.startsWith('/api/')
  let best: Measured | undefined
  for (let tries = 0; tries < mostTries && (best === undefined || isSlow(best)); tries += 1) {
    await forget()
    if (isPage || tries > 0) await wait(forgottenMs)
    await worst()
    const began = performance.now()
    const status = await ask(call)
    const ms = performance.now() - began
    const measured = { group, what: path, status, ms, ...(await worst()) }
    if (best === undefined || measured.waited < best.waited) best = measured
  }
  if (!best) throw new Error('Nothing was tried.')
  return best
}

/** One call of the loop's bench: sent again where it seems too slow, and never answered from a cache that an earlier one has filled. */
import { setTimeout as sleep } from 'node:timers/promises'
import { unseenMs } from '../../server/db/contentVersions.ts'
import type { LoopCall } from './loopCalls.ts'
import type { Worst } from './loopWatch.ts'

/** Nothing may keep the others waiting for longer, ms. */
export const mostMs = 50

/** What one call, or the jobs after a start, did to the others. */
export interface Measured extends Worst {
  readonly group: string
  readonly what: string
  readonly status: number
  readonly ms: number
}

interface Measuring {
  /** Has the server forget what it knows of its tables, as another process's write would. */
  readonly forget: () => Promise<unknown>
  /** The status of a call; 0 where no answer came in time. */
  readonly ask: (call: LoopCall) => Promise<number>
  /** What was worst since the last time. */
  readonly worst: () => Promise<Worst>
  /** A call that seems too slow is made so often: other work on the machine may have come between. */
  readonly mostTries: number
  /** Default: the clock's. */
  readonly wait?: (ms: number) => Promise<unknown>
}

/** After so long the server asks which version its content has, ms. */
const forgottenMs = unseenMs + 50

/** Whether a call stored the others waiting for too long, and the server was to blame: where it computed no longer than it may, the machine did something else. */
const isSlow = ({ waited, computed }: Worst): boolean => waited > mostMs && !(computed <= mostMs)

/** The best of several tries. */
export const measureCall = async (
  { forget, ask, worst, mostTries, wait = sleep }: Measuring,
  call: LoopCall,
): Promise<Measured> => {
  const { group, path } = call
  // All pages show the same parts, which an earlier one has left.
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

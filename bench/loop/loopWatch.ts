/**
 * Watches the event loop of the process that it is preloaded into, and sends its parent the largest delays since the
 * last request: `node --import=…/loopWatch.js server.js`, started with an IPC channel.
 */
import { readFileSync } from 'node:fs'

/** Largest values since the last request, ms. */
export interface Worst {
  /** Event-loop delay in real time: the wait of a request. On a busy machine it includes other processes. */
  readonly waited: number
  /** Event-loop delay in CPU time of the main thread: the part that the server is responsible for. NaN if the system does not report it. */
  readonly computed: number
  /** Resident memory, bytes. */
  readonly memory: number
}

const tickMs = 2

/** CPU time of the main thread, ns; NaN if the system does not report it. */
const computedSoFar = (): number => {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0])
  } catch {
    return Number.NaN
  }
}

const watch = (): void => {
  let [at, computed] = [performance.now(), computedSoFar()]
  let worst = { waited: 0, computed: 0 }
  const tick = () => {
    const [now, then] = [performance.now(), computedSoFar()]
    worst = {
      waited: Math.max(worst.waited, now - at - tickMs),
      computed: Math.max(worst.computed, (then - computed) / 1_000_000),
    }
    at = now
    computed = then
  }
  setInterval(tick, tickMs).unref()
  process.on('message', () => {
    tick()
    const report: Worst = { ...worst, memory: process.memoryUsage.rss() }
    process.send?.(report)
    worst = { waited: 0, computed: 0 }
  })
  process.channel?.unref()
}

if (process.send) watch()

/**
 * Watches the event loop of the process that it is preloaded into, and sends its parent the worst since the last question:
 * `node --import=…/loopWatch.js server.js`, started with an IPC channel.
 */
import { readFileSync } from 'node:fs'

/** What was worst since the last question, ms. */
export interface Worst {
  /** By the clock: what a request had to wait. On a busy machine, other processes are part of it. */
  readonly waited: number
  /** By the processor time of the main thread alone: what the server itself is to blame for. NaN where the system does not say. */
  readonly computed: number
  /** Resident memory, bytes. */
  readonly memory: number
}

const tickMs = 2

/** Nanoseconds that the main thread has computed; NaN where the system does not say. */
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

/**
 * Detects that a database has stopped responding. A frozen server or a lost network sends no error, and TCP alone would
 * wait for minutes. So while callers wait without an answer, the database is probed on a new connection. If the probe
 * is not answered either, all waiting calls fail, and new calls fail immediately until the database responds again.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import { LostDatabaseError } from '../../runtime/storageErrors.ts'

/** Limits waiting for a database that may have stopped responding. */
export interface Liveness {
  /**
   * Resolves with the result of `work`. Rejects with LostDatabaseError after `limitMs`, as soon as the database is
   * found unresponsive, and immediately while it is. `work` itself continues; `onTimeout` receives a result that
   * arrives after the rejection.
   */
  wait<T>(limitMs: number, work: () => Promise<T>, onTimeout?: (value: T) => void): Promise<T>
  /** Reports any response of the database, even an error. */
  answered(): void
  /** Stops probing. No call may be waiting any more. */
  close(): void
}

/** Times of the detection, ms. */
export interface LivenessTimes {
  /** Time without any response after which the database is probed. */
  readonly suspectMs: number
  /** Time limit of a probe. */
  readonly probeMs: number
  /** Time between two probes of an unresponsive database. */
  readonly retryMs: number
}

const usualTimes: LivenessTimes = { suspectMs: 2_000, probeMs: 3_000, retryMs: 250 }
const tickMs = 100

interface LivenessOptions {
  /** Queries the database on a new connection. Rejects if no response of any kind arrives within `limitMs`. */
  readonly probe: (limitMs: number) => Promise<void>
  /** Called when the database is found unresponsive, before the waiting calls fail. */
  readonly onSilent: () => void
  readonly times?: LivenessTimes | undefined
}

interface Waiting {
  readonly since: number
  readonly limitMs: number
  readonly fail: () => void
}

const silent = () => new LostDatabaseError(new Error('The database does not answer.'))

/** Creates the detection of one unresponsive database. */
export const createLiveness = ({ probe, onSilent, times = usualTimes }: LivenessOptions): Liveness => {
  const { suspectMs, probeMs, retryMs } = times
  const waiting = new Set<Waiting>()
  let ticking: NodeJS.Timeout | undefined
  let lastAnswer = Number.NEGATIVE_INFINITY
  let isProbing = false
  let isSilent = false
  let isClosed = false

  const answers = async (): Promise<boolean> => {
    const began = performance.now()
    const isAnswered = await probe(probeMs).then(
      () => true,
      () => false,
    )
    // Lets the event loop first read responses that arrived while this process was busy.
    await setImmediate()
    return isAnswered || lastAnswer > began
  }
  const watch = async () => {
    isProbing = true
    if (!(await answers())) {
      isSilent = true
      onSilent()
      for (const each of [...waiting]) each.fail()
      while (!isClosed && !(await answers())) await setTimeout(retryMs, undefined, { ref: false })
      isSilent = false
    }
    lastAnswer = performance.now()
    isProbing = false
  }
  const tick = () => {
    const now = performance.now()
    for (const each of [...waiting]) if (now - each.since > each.limitMs) each.fail()
    const [oldest] = waiting
    if (!oldest) {
      clearInterval(ticking)
      ticking = undefined
    } else if (!isProbing && now - Math.max(oldest.since, lastAnswer) > suspectMs) void watch()
  }

  return {
    wait: (limitMs, work, onTimeout) => {
      if (isSilent) return Promise.reject(silent())
      return new Promise((resolve, reject) => {
        let isOver = false
        const settle = (end: () => void) => {
          waiting.delete(each)
          isOver = true
          end()
        }
        const each: Waiting = { since: performance.now(), limitMs, fail: () => settle(() => reject(silent())) }
        waiting.add(each)
        ticking ??= setInterval(tick, tickMs).unref()
        work().then(
          value => (isOver ? onTimeout?.(value) : settle(() => resolve(value))),
          error => isOver || settle(() => reject(error)),
        )
      })
    },
    answered: () => {
      lastAnswer = performance.now()
    },
    close: () => {
      isClosed = true
      clearInterval(ticking)
    },
  }
}

/**
 * Notices that a database has stopped answering. A frozen server or a lost network says nothing, and TCP alone would wait for minutes: so while anything
 * waits for an answer and none comes, the database is probed on a new connection. If that is not answered either, all who wait fail, and so does whatever
 * comes next, at once, until the database answers again.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import { LostDatabaseError } from '../../runtime/storageErrors.ts'

export interface Liveness {
  /**
   * Gives what `work` gives. Rejects with LostDatabaseError after `limitMs`, as soon as the database is found silent, and at once while it is.
   * The work itself continues then; `onLate` receives a value that comes after the rejection.
   */
  wait<T>(limitMs: number, work: () => Promise<T>, onTimeout?: (value: T) => void): Promise<T>
  /** The database has answered somebody, in whatever way. */
  answered(): void
  /** Stops asking a silent database. Nothing may wait any more. */
  close(): void
}

/** Times in milliseconds. */
export interface LivenessTimes {
  /** Time without any answer after which the database is probed. */
  readonly suspectMs: number
  /** Time that the database has to answer this. */
  readonly probeMs: number
  /** Time between two probes of a silent database. */
  readonly retryMs: number
}

const usualTimes: LivenessTimes = { suspectMs: 2_000, probeMs: 3_000, retryMs: 250 }
const tickMs = 100

interface LivenessOptions {
  /** Asks the database on a new connection. Rejects where no answer of any kind comes within `limitMs`. */
  readonly probe: (limitMs: number) => Promise<void>
  /** Called when the database is found silent, before those who wait fail. */
  readonly onSilent: () => void
  readonly times?: LivenessTimes | undefined
}

interface Waiting {
  readonly since: number
  readonly limitMs: number
  readonly fail: () => void
}

const silent = () => new LostDatabaseError(new Error('The database does not answer.'))

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
    // Answers that came in while this process was busy are read first.
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

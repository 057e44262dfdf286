/** Places for work that takes the processor's time: a few at once, and those who wait for one take turns, so that many requests of one do not keep others waiting. */
import { Failure } from '../failures.ts'

export interface FairQueueLimits {
  /** Pieces of work at once. */
  readonly atOnce: number
  /** Of one party, so that others find a place at once. */
  readonly atOncePerParty: number
  /** Pieces that wait for a place. */
  readonly waiting: number
  readonly waitingPerParty: number
  /** Milliseconds that a piece waits before it is refused. */
  readonly waitMs: number
  /** Milliseconds after which a piece of work no longer counts, in case its end is never reported. */
  readonly leaseMs: number
}

export interface FairQueue {
  /** Waits for a place and gives the function that leaves it, which may be called more than once. Throws Failure 'busy'. */
  enter(party: string): Promise<() => void>
  /** Runs work in a place of its own. Throws Failure 'busy', and what the work throws. */
  run<T>(party: string, work: () => Promise<T>): Promise<T>
  /** Pieces that wait for a place. */
  waiting(): number
}

interface Party {
  active: number
  readonly waiting: (() => void)[]
}

/** Times that the event loop comes round at most between two pieces. */
const mostTurns = 50
/** Seconds after which a caller that was refused may try again. */
const retryAfter = 5

const refusal = () => new Failure('busy', { retryAfter })

export const createFairQueue = (limits: FairQueueLimits): FairQueue => {
  /** In the order in which they get a place; only those that have one or wait for one. */
  const parties = new Map<string, Party>()
  let active = 0
  let waiting = 0
  let isPausing = false

  /**
   * Lets the event loop come round before the next piece: once, and once more for each millisecond that the piece took of it. Node accepts one
   * connection each time that the loop comes round, so that without this, new ones would wait for as many pieces as there are connections before them.
   */
  const pauseAfterStart = (): void => {
    const startedAt = performance.now()
    let turns: number | undefined
    const turn = () => {
      turns = (turns ?? Math.min(mostTurns, performance.now() - startedAt)) - 1
      if (turns > 0 && waiting > 0) return void setImmediate(turn)
      isPausing = false
      startNext()
    }
    isPausing = true
    setImmediate(turn)
  }

  const startNext = (): void => {
    if (isPausing || active >= limits.atOnce || waiting === 0) return
    for (const [name, party] of parties) {
      if (party.active >= limits.atOncePerParty) continue
      const start = party.waiting.shift()
      if (!start) continue
      waiting -= 1
      parties.delete(name)
      parties.set(name, party)
      pauseAfterStart()
      start()
      return
    }
  }

  const begin = (name: string, party: Party): (() => void) => {
    let isOver = false
    active += 1
    party.active += 1
    const leave = () => {
      if (isOver) return
      isOver = true
      clearTimeout(lease)
      active -= 1
      party.active -= 1
      if (party.active === 0 && party.waiting.length === 0) parties.delete(name)
      startNext()
    }
    const lease = setTimeout(leave, limits.leaseMs)
    lease.unref()
    return leave
  }

  const enter = (name: string): Promise<() => void> => {
    const party = parties.get(name) ?? { active: 0, waiting: [] }
    if (waiting >= limits.waiting || party.waiting.length >= limits.waitingPerParty) throw refusal()
    parties.set(name, party)
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve(begin(name, party))
      }
      const giveUp = () => {
        party.waiting.splice(party.waiting.indexOf(start), 1)
        waiting -= 1
        if (party.active === 0 && party.waiting.length === 0) parties.delete(name)
        reject(refusal())
      }
      const timer = setTimeout(giveUp, limits.waitMs)
      party.waiting.push(start)
      waiting += 1
      startNext()
    })
  }

  return {
    enter: async name => enter(name),
    waiting: () => waiting,
    run: async (name, work) => {
      const leave = await enter(name)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

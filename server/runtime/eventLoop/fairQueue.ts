/**
 * Queue for CPU-intensive work: runs a few tasks at a time, and alternates between parties, such as networks, so that
 * many requests of one do not delay the others.
 * Compared with p-queue 9.3.5, which has neither parties, nor leases, nor limits for waiting work.
 */
import { Failure } from '../errors.ts'

/** Limits of a queue. */
export interface FairQueueLimits {
  /** Maximum running tasks. */
  readonly atOnce: number
  /** Maximum running tasks of one party, so that other parties find a free slot. */
  readonly atOncePerParty: number
  /** Maximum running tasks of one known party. */
  readonly atOncePerKnownParty: number
  /** Maximum waiting tasks. */
  readonly waiting: number
  /** Maximum waiting tasks of one party. */
  readonly waitingPerParty: number
  /** Maximum waiting tasks of one known party. */
  readonly waitingPerKnownParty: number
  /** Maximum waiting time of a task before it is refused, ms. */
  readonly waitMs: number
  /** Time after which a task no longer counts as running, in case its end is never reported, ms. */
  readonly leaseMs: number
}

/** Party with higher limits, because it has proved who it is. */
export interface KnownParty {
  readonly known: string
}

/** Queue that alternates between parties. */
export interface FairQueue {
  /**
   * Waits for a slot and returns a function that releases it; further calls of that function have no effect. Throws
   * Failure 'busy', and 'bad-request' if `isWanted` returns false when the slot is free.
   */
  enter(party: string | KnownParty, isWanted?: () => boolean): Promise<() => void>
  /** Runs work in a slot. Throws as `enter` does, and errors of the work. */
  run<T>(party: string | KnownParty, work: () => Promise<T>, isWanted?: () => boolean): Promise<T>
  /** Number of waiting tasks. */
  waiting(): number
}

interface Waiting {
  readonly isWanted: () => boolean
  readonly start: () => void
  readonly drop: () => void
}

interface Party {
  active: number
  readonly isKnown: boolean
  readonly waiting: Waiting[]
}

/** Maximum event-loop ticks between two tasks. */
const mostTurns = 50
/** Maximum duration of a tick in which further tasks start, if each finishes within the tick, ms. */
const sharedTurnMs = 1
/** Retry-After of a refused caller, s. */
const retryAfter = 5

const refusal = () => new Failure('busy', { retryAfter })

/** Creates an empty queue. */
export const createFairQueue = (limits: FairQueueLimits): FairQueue => {
  /** Parties in the order in which they get a slot; only those with running or waiting tasks. */
  const parties = new Map<string, Party>()
  let active = 0
  let waiting = 0
  let isPausing = false
  let pausedSince = 0

  /**
   * Yields the event loop before the next task: one tick, and one more for each millisecond that the last task took.
   * Node accepts one connection per tick, so otherwise a new connection would wait for as many tasks as there are
   * connections before it.
   */
  const pauseAfterStart = (): void => {
    if (isPausing) return
    const startedAt = performance.now()
    pausedSince = startedAt
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

  /** Removes and returns the next task of a party that is still wanted. Drops unwanted ones before it. */
  const takeWanted = (party: Party): Waiting | undefined => {
    for (let next = party.waiting.shift(); next; next = party.waiting.shift()) {
      waiting -= 1
      if (next.isWanted()) return next
      next.drop()
    }
    return undefined
  }

  const startNext = (isAfterAnother = false): void => {
    if (isPausing && !(isAfterAnother && performance.now() - pausedSince < sharedTurnMs)) return
    if (active >= limits.atOnce || waiting === 0) return
    for (const [name, party] of parties) {
      if (party.active >= (party.isKnown ? limits.atOncePerKnownParty : limits.atOncePerParty)) continue
      const next = takeWanted(party)
      if (!next) {
        if (party.active === 0) parties.delete(name)
        continue
      }
      parties.delete(name)
      parties.set(name, party)
      pauseAfterStart()
      next.start()
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
      startNext(true)
    }
    const lease = setTimeout(leave, limits.leaseMs)
    lease.unref()
    return leave
  }

  const enter = (by: string | KnownParty, isWanted: () => boolean = () => true): Promise<() => void> => {
    const isKnown = typeof by !== 'string'
    const name = isKnown ? `known ${by.known}` : `unknown ${by}`
    const party = parties.get(name) ?? { active: 0, isKnown, waiting: [] }
    const maxWaiting = isKnown ? limits.waitingPerKnownParty : limits.waitingPerParty
    if (waiting >= limits.waiting || party.waiting.length >= maxWaiting) throw refusal()
    parties.set(name, party)
    return new Promise((resolve, reject) => {
      let isWaiting = true
      let timer: NodeJS.Timeout | undefined
      const piece: Waiting = {
        isWanted,
        start: () => {
          isWaiting = false
          clearTimeout(timer)
          resolve(begin(name, party))
        },
        drop: () => {
          isWaiting = false
          clearTimeout(timer)
          reject(new Failure('bad-request'))
        },
      }
      const giveUp = () => {
        party.waiting.splice(party.waiting.indexOf(piece), 1)
        waiting -= 1
        if (party.active === 0 && party.waiting.length === 0) parties.delete(name)
        reject(refusal())
      }
      party.waiting.push(piece)
      waiting += 1
      startNext()
      if (isWaiting) timer = setTimeout(giveUp, limits.waitMs)
    })
  }

  return {
    enter: async (party, isWanted) => enter(party, isWanted),
    waiting: () => waiting,
    run: async (party, work, isWanted) => {
      const leave = await enter(party, isWanted)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

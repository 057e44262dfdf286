/**
 * Places for work that takes the processor's time: a few at once, and those who wait for one take turns, so that others do not wait for the many requests of one.
 * p-limit 7 has neither parties nor limits to those that wait, p-queue 10 wants Node 22.
 */
import { Failure } from '../errors.ts'

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
  /**
   * Waits for a place and gives the function that leaves it, which may be called more than once. Throws Failure 'busy', and 'bad-request' where
   * `isWanted` says at its turn that nobody waits for it any more.
   */
  enter(party: string, isWanted?: () => boolean): Promise<() => void>
  /** Runs work in a place of its own. Throws as `enter` does, and what the work throws. */
  run<T>(party: string, work: () => Promise<T>, isWanted?: () => boolean): Promise<T>
  /** Pieces that wait for a place. */
  waiting(): number
}

interface Waiting {
  readonly isWanted: () => boolean
  readonly start: () => void
  readonly drop: () => void
}

interface Party {
  active: number
  readonly waiting: Waiting[]
}

/** Times that the event loop comes round at most between two pieces. */
const mostTurns = 50
/** A piece that is done in the turn in which it was begun lets the next begin in it, while the turn has taken no longer than this, ms. */
const sharedTurnMs = 1
/** Seconds after which a caller that was refused may try again. */
const retryAfter = 5

const refusal = () => new Failure('busy', { retryAfter })

export const createFairQueue = (limits: FairQueueLimits): FairQueue => {
  /** In the order in which they get a place; only those that have one or wait for one. */
  const parties = new Map<string, Party>()
  let active = 0
  let waiting = 0
  let isPausing = false
  let pausedSince = 0

  /**
   * Lets the event loop come round before the next piece: once, and once more for each millisecond that the piece took of it. Node accepts one
   * connection each time that the loop comes round, so that without this, new ones would wait for as many pieces as there are connections before them.
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

  /** The next piece of a party that somebody still waits for; the others before it are dropped. */
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
      if (party.active >= limits.atOncePerParty) continue
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

  const enter = (name: string, isWanted: () => boolean = () => true): Promise<() => void> => {
    const party = parties.get(name) ?? { active: 0, waiting: [] }
    if (waiting >= limits.waiting || party.waiting.length >= limits.waitingPerParty) throw refusal()
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
    enter: async (name, isWanted) => enter(name, isWanted),
    waiting: () => waiting,
    run: async (name, work, isWanted) => {
      const leave = await enter(name, isWanted)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

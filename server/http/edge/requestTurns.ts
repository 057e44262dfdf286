/**
 * Spreads requests over the turns of the event loop. Node hands out all requests that have come in before it accepts the next connection, and accepts one
 * connection each time that the loop comes round: everybody after a burst would wait for it. So connections go first for a moment, and then
 * networks take turns.
 */
import type { RequestListener } from 'node:http'
import { limits } from '../../limits.ts'
import { shortAddress } from '../../runtime/clientAddress.ts'

interface RequestTurns {
  /** A listener that hands requests to `next`: in this turn of the loop while that has time, the others in the following turns, one of each network after another. */
  readonly spread: (next: RequestListener) => RequestListener
  /** Notes that a connection was accepted. There may be more, which go first for a moment. */
  readonly noteConnection: () => void
}

/** Requests that waited and are begun in one turn at most. */
const mostInTurn = 32
/** After a turn, requests are begun for so long without watching the next ones, which costs more than a stored response, ms. */
const unwatchedMs = 1

export const createRequestTurns = (): RequestTurns => {
  /** What begins a request, by its network; the network whose turn is next comes first. */
  const networks = new Map<string, (() => void)[]>()
  let waiting = 0
  let isScheduled = false
  let beganAt: number | undefined
  let unwatchedUntil = 0
  let hasAccepted = false
  /** Since when requests wait for connections to be accepted. */
  let acceptingSince: number | undefined

  const hasTime = (now: number): boolean => {
    if (acceptingSince !== undefined && now - acceptingSince < limits.acceptingMs.value) return false
    return beganAt === undefined || now - beganAt < limits.requestTurnMs.value
  }

  const beginNext = (): void => {
    const now = performance.now()
    if (waiting === 0 || !hasTime(now)) return
    for (const [network, starts] of networks) {
      networks.delete(network)
      const start = starts.shift()
      if (starts.length > 0) networks.set(network, starts)
      if (!start) continue
      waiting -= 1
      beganAt ??= now
      start()
      return
    }
  }

  const endTurn = (): void => {
    if (!hasAccepted) acceptingSince = undefined
    else if (beganAt !== undefined) acceptingSince = performance.now()
    beganAt = undefined
    hasAccepted = false
    isScheduled = false
    if (waiting > 0) schedule()
    else if (acceptingSince === undefined) unwatchedUntil = performance.now() + unwatchedMs
  }

  /** One callback for each request: what follows from one, like promises, is done before the next begins, and counts as its time. */
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(endTurn)
    for (let each = Math.min(waiting, mostInTurn); each > 0; each -= 1) setImmediate(beginNext)
  }

  return {
    spread: next => (request, response) => {
      const now = performance.now()
      if (now < unwatchedUntil) return next(request, response)
      if (waiting === 0 && hasTime(now)) {
        beganAt ??= now
        schedule()
        return next(request, response)
      }
      const { socket } = request
      const network = shortAddress(socket.remoteAddress ?? '') ?? ''
      const starts = networks.get(network) ?? []
      networks.set(network, starts)
      starts.push(() => {
        // Nobody would read the response.
        if (!socket.destroyed) next(request, response)
      })
      waiting += 1
      schedule()
    },
    noteConnection: () => {
      hasAccepted = true
      unwatchedUntil = 0
      acceptingSince ??= performance.now()
      schedule()
    },
  }
}

/**
 * Distributes requests over ticks of the event loop. Node emits all received requests before it accepts the next
 * connection, and accepts one connection per tick, so after a burst all new clients would wait. Here, connections have
 * priority for a short time, and then networks alternate.
 */
import type { RequestListener } from 'node:http'
import { shortAddress } from '../../runtime/clientAddress.ts'
import { limits } from '../../runtime/limits/limits.ts'

interface RequestSlots {
  /**
   * A listener that passes requests to `next`: in this tick while there is time, and later ones in the following ticks,
   * alternating between networks.
   */
  readonly spread: (next: RequestListener) => RequestListener
  /** Records an accepted connection. More may follow, so connections get priority for a short time. */
  readonly noteConnection: () => void
}

/** Maximum waiting requests that start in one tick. */
const mostSlots = 32
/** Time after a tick during which requests start without scheduling another tick, which costs more than a cached response, ms. */
const unwatchedMs = 1

export const createRequestSlots = (): RequestSlots => {
  /** Callbacks that start waiting requests, by network. The network whose turn is next comes first. */
  const networks = new Map<string, (() => void)[]>()
  let waiting = 0
  let isScheduled = false
  let beganAt: number | undefined
  let unwatchedUntil = 0
  let hasAccepted = false
  /** Time since which requests wait for connections to be accepted; undefined if they do not. */
  let acceptingSince: number | undefined

  const hasTime = (now: number): boolean => {
    if (acceptingSince !== undefined && now - acceptingSince < limits.acceptingMs.value) return false
    return beganAt === undefined || now - beganAt < limits.requestTurnMs.value
  }

  const startNext = (): void => {
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

  const releaseSlot = (): void => {
    if (!hasAccepted) acceptingSince = undefined
    else if (beganAt !== undefined) acceptingSince = performance.now()
    beganAt = undefined
    hasAccepted = false
    isScheduled = false
    if (waiting > 0) schedule()
    else if (acceptingSince === undefined) unwatchedUntil = performance.now() + unwatchedMs
  }

  /**
   * Schedules one callback per request, so that its promise continuations run before the next request starts and count
   * towards the time of this tick.
   */
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(releaseSlot)
    for (let each = Math.min(waiting, mostSlots); each > 0; each -= 1) setImmediate(startNext)
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
        // If the connection is lost, nobody would read the response.
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

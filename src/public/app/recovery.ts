/**
 * Recovers from a page that fails to render in the browser: the address is loaded again as a whole document. If it
 * fails again, the page stays as the server has sent it, without scripts. So no fault leaves an empty page or reloads
 * forever.
 */

/**
 * Reaction to the last fault of a history entry. 'second': a reload; 'server': a reload after which the page stays as
 * the server has sent it. In `history.state`, which survives a reload even if the browser blocks storage.
 */
type Attempt = 'second' | 'server'

const stateOf = (): object => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

const attemptOf = (): Attempt | undefined => {
  const state = stateOf()
  if (!('attempt' in state)) return undefined
  return state.attempt === 'second' || state.attempt === 'server' ? state.attempt : undefined
}

const setAttempt = (attempt: Attempt | undefined): void =>
  window.history.replaceState({ ...stateOf(), attempt }, '', window.location.href)

let isOpening = false

/** Reloads the current address after a rendering error. Repeated calls have no effect. */
export const openAgain = (): void => {
  if (isOpening) return
  isOpening = true
  setAttempt(attemptOf() === undefined ? 'second' : 'server')
  window.location.reload()
}

/**
 * True if the document stays as the server has sent it. Returns true once after a page has failed twice; a later visit
 * tries again.
 */
export const staysAsSent = (): boolean => {
  if (attemptOf() !== 'server') return false
  setAttempt(undefined)
  document.documentElement.dataset.drawn = 'server'
  return true
}

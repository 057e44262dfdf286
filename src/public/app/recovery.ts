/**
 * What happens in a browser when a page cannot be drawn: its address is opened again, as a whole document. A page that fails once more stays as
 * the server has sent it, without scripts, so that no fault leaves an empty page or reloads for ever.
 */

/** Which attempt an entry of the history is at; undefined before its first fault. The entry outlives a reload even where nothing else is stored. */
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

/** Opens the present address again, after a fault of drawing. Several calls are one. */
export const openAgain = (): void => {
  if (isOpening) return
  isOpening = true
  setAttempt(attemptOf() === undefined ? 'second' : 'server')
  window.location.reload()
}

/** Whether the document stays as the server has sent it: true once after a page has failed twice, so that a later visit tries again. */
export const staysAsSent = (): boolean => {
  if (attemptOf() !== 'server') return false
  setAttempt(undefined)
  document.documentElement.dataset.drawn = 'server'
  return true
}

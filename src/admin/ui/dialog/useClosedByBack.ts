import { useEffect, useEffectEvent } from 'react'

interface Opened {
  /** Position in the history of the screen that the dialog or drawer covers. */
  readonly position: number
  readonly close: () => void
}

/** Open dialogs and drawers, the topmost last. */
const opened: Opened[] = []
/** The dialog or drawer whose screen Back has left, until the browser has returned to that screen. */
let left: Opened | undefined

/** Position of the current history entry as the router counts it. NaN if the router did not add the entry. */
const currentPosition = () => Number((window.history.state as { readonly idx?: number } | null)?.idx ?? Number.NaN)

/** Returns to the screen that Back has left, then closes the topmost dialog. The router sees neither navigation. */
const closeTopmost = (event: PopStateEvent) => {
  if (left) {
    if (opened.includes(left)) left.close()
    left = undefined
  } else {
    const topmost = opened.at(-1)
    const distance = topmost && topmost.position - currentPosition()
    if (!distance) return
    left = topmost
    window.history.go(distance)
  }
  event.stopImmediatePropagation()
}

/**
 * Starts to close dialogs on Back. Must be called before the router is created, so that its listener runs before the
 * router's.
 */
export const listenForBack = () => window.addEventListener('popstate', closeTopmost)

/**
 * While `isOpen`, Back closes a dialog or drawer instead of leaving its screen. This adds no history entries, so Back
 * leaves the back office as usual if there is no previous screen.
 */
export const useClosedByBack = (isOpen: boolean, onClose: (() => void) | undefined) => {
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (!isOpen) return
    const entry = { position: currentPosition(), close }
    opened.push(entry)
    return () => {
      opened.splice(opened.indexOf(entry), 1)
    }
  }, [isOpen])
}

/** Distinguishes parts that came with the document from parts that the browser renders later. */
import { useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}
const drawnHere = () => false
const drawnByServer = () => true

/**
 * True if a part was rendered by the server: on the server, and in a browser for each part that is hydrated, also for
 * parts that are hydrated late. False for parts of later pages.
 */
export const useIsSentByServer = (): boolean => {
  // React reads the server snapshot exactly during hydration and the client snapshot afterwards; the first value stays.
  const [isSent] = useState(useSyncExternalStore(neverChanges, drawnHere, drawnByServer))
  return isSent
}

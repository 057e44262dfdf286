/** What of a page came with the document, and what the browser draws by itself later. */
import { useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}
const drawnHere = () => false
const drawnByServer = () => true

/**
 * Whether a part was drawn by the server: true there, and in a browser for the parts that it takes over from the document,
 * also for those that it takes over last. False for what is drawn for a further page.
 */
export const useIsSentByServer = (): boolean => {
  // React asks for the server's answer exactly where it takes over, and for the browser's afterwards; the first one counts.
  const [isSent] = useState(useSyncExternalStore(neverChanges, drawnHere, drawnByServer))
  return isSent
}

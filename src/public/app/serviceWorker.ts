import { trustedServiceWorker } from '../components/trustedTypes.ts'

/** How long after all of a page is there, ms: the worker's first start takes a phone's processor. */
const registerAfterMs = 3_000

/** Registers what shows the site's own page to a visitor without a connection, when the page has long been there. A visitor notices nothing of it, also where it fails. */
export const registerServiceWorker = (): void => {
  // Older browsers, and connections that are not secure, have none.
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(trustedServiceWorker()).catch(() => undefined)
  }
  const whenQuiet = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(register), registerAfterMs)
  if (document.readyState === 'complete') whenQuiet()
  else window.addEventListener('load', whenQuiet)
}

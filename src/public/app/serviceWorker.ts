import { trustedServiceWorker } from '../components/trustedTypes.ts'

/** Delay of the registration after the page has loaded, ms. The first start of the worker is expensive on a phone. */
const registerAfterMs = 3_000

/**
 * Registers the service worker that shows an offline page, well after the page has loaded. Failure is silent: the
 * visitor loses nothing.
 */
export const registerServiceWorker = (): void => {
  // Missing in older browsers and in insecure contexts.
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(trustedServiceWorker()).catch(() => undefined)
  }
  const whenQuiet = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(register), registerAfterMs)
  if (document.readyState === 'complete') whenQuiet()
  else window.addEventListener('load', whenQuiet)
}

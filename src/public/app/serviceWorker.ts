import { trustedServiceWorker } from '../components/trustedTypes.ts'

/** Registers what shows the site's own page to a visitor without a connection, once the page and all that it loads are there. A visitor notices nothing of it, also where it fails. */
export const registerServiceWorker = (): void => {
  // Older browsers, and connections that are not secure, have none.
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(trustedServiceWorker()).catch(() => undefined)
  }
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(register)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle)
}

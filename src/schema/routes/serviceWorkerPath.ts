/**
 * Address of the service worker of every site. It must never change, because browsers look there for updates and for
 * the removal of the service worker. Source: docs/decisions/034-offline-page.md.
 */
export const serviceWorkerPath = '/service-worker.js'

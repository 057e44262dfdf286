/**
 * Address of a site's service worker. It must never change, because browsers look there for an update or for its
 * removal. Source: docs/decisions/034-offline-page.md.
 */
export const serviceWorkerPath = '/service-worker.js'

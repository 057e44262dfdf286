/** The address of a site's service worker. It never changes: browsers look there for the next one, or for its end. Source: docs/decisions/034-offline-page.md. */
export const serviceWorkerPath = '/service-worker.js'

/** Service worker of a site: it holds one page, which it shows if a page cannot be loaded. Source: docs/decisions/034-offline-page.md. */
import type { PublicClient } from '../../../src/api/client/publicClient.ts'
import { serviceWorkerPath } from '../../../src/schema/routes/serviceWorkerPath.ts'
import { withoutControlsIn } from '../../../src/schema/values/text/characters.ts'
import type { ServeFile } from '../contentFiles.ts'
import { offlinePage } from './offlinePage.ts'

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}

interface InstallEvent extends WorkerEvent {
  /** Missing in some browsers. Rejects for an unknown rule. */
  readonly addRoutes?: (rules: readonly object[]) => Promise<void>
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request
  /** Undefined if the browser has not preloaded the page. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** Global scope of a worker, which TypeScript's DOM library lacks. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(name: 'install', handle: (event: InstallEvent) => void): void
  addEventListener(name: 'activate', handle: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', handle: (event: FetchEvent) => void): void
}

type Page = ReturnType<typeof offlinePage>

/** Runs in the browser as source text, so it must not refer to anything outside itself. */
const showOfflinePage = (scope: WorkerScope, { html, headers }: Page): void => {
  scope.addEventListener('install', event => {
    void scope.skipWaiting()
    // Static routes with the same effect as the listener below: other requests bypass the worker, and pages do not wait for its start.
    const files = ['/files/*', '/api/*'].map(pathname => ({ urlPattern: { pathname } }))
    const page = { requestMode: 'navigate', requestMethod: 'GET', requestDestination: 'document' }
    event
      .addRoutes?.([
        { condition: { or: files }, source: 'network' },
        { condition: page, source: 'race-network-and-fetch-handler' },
        { condition: { urlPattern: {} }, source: 'network' },
      ])
      .catch(() => undefined)
  })
  scope.addEventListener('activate', event => {
    const { navigationPreload } = scope.registration
    if (navigationPreload) event.waitUntil(navigationPreload.enable())
  })
  const pageOrThis = async ({ preloadResponse, request }: FetchEvent): Promise<Response> => {
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch {
      return new Response(html, { status: 503, headers })
    }
  }
  scope.addEventListener('fetch', event => {
    const { mode, method, destination, url } = event.request
    // Forms and downloads are left to the browser: it confirms before sending a form again, and some lose downloads in a worker.
    if (mode !== 'navigate' || method !== 'GET' || destination !== 'document') return
    if (!/^\/(files|api)\//.test(new URL(url).pathname)) event.respondWith(pageOrThis(event))
  })
}

/** Unregisters the worker at this address. */
const endWorker = (scope: WorkerScope): void => {
  scope.addEventListener('install', () => void scope.skipWaiting())
  scope.addEventListener('activate', event => event.waitUntil(scope.registration.unregister()))
}

const workerText = (page: Page): string => `(${showOfflinePage})(self,${JSON.stringify(page, withoutControlsIn)})\n`

/**
 * Text of a worker that unregisters itself. Browsers that have the worker of a built site load it on their next visit.
 */
export const unregisteringWorker = `(${endWorker})(self)\n`

interface ServiceWorkerOptions {
  readonly client: PublicClient
  readonly serve: ServeFile
  /** True in development: a worker of a built site at the same address is removed. */
  readonly isDevelopment: boolean
}

/** Headers of the worker itself: it may request pages of this site. Browsers check for a new worker on every visit. */
const headers = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
} as const

/** Registers the service worker. Its text changes with the page that it contains, so that browsers detect a change. */
export const registerServiceWorker = ({ client, serve, isDevelopment }: ServiceWorkerOptions): void => {
  const make = async () =>
    isDevelopment ? unregisteringWorker : workerText(offlinePage(await client.publicApplication()))
  serve(serviceWorkerPath, 'text/javascript; charset=utf-8', make, headers)
}

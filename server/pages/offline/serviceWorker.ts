/** The service worker of a site: it holds one page, which it shows where a page could not be fetched. Source: docs/decisions/034-offline-page.md. */
import type { PublicClient } from '../../../src/api/client/publicClient.ts'
import { serviceWorkerPath } from '../../../src/schema/routes/serviceWorkerPath.ts'
import { withoutControlsIn } from '../../../src/schema/values/text/characters.ts'
import type { ServeFile } from '../contentFiles.ts'
import { offlinePage } from './offlinePage.ts'

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}

interface InstallEvent extends WorkerEvent {
  /** Not every browser has it. Rejects at a rule that it does not know. */
  readonly addRoutes?: (rules: readonly object[]) => Promise<void>
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request
  /** Undefined where the browser has not asked for the page by itself. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** What a worker has; TypeScript's library of pages does not know it. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(name: 'install', handle: (event: InstallEvent) => void): void
  addEventListener(name: 'activate', handle: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', handle: (event: FetchEvent) => void): void
}

type Page = ReturnType<typeof offlinePage>

/** Runs in the browser, as text: names nothing from outside itself. */
const showOfflinePage = (scope: WorkerScope, { html, headers }: Page): void => {
  scope.addEventListener('install', event => {
    void scope.skipWaiting()
    // The same as below, said in advance: nothing but a page even asks the worker, and no page waits for it to start.
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
    // What a form sends stays with the browser, which asks before it sends it again; so do downloads, which some browsers lose in a worker.
    if (mode !== 'navigate' || method !== 'GET' || destination !== 'document') return
    if (!/^\/(files|api)\//.test(new URL(url).pathname)) event.respondWith(pageOrThis(event))
  })
}

/** Ends the worker that a browser has at this address. */
const endWorker = (scope: WorkerScope): void => {
  scope.addEventListener('install', () => void scope.skipWaiting())
  scope.addEventListener('activate', event => event.waitUntil(scope.registration.unregister()))
}

const workerText = (page: Page): string => `(${showOfflinePage})(self,${JSON.stringify(page, withoutControlsIn)})\n`

/** For an address where a site no longer has a worker: browsers that have one remove it at their next visit. */
export const endOfWorker = `(${endWorker})(self)\n`

interface ServiceWorkerOptions {
  readonly client: PublicClient
  readonly serve: ServeFile
  /** Development: the worker of a built site at the same address ends. */
  readonly isDevelopment: boolean
}

/** What the worker itself may do: ask this site for pages. Each browser checks for another worker at every visit. */
const headers = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
} as const

/** Registers the address of the service worker. Its text changes with the page that it holds, which is how browsers learn of a change. */
export const registerServiceWorker = ({ client, serve, isDevelopment }: ServiceWorkerOptions): void => {
  const make = async () => (isDevelopment ? endOfWorker : workerText(offlinePage(await client.publicApplication())))
  serve(serviceWorkerPath, 'text/javascript; charset=utf-8', make, headers)
}

/** Starts the back office in the page that the server rendered. */
import './preload.ts'
import '../styles/admin.css'

import { createRoot } from 'react-dom/client'
import { sendFile } from '../../api/client/sendFile.ts'
import { createServices } from '../data/services.ts'
import { storageOfTab } from '../data/session.ts'
import { loadPageLanguage, pageLanguage } from '../i18n/language.tsx'
import { allMessagesOf } from '../i18n/loadMessages.ts'
import { markSettled } from '../ui/loadOnce.ts'
import { showColorScheme } from '../ui/theme/colorScheme.ts'
import { AdminRoot } from './AdminRoot.tsx'
import { loadLogin, screensLoader } from './lazyScreens.ts'
import type { PrefetchedSession } from './prefetch.ts'
import { config, preloaded, storage } from './preload.ts'
import { RootFailure } from './RootBoundary.tsx'

/** Maximum time for which the page stays empty before it shows a loading state, ms. */
const prefetchTimeoutMs = 500

const root = document.getElementById('admin-root')
if (!root) throw new Error('The page has no #admin-root.')

const services = createServices(
  { host: '', appKey: config.appKey, fetch: preloaded.fetch, sendFile, features: config.host },
  storage,
)
const { client, sessions } = services

const loadScreens = screensLoader(() => import('./installed.ts'))

/** Loads the screens and their messages, and starts to read their first data. undefined if nobody is signed in. */
const prefetchSession = async (): Promise<PrefetchedSession | undefined> => {
  const state = sessions.current()
  if (state.kind !== 'signedIn') return undefined
  const { token, user } = state.session
  const messages = allMessagesOf(pageLanguage())
  const [{ prefetchScreens, installedSite: site }] = await Promise.all([
    loadScreens(),
    messages instanceof Promise ? markSettled<unknown>(messages) : messages,
  ])
  const screens = prefetchScreens({ site, client, user, location: window.location, storage })
  return { token, screens }
}

/**
 * Waits for everything that the first render needs. Signed in: the screens, their messages and their data, until
 * `prefetchTimeoutMs` has passed or the session has changed. Signed out: the login screen.
 */
const waitForScreens = async (): Promise<PrefetchedSession | undefined> => {
  if (sessions.current().kind !== 'signedIn') {
    await loadLogin().catch(() => undefined)
    return undefined
  }
  let unsubscribe = () => {}
  const timeout = new Promise<undefined>(resolve => {
    setTimeout(resolve, prefetchTimeoutMs)
    unsubscribe = sessions.subscribe(() => resolve(undefined))
  })
  // The part that needs a failed module loads it again, and shows the error.
  const prefetched = await Promise.race([prefetchSession().catch(() => undefined), timeout])
  await Promise.race([prefetched?.screens.ready, timeout])
  unsubscribe()
  return prefetched
}

// No top-level await: the screens' modules import code from this chunk, and would wait for it forever.
const bootstrap = async () => {
  const [language, prefetched] = await Promise.all([loadPageLanguage(), waitForScreens()])
  createRoot(root).render(
    <AdminRoot services={services} loadScreens={loadScreens} language={language} prefetched={prefetched} />,
  )
}

/**
 * Reloads a page that the browser shows again as it was, if a view has begun or ended since: its session is no longer
 * that of the tab.
 */
const reloadAfterView = ({ persisted }: PageTransitionEvent) => {
  if (persisted && storageOfTab(config.appKey, window.sessionStorage, window.localStorage) !== storage)
    window.location.reload()
}

showColorScheme()
window.addEventListener('pageshow', reloadAfterView)
bootstrap().catch((error: unknown) => {
  console.error(error)
  createRoot(root).render(<RootFailure />)
})

/** Starts the back office in the page that the server made. */
import './preload.ts'
import '../styles/admin.css'

import { createRoot } from 'react-dom/client'
import { sendFile } from '../../api/client/sendFile.ts'
import { createServices } from '../data/services.ts'
import { loadPageLanguage, pageLanguage } from '../i18n/language.tsx'
import { allMessagesOf } from '../i18n/loadMessages.ts'
import { markSettled } from '../ui/loadOnce.ts'
import { showColorScheme } from '../ui/theme/colorScheme.ts'
import { AdminRoot } from './AdminRoot.tsx'
import { loginOf, screensOf } from './lazyScreens.ts'
import type { PrefetchedSession } from './prefetch.ts'
import { config, preloaded } from './preload.ts'
import { RootFailure } from './RootBoundary.tsx'

/** Milliseconds for which the page stays empty at most, before it shows that it is loading. */
const prefetchTimeoutMs = 500

const root = document.getElementById('admin-root')
if (!root) throw new Error('The page has no #admin-root. It was not made by the server.')

const services = createServices(
  { host: '', appKey: config.appKey, fetch: preloaded.fetch, sendFile, features: config.host },
  window.localStorage,
)
const { client, sessions } = services

/** Loads the screens and their messages, and starts to read what they show first; undefined where nobody is signed in. */
const prefetchSession = async (): Promise<PrefetchedSession | undefined> => {
  const state = sessions.current()
  if (state.kind !== 'signedIn') return undefined
  const { token, user } = state.session
  const messages = allMessagesOf(pageLanguage())
  const [{ prefetchScreens }] = await Promise.all([
    screensOf(),
    messages instanceof Promise ? markSettled<unknown>(messages) : messages,
  ])
  const screens = prefetchScreens({ client, user, location: window.location, storage: window.localStorage })
  return { token, screens }
}

/**
 * Waits for what is drawn first. Where somebody is signed in, that is the screens, their messages and what they show, until `prefetchTimeoutMs` has passed
 * or the session has changed; where nobody is, the login screen.
 */
const waitForScreens = async (): Promise<PrefetchedSession | undefined> => {
  if (sessions.current().kind !== 'signedIn') {
    await loginOf().catch(() => undefined)
    return undefined
  }
  let unsubscribe = () => {}
  const timeout = new Promise<undefined>(resolve => {
    setTimeout(resolve, prefetchTimeoutMs)
    unsubscribe = sessions.subscribe(() => resolve(undefined))
  })
  // What cannot be loaded is loaded again by the part that needs it, which shows why it cannot.
  const prefetched = await Promise.race([prefetchSession().catch(() => undefined), timeout])
  await Promise.race([prefetched?.screens.ready, timeout])
  unsubscribe()
  return prefetched
}

// Not awaited by this module itself: the screens' modules import what lies in one file with it, and would wait for it.
const bootstrap = async () => {
  const [language, prefetched] = await Promise.all([loadPageLanguage(), waitForScreens()])
  createRoot(root).render(<AdminRoot services={services} language={language} prefetched={prefetched} />)
}

showColorScheme()
bootstrap().catch((error: unknown) => {
  console.error(error)
  createRoot(root).render(<RootFailure />)
})

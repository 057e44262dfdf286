/** Browser entry point: hydrates the page that the server has rendered. */
import '../styles/site.css'
// Imported before `installed.ts`: the site's own style sheet then comes after those of the section views, so its rules
// win at equal specificity.
import './routes.tsx'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createPublicClient } from '../../api/client/publicClient.ts'
import { readSiteConfig } from '../../api/site/siteConfig.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import { createContent, type SiteContent } from '../content/content.ts'
import { type Loaded, loadScripts } from '../routing/loading.ts'
import { BrowserRouter } from '../routing/router.tsx'
import { messagesIn } from '../site/messages.ts'
import { siteLanguage } from '../site/siteContext.tsx'
import { App } from './App.tsx'
import { stateId } from './Document.tsx'
import { installedRoutes as routes, installedSite as site } from './installed.ts'
import { loadPicturesForPrint } from './printing.ts'
import { openAgain, staysAsSent } from './recovery.ts'
import { registerServiceWorker } from './serviceWorker.ts'

const config = readSiteConfig(document)
// Safe cast: the server has written this data for hydration.
const state = JSON.parse(document.getElementById(stateId)?.textContent ?? 'null') as {
  readonly site: SiteContent
  readonly page: Loaded
  readonly address: string
}
const client = createPublicClient({ host: '', appKey: config.appKey, fetch: (url, init) => fetch(url, init) })
const content = createContent(site, client, { navigation: state.site.navigation })

// A refused form is answered with its page at the address that it was posted to. Shows the address of the page instead.
const formPath = config.forms?.refused?.path
if (formPath) window.history.replaceState(null, '', formPath)

loadPicturesForPrint()

const takeOver = (messages: SiteMessages) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter drawn={state.address}>
        <App
          routes={routes}
          site={{ ...state.site, config, messages, publicSite: site, sendForm: client.sendForm }}
          firstPage={state.page}
          content={content}
        />
      </BrowserRouter>,
      {
        // A view transition that is cut short rejects with a DOMException. This is not an error: the page is rendered
        // anyway.
        onRecoverableError: error => {
          if (!(error instanceof DOMException)) reportError(error)
        },
        // Called for errors outside of the document's error boundary.
        onUncaughtError: error => {
          console.error(error)
          openAgain()
        },
      },
    )
  })
}

// Loads the messages of the site's language and the screen's own script, if it has one: the first render has to equal
// the server's. This module does not await them at its top level: the screen's script imports from this module, so each
// would wait for the other.
// Hydration is a task of its own, so that the page can respond to the visitor before it.
const begin = async () => {
  const { pathname } = new URL(state.address, window.location.origin)
  const [messages] = await Promise.all([
    messagesIn(siteLanguage(state.site)),
    loadScripts(routes, { pathname, page: state.page, application: state.site.application, site }),
  ])
  setTimeout(() => takeOver(messages))
}
if (!staysAsSent()) void begin()
// In development, scripts change with each request, so no service worker is registered.
if (import.meta.env.PROD) registerServiceWorker()

/** Takes over the page that the server has rendered. */
import '../styles/site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createPublicClient } from '../../api/client/publicClient.ts'
import { readSiteConfig } from '../../api/site/siteConfig.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import { createContent, type SiteContent } from '../content/content.ts'
import { type Loaded, readyFor } from '../routing/loading.ts'
import { BrowserRouter } from '../routing/router.tsx'
import { messagesIn } from '../site/messages.ts'
import { siteLanguage } from '../site/siteContext.tsx'
import { App } from './App.tsx'
import { stateId } from './Document.tsx'
import { loadPicturesForPrint } from './printing.ts'
import { openAgain, staysAsSent } from './recovery.ts'
import { routes } from './routes.tsx'
import { registerServiceWorker } from './serviceWorker.ts'

const config = readSiteConfig(document)
// What the server wrote there for exactly this.
const state = JSON.parse(document.getElementById(stateId)?.textContent ?? 'null') as {
  readonly site: SiteContent
  readonly page: Loaded
  readonly address: string
}
const client = createPublicClient({ host: '', appKey: config.appKey, fetch: (url, init) => fetch(url, init) })
const content = createContent(client, { navigation: state.site.navigation })

// A form that was not taken is shown by its own page, under the address that it was sent to.
const formPath = config.forms?.refused?.path
if (formPath) window.history.replaceState(null, '', formPath)

loadPicturesForPrint()

const takeOver = (messages: SiteMessages) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter drawn={state.address}>
        <App
          site={{ ...state.site, config, messages, sendForm: client.sendForm }}
          firstPage={state.page}
          content={content}
        />
      </BrowserRouter>,
      {
        // A motion between pages that ends early is no fault: the page is drawn all the same.
        onRecoverableError: error => {
          if (!(error instanceof DOMException)) reportError(error)
        },
        // What stands around the page's own boundary.
        onUncaughtError: error => {
          console.error(error)
          openAgain()
        },
      },
    )
  })
}

// The words of the site's language, and the screen's own script, where it has one: what is drawn must be what the server drew. Not awaited by this module itself:
// that script imports from this one's file, so each would wait for the other.
// A piece of work of its own, between which the page may answer to a visitor.
const begin = async () => {
  const { pathname } = new URL(state.address, window.location.origin)
  const [messages] = await Promise.all([
    messagesIn(siteLanguage(state.site)),
    readyFor(routes, { pathname, page: state.page, application: state.site.application }),
  ])
  setTimeout(() => takeOver(messages))
}
if (!staysAsSent()) void begin()
// In development, scripts change with each request.
if (import.meta.env.PROD) registerServiceWorker()

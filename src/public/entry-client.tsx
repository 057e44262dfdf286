/** Takes over the page that the server has rendered. */
import './styles/site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createClient } from '../api/client.ts'
import { readSiteConfig } from '../api/siteConfig.ts'
import { App } from './App.tsx'
import { createContent, type SiteContent } from './content.ts'
import { stateId } from './Document.tsx'
import type { Loaded } from './loading.ts'

const config = readSiteConfig(document)
// What the server wrote there for exactly this.
const state = JSON.parse(document.getElementById(stateId)?.textContent ?? 'null') as {
  readonly site: SiteContent
  readonly page: Loaded
}
const content = createContent(createClient({ host: '', appKey: config.appKey, fetch: (url, init) => fetch(url, init) }))

startTransition(() => {
  hydrateRoot(
    document,
    <BrowserRouter>
      <App site={{ ...state.site, config }} firstPage={state.page} content={content} />
    </BrowserRouter>,
  )
})

/** Starts the back office in the page that the server made. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { sendFile } from '../api/sendFile.ts'
import { readSiteConfig } from '../api/siteConfig.ts'
import { AdminRoot } from './AdminRoot.tsx'
import { loadChosenLanguage } from './language.tsx'
import { showMode } from './mode.ts'
import { createServices } from './services.ts'
import { styleNonce } from './styleNonce.ts'

const root = document.getElementById('admin-root')
if (!root) throw new Error('The page has no #admin-root. It was not made by the server.')

const config = readSiteConfig(document)
const services = createServices(
  { host: '', appKey: config.appKey, fetch: (url, init) => fetch(url, init), sendFile },
  window.localStorage,
)
const styles = createCache({ key: 'admin', prepend: true, nonce: styleNonce(document) })

showMode()
const language = await loadChosenLanguage()

createRoot(root).render(
  <CacheProvider value={styles}>
    <AdminRoot services={services} language={language} />
  </CacheProvider>,
)

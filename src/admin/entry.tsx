/** Starts the back office in the page that the server made. */
import './earlyStart.ts'
import './styles/admin.css'

import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { sendFile } from '../api/sendFile.ts'
import { AdminRoot } from './AdminRoot.tsx'
import { begin } from './beginning.ts'
import { config, firstCalls } from './earlyStart.ts'
import { loadChosenLanguage } from './language.tsx'
import { showMode } from './mode.ts'
import { createServices } from './services.ts'
import { styleNonce } from './styleNonce.ts'

const root = document.getElementById('admin-root')
if (!root) throw new Error('The page has no #admin-root. It was not made by the server.')

const services = createServices(
  { host: '', appKey: config.appKey, fetch: firstCalls.fetch, sendFile },
  window.localStorage,
)
const styles = createCache({ key: 'admin', prepend: true, nonce: styleNonce(document) })

// Not awaited by this module itself: the screens' modules import what lies in one file with it, and would wait for it.
const start = async () => {
  const [language, beginning] = await Promise.all([loadChosenLanguage(), begin(services)])
  createRoot(root).render(
    <CacheProvider value={styles}>
      <AdminRoot services={services} language={language} beginning={beginning} />
    </CacheProvider>,
  )
}

showMode()
void start()

/** Starts the back office in the page that the server made. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { createClient } from '../api/client.ts'
import { sendFile } from '../api/sendFile.ts'
import { readSiteConfig } from '../api/siteConfig.ts'
import { createAuthProvider } from '../authProvider.ts'
import { AdminGate } from './AdminGate.tsx'
import { createSessionStore } from './session.ts'
import { styleNonce } from './styleNonce.ts'
import { theme } from './theme.ts'

const root = document.getElementById('admin-root')
if (!root) throw new Error('The page has no #admin-root. It was not made by the server.')

const config = readSiteConfig(document)
const sessions = createSessionStore(window.localStorage, config.appKey)
const client = createClient({
  host: '',
  appKey: config.appKey,
  token: sessions.token,
  fetch: (url, init) => fetch(url, init),
  sendFile,
})
const authProvider = createAuthProvider(client, sessions)
const styles = createCache({ key: 'admin', prepend: true, nonce: styleNonce(document) })

createRoot(root).render(
  <CacheProvider value={styles}>
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <AdminGate services={{ client, sessions, authProvider }} />
    </ThemeProvider>
  </CacheProvider>,
)

/** Starts the back office in the page that the server made. */
import './earlyStart.ts'
import './styles/admin.css'

import { createRoot } from 'react-dom/client'
import { sendFile } from '../api/sendFile.ts'
import { AdminRoot } from './AdminRoot.tsx'
import { begin } from './beginning.ts'
import { config, firstCalls } from './earlyStart.ts'
import { loadChosenLanguage } from './language.tsx'
import { showMode } from './mode.ts'
import { createServices } from './services.ts'
import { RootFailure } from './shell/RootBoundary.tsx'

const root = document.getElementById('admin-root')
if (!root) throw new Error('The page has no #admin-root. It was not made by the server.')

const services = createServices(
  { host: '', appKey: config.appKey, fetch: firstCalls.fetch, sendFile },
  window.localStorage,
)

// Not awaited by this module itself: the screens' modules import what lies in one file with it, and would wait for it.
const start = async () => {
  const [language, beginning] = await Promise.all([loadChosenLanguage(), begin(services)])
  createRoot(root).render(<AdminRoot services={services} language={language} beginning={beginning} />)
}

showMode()
start().catch((error: unknown) => {
  console.error(error)
  createRoot(root).render(<RootFailure />)
})

/** Starts the back office in the page that the server made. */
import './preload.ts'
import '../styles/admin.css'

import { createRoot } from 'react-dom/client'
import { sendFile } from '../../api/sendFile.ts'
import { createServices } from '../data/services.ts'
import { loadChosenLanguage } from '../i18n/language.tsx'
import { showMode } from '../ui/theme/colorScheme.ts'
import { AdminRoot } from './AdminRoot.tsx'
import { begin } from './bootstrap.ts'
import { config, firstCalls } from './preload.ts'
import { RootFailure } from './RootBoundary.tsx'

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

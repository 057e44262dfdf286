/** Opens the back office in jsdom. */
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { AuthGate } from '../../../src/admin/boot/AuthGate.tsx'
import { AdminApp, installedSite, prefetchScreens } from '../../../src/admin/boot/installed.ts'
import { loadLogin, screensLoader } from '../../../src/admin/boot/lazyScreens.ts'
import { createServices, SignedInContext } from '../../../src/admin/data/services.ts'
import type { AdminSite } from '../../../src/admin/data/site.ts'
import { type DraftStore, DraftStoreContext } from '../../../src/admin/form/drafts/draftStore.ts'
import { englishLoaded, LanguageProvider, type LoadedLanguage } from '../../../src/admin/i18n/language.tsx'
import { preloadLazyParts } from '../../../src/admin/ui/lazyPart.tsx'
import { sendFile } from '../../../src/api/client/sendFile.ts'
import { appKey, host } from './fakeProvider.ts'
import { createMemoryDraftStore } from './memoryDraftStore.ts'

// jsdom has no layout, but the rich text editor queries the position of its cursor.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

// Browsers have loaded these once the first screen is rendered.
await Promise.all([loadLogin(), preloadLazyParts()])

const openServices = () =>
  createServices({ host, appKey, fetch: (url, init) => fetch(url, init), sendFile }, window.localStorage)

/** Loads the screens of the installed site, like the page of the back office. */
export const loadScreens = screensLoader(async () => ({ AdminApp, prefetchScreens, installedSite }))

interface OpenOptions {
  /** Default: the installed one. */
  readonly site?: AdminSite
  /** Default: English. */
  readonly language?: LoadedLanguage
  /** Default: a new, empty store. */
  readonly draftStore?: DraftStore
  /** Default: does nothing. */
  readonly logout?: () => Promise<void>
}

/** Opens the back office at an address, signed in. */
export const openAdmin = (
  address: string,
  {
    site = installedSite,
    language = englishLoaded,
    draftStore = createMemoryDraftStore(),
    logout = async () => undefined,
  }: OpenOptions = {},
) => {
  const { sessions, client, authProvider } = openServices()
  sessions.start({ token: 'token-1', user: { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org' } })
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const view = render(
    <SignedInContext
      value={{
        user: { id: 7, name: 'Rahima Khatun' },
        logout,
        saveUser: () => undefined,
      }}
    >
      <DraftStoreContext value={draftStore}>
        <LanguageProvider initial={language}>
          <AdminApp
            site={site}
            client={client}
            authProvider={authProvider}
            createRouter={routes => {
              router = createMemoryRouter(routes, { initialEntries: [address] })
              return router
            }}
          />
        </LanguageProvider>
      </DraftStoreContext>
    </SignedInContext>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    /** Current address: path and query. */
    address: () => `${router?.state.location.pathname}${router?.state.location.search}`,
    /** Moves through the history like the back and forward buttons of the browser. */
    goBack: async () => router?.navigate(-1),
    goForward: async () => router?.navigate(1),
  }
}

/** Opens the login page at the address of the browser. */
export const openLogin = (address: string) => {
  window.history.replaceState(null, '', address)
  const services = openServices()
  const view = render(<AuthGate services={services} loadScreens={loadScreens} />)
  return { ...view, ...services, user: userEvent.setup() }
}

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
import type { HostFeatures } from '../../../src/api/protocol/specifiedCalls.ts'
import type { StartedView } from '../../../src/api/wire/accounts.ts'
import type { SessionUser } from '../../../src/authProvider.ts'
import { appKey, host } from './fakeProvider.ts'
import { createMemoryDraftStore } from './memoryDraftStore.ts'

// jsdom has no layout, but the rich text editor queries the position of its cursor.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

// Browsers have loaded these once the first screen is rendered.
await Promise.all([loadLogin(), preloadLazyParts()])

const openServices = (storage = window.localStorage, load?: (address: string) => void, features?: HostFeatures) =>
  createServices({ host, appKey, fetch: (url, init) => fetch(url, init), sendFile, features }, storage, load)

/** Loads the screens of the installed site, like the page of the back office. */
export const loadScreens = screensLoader(async () => ({ AdminApp, prefetchScreens, installedSite }))

export interface OpenOptions {
  /** Default: the installed one. */
  readonly site?: AdminSite
  /** Default: English. */
  readonly language?: LoadedLanguage
  /** Default: a new, empty store. */
  readonly draftStore?: DraftStore
  /** Default: does nothing. */
  readonly logout?: () => Promise<void>
  /** Default: Rahima Khatun. */
  readonly as?: SessionUser
  /** Features of the provider. Default: all, with an unknown number of days in the trash. */
  readonly features?: HostFeatures
  /** Default: does nothing. */
  readonly openView?: (view: StartedView) => void
}

/** Opens the back office at an address, signed in. */
export const openAdmin = (
  address: string,
  {
    site = installedSite,
    language = englishLoaded,
    draftStore = createMemoryDraftStore(),
    logout = async () => undefined,
    as = { id: 7, name: 'Rahima Khatun' },
    features,
    openView = () => undefined,
  }: OpenOptions = {},
) => {
  const { sessions, client, authProvider } = openServices(undefined, undefined, features)
  sessions.start({ token: 'token-1', user: { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org' } })
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const view = render(
    <SignedInContext
      value={{
        user: as,
        logout,
        saveUser: () => undefined,
        openView,
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

interface OpenLoginOptions {
  /** Storage of the session. Default: that of all tabs. */
  readonly storage?: Storage
  /** Loads an address in the tab. Default: the browser's. */
  readonly load?: (address: string) => void
}

/** Opens the login page at the address of the browser, or the screens if the storage has a session. */
export const openLogin = (address: string, { storage, load }: OpenLoginOptions = {}) => {
  window.history.replaceState(null, '', address)
  const services = openServices(storage, load)
  const view = render(<AuthGate services={services} loadScreens={loadScreens} />)
  return { ...view, ...services, user: userEvent.setup() }
}

/** Opens the back office in a simulated browser. */
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { AdminApp } from '../../../src/admin/boot/AdminApp.tsx'
import { AuthGate } from '../../../src/admin/boot/AuthGate.tsx'
import { loginOf } from '../../../src/admin/boot/lazyScreens.ts'
import { createServices, SignedInContext } from '../../../src/admin/data/services.ts'
import { type DraftStore, DraftStoreContext } from '../../../src/admin/form/drafts/draftStore.ts'
import { preloadLazyParts } from '../../../src/admin/ui/lazyPart.tsx'
import { sendFile } from '../../../src/api/client/sendFile.ts'
import { appKey, host } from './fakeProvider.ts'
import { createMemoryDraftStore } from './memoryDraftStore.ts'

// A simulated browser lays nothing out; the rich text editor asks where its cursor is.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

// As a browser has them, once the first screen is drawn.
await Promise.all([loginOf(), preloadLazyParts()])

const openServices = () =>
  createServices({ host, appKey, fetch: (url, init) => fetch(url, init), sendFile }, window.localStorage)

interface OpenOptions {
  /** Default: one of its own, empty. */
  readonly draftStore?: DraftStore
  /** Default: does nothing. */
  readonly logout?: () => Promise<void>
}

/** Opens the office at an address, signed in. */
export const openAdmin = (
  address: string,
  { draftStore = createMemoryDraftStore(), logout = async () => undefined }: OpenOptions = {},
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
        <AdminApp
          client={client}
          authProvider={authProvider}
          createRouter={routes => {
            router = createMemoryRouter(routes, { initialEntries: [address] })
            return router
          }}
        />
      </DraftStoreContext>
    </SignedInContext>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    /** Where the editor is: path and query. */
    address: () => `${router?.state.location.pathname}${router?.state.location.search}`,
    /** As by the browser's button. */
    goBack: async () => router?.navigate(-1),
    goForward: async () => router?.navigate(1),
  }
}

/** Opens the sign-in page, at the browser's address. */
export const openLogin = (address: string) => {
  window.history.replaceState(null, '', address)
  const services = openServices()
  const view = render(<AuthGate services={services} />)
  return { ...view, ...services, user: userEvent.setup() }
}

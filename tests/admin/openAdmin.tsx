/** Opens the back office in a simulated browser. */
import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { AdminApp } from '../../src/admin/AdminApp.tsx'
import { AdminGate } from '../../src/admin/AdminGate.tsx'
import { SignedInContext } from '../../src/admin/services.ts'
import { createSessionStore } from '../../src/admin/session.ts'
import { theme } from '../../src/admin/theme.ts'
import { createClient } from '../../src/api/client.ts'
import { sendFile } from '../../src/api/sendFile.ts'
import { createAuthProvider } from '../../src/authProvider.ts'
import { appKey, host } from './fakeProvider.ts'

// A simulated browser lays nothing out; the rich text editor asks where its cursor is.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

const createServices = () => {
  const sessions = createSessionStore(window.localStorage, appKey)
  const client = createClient({
    host,
    appKey,
    token: sessions.token,
    fetch: (url, init) => fetch(url, init),
    sendFile,
  })
  return { sessions, client, authProvider: createAuthProvider(client, sessions) }
}

/** Opens the screens behind the door at an address, signed in. */
export const openAdmin = (address: string) => {
  const { sessions, client, authProvider } = createServices()
  sessions.start({ token: 'token-1', user: { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org' } })
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const view = render(
    <ThemeProvider theme={theme}>
      <SignedInContext value={{ user: { id: 7, name: 'Rahima Khatun' }, logout: async () => undefined }}>
        <AdminApp
          client={client}
          authProvider={authProvider}
          createRouter={routes => {
            router = createMemoryRouter(routes, { initialEntries: [address] })
            return router
          }}
        />
      </SignedInContext>
    </ThemeProvider>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    /** Where the editor is: path and query. */
    address: () => `${router?.state.location.pathname}${router?.state.location.search}`,
  }
}

/** Opens the door itself, at the browser's address. */
export const openDoor = (address: string) => {
  window.history.replaceState(null, '', address)
  const services = createServices()
  const view = render(
    <ThemeProvider theme={theme}>
      <AdminGate services={services} />
    </ThemeProvider>,
  )
  return { ...view, ...services, user: userEvent.setup() }
}

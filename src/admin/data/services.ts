/** Dependencies of the screens. */
import { createContext, useContext } from 'react'
import { type Client, type ClientOptions, createClient } from '../../api/client/client.ts'
import type { StartedView } from '../../api/wire/accounts.ts'
import { type AdminAuthProvider, createAuthProvider, type SessionUser } from '../../authProvider.ts'
import { paths } from './paths.ts'
import { fetchAfterSignIn, sendFileAfterSignIn } from './retryAfterSignIn.ts'
import { createSessionStore, type SessionStore, storeView } from './session.ts'
import { createSlowCalls, type SlowCalls } from './slowCalls.ts'

/** API client, session, sign-in and slow calls of the back office. */
export interface Services {
  readonly client: Client
  readonly sessions: SessionStore
  readonly authProvider: AdminAuthProvider
  readonly slowCalls: SlowCalls
  /** Loads an address in this tab, without an entry in its history. */
  readonly load: (address: string) => void
}

const loadInTab = (address: string) => window.location.replace(address)

/** Creates the services of one application. The session is stored in `storage`. Default of `load`: the browser's. */
export const createServices = (
  options: Required<Pick<ClientOptions, 'host' | 'appKey' | 'fetch' | 'sendFile'>> & Pick<ClientOptions, 'features'>,
  storage: Storage,
  load: Services['load'] = loadInTab,
): Services => {
  const sessions = createSessionStore(storage, options.appKey)
  const slowCalls = createSlowCalls()
  const client = createClient({
    ...options,
    token: sessions.token,
    // Watched inside the retry, so that waiting for a sign-in does not count as a slow call.
    fetch: fetchAfterSignIn(sessions, slowCalls.watch(options.fetch)),
    sendFile: sendFileAfterSignIn(sessions, options.sendFile),
  })
  return { client, sessions, authProvider: createAuthProvider(client, sessions), slowCalls, load }
}

/** The session as the shell sees it. */
interface SignedInAs {
  readonly user: SessionUser
  /** Signs out. Throws if the call fails; the session then stays. */
  readonly logout: () => Promise<void>
  /** Updates the person's displayed name or picture. */
  readonly saveUser: (changed: Pick<SessionUser, 'name' | 'picture'>) => void
  /** Shows the back office in this tab as another person, until the view ends. */
  readonly openView: (view: StartedView) => void
}

/** Opens a view in this tab. It returns to the present address. */
export const openViewIn = (
  { client, load }: Pick<Services, 'load'> & { readonly client: Pick<Client, 'appKey'> },
  view: StartedView,
): void => {
  const { pathname, search } = window.location
  storeView(window.sessionStorage, client.appKey, { view, returnTo: `${pathname}${search}` })
  load(paths.home)
}

export const SignedInContext = createContext<SignedInAs | undefined>(undefined)

/** The signed-in session. Throws outside of the signed-in screens. */
export const useSignedIn = (): SignedInAs => {
  const signedIn = useContext(SignedInContext)
  if (!signedIn) throw new Error('This component needs a signed-in user.')
  return signedIn
}

/** Dependencies of the screens. */
import { createContext, useContext } from 'react'
import { type Client, type ClientOptions, createClient } from '../../api/client/client.ts'
import { type AdminAuthProvider, createAuthProvider, type SessionUser } from '../../authProvider.ts'
import { fetchAfterSignIn, sendFileAfterSignIn } from './retryAfterSignIn.ts'
import { createSessionStore, type SessionStore } from './session.ts'
import { createSlowCalls, type SlowCalls } from './slowCalls.ts'

/** API client, session, sign-in and slow calls of the back office. */
export interface Services {
  readonly client: Client
  readonly sessions: SessionStore
  readonly authProvider: AdminAuthProvider
  readonly slowCalls: SlowCalls
}

/** Creates the services of one application. The session is stored in `storage`. */
export const createServices = (
  options: Required<Pick<ClientOptions, 'host' | 'appKey' | 'fetch' | 'sendFile'>> & Pick<ClientOptions, 'features'>,
  storage: Storage,
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
  return { client, sessions, authProvider: createAuthProvider(client, sessions), slowCalls }
}

/** The session as the shell sees it. */
interface SignedInAs {
  readonly user: SessionUser
  /** Signs out. Throws if the call fails; the session then stays. */
  readonly logout: () => Promise<void>
  /** Updates the person's displayed name or picture. */
  readonly saveUser: (changed: Pick<SessionUser, 'name' | 'picture'>) => void
}

export const SignedInContext = createContext<SignedInAs | undefined>(undefined)

/** The signed-in session. Throws outside of the signed-in screens. */
export const useSignedIn = (): SignedInAs => {
  const signedIn = useContext(SignedInContext)
  if (!signedIn) throw new Error('This component needs a signed-in user.')
  return signedIn
}

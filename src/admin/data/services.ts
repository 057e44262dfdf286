/** What the screens are given from outside. */
import { createContext, useContext } from 'react'
import { type Client, type ClientOptions, createClient } from '../../api/client/client.ts'
import { type AdminAuthProvider, createAuthProvider, type SessionUser } from '../../authProvider.ts'
import { fetchAfterSignIn, sendFileAfterSignIn } from './retryAfterSignIn.ts'
import { createSessionStore, type SessionStore } from './session.ts'
import { createSlowCalls, type SlowCalls } from './slowCalls.ts'

export interface Services {
  readonly client: Client
  readonly sessions: SessionStore
  readonly authProvider: AdminAuthProvider
  readonly slowCalls: SlowCalls
}

/** The services of one application, with its session in `storage`. */
export const createServices = (
  options: Required<Pick<ClientOptions, 'host' | 'appKey' | 'fetch' | 'sendFile'>> & Pick<ClientOptions, 'features'>,
  storage: Storage,
): Services => {
  const sessions = createSessionStore(storage, options.appKey)
  const slowCalls = createSlowCalls()
  const client = createClient({
    ...options,
    token: sessions.token,
    // Below what waits for a sign-in, which is no waiting for the server.
    fetch: fetchAfterSignIn(sessions, slowCalls.watch(options.fetch)),
    sendFile: sendFileAfterSignIn(sessions, options.sendFile),
  })
  return { client, sessions, authProvider: createAuthProvider(client, sessions), slowCalls }
}

/** What the shell needs of the session around it. */
interface SignedInAs {
  readonly user: SessionUser
  /** Signs out; throws what failed, and then the session stays. */
  readonly logout: () => Promise<void>
  /** Shows the person under a new name or picture from now on. */
  readonly saveUser: (changed: Pick<SessionUser, 'name' | 'picture'>) => void
}

export const SignedInContext = createContext<SignedInAs | undefined>(undefined)

export const useSignedIn = (): SignedInAs => {
  const signedIn = useContext(SignedInContext)
  if (!signedIn) throw new Error('Nobody is signed in around this part of the screen.')
  return signedIn
}

/** What the screens are given from outside. */
import { createContext, useContext } from 'react'
import type { Client } from '../api/client.ts'
import type { AdminAuthProvider, SessionUser } from '../authProvider.ts'
import type { SessionStore } from './session.ts'

export interface Services {
  readonly client: Client
  readonly sessions: SessionStore
  readonly authProvider: AdminAuthProvider
}

/** What the shell needs of the session around it. */
export interface SignedInAs {
  readonly user: SessionUser
  /** Signs out; throws what failed, and then the session stays. */
  readonly logout: () => Promise<void>
}

export const SignedInContext = createContext<SignedInAs | undefined>(undefined)

export const useSignedIn = (): SignedInAs => {
  const signedIn = useContext(SignedInContext)
  if (!signedIn) throw new Error('Nobody is signed in around this part of the screen.')
  return signedIn
}

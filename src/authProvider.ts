/** react-admin's auth provider, based on the API client and the stored session. Source: specification 10.1, 11.1. */
import type { AuthProvider } from 'react-admin'
import type { UsedPasskey } from './api/admin/passkeys.ts'
import type { Client } from './api/client/client.ts'
import type { SignedIn } from './api/protocol/envelopes.ts'
import { ApiError } from './api/protocol/failure.ts'

/** The signed-in user in the shell. All properties but the name depend on the provider's login. */
export interface SessionUser {
  readonly name: string
  readonly id?: number
  readonly email?: string
  readonly picture?: string
  /** True while an owner views the back office as this person. */
  readonly isViewed?: boolean
}

export interface Session {
  readonly token: string
  readonly appKey: string
  readonly user: SessionUser
  /** Address that the view of another person returns to; absent for a person's own session. */
  readonly returnTo?: string
}

/**
 * `signedOut`: nobody has signed in, or the user has signed out.
 * `expired`: the provider rejects the token; the screen may stay until the user signs in again.
 * `viewEnded`: the view of another person has ended. Nobody signs in to continue it.
 */
export type SessionState =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'viewEnded'; readonly returnTo: string }
  | { readonly kind: 'signedIn'; readonly session: Session }

/** Storage of the session. */
export interface Sessions {
  readonly current: () => SessionState
  readonly start: (session: Omit<Session, 'appKey'>) => void
  readonly end: () => void
  readonly expire: () => void
}

export interface Credentials {
  readonly identifier: string
  readonly password: string
  readonly remember: boolean
  /** Code of the second step, if the provider has requested it. */
  readonly code?: string
  /** Passkey in place of the code. */
  readonly passkey?: UsedPasskey
}

const textIn = (record: Readonly<Record<string, unknown>>, key: string): string | undefined => {
  const value = record[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The user in a login response. The typed identifier replaces a missing name or email. */
export const userOf = ({ user = {} }: SignedIn, identifier: string): SessionUser => ({
  name: textIn(user, 'name') ?? identifier,
  email: textIn(user, 'email') ?? identifier,
  ...(typeof user.id === 'number' ? { id: user.id } : {}),
  ...(textIn(user, 'profile_img') ? { picture: textIn(user, 'profile_img') } : {}),
})

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

/** Creates the auth provider of the back office. */
export const createAuthProvider = (client: Client, sessions: Sessions) =>
  ({
    /** Signs in and stores the token. Throws ApiError if the login is refused. */
    login: async ({ identifier, password, remember, code, passkey }: Credentials) => {
      const signedIn = await client.login({
        ...{ identifier, password },
        ...(remember ? { remember } : {}),
        ...(code !== undefined && { code }),
        ...(passkey && { passkey }),
      })
      sessions.start({ token: signedIn.token, user: userOf(signedIn, identifier) })
    },
    /** Signs in with a passkey alone. */
    loginByPasskey: async (used: { readonly passkey: UsedPasskey; readonly remember: boolean }) => {
      const signedIn = await client.loginByPasskey(used)
      sessions.start({ token: signedIn.token, user: userOf(signedIn, '') })
    },
    /**
     * Ends the session on the server, then locally. A 401 counts as success; on any other failure it throws and the
     * session stays.
     */
    logout: async (): Promise<false> => {
      try {
        await client.logout()
      } catch (error) {
        if (!isUnauthorized(error)) throw error
      }
      sessions.end()
      return false
    },
    checkAuth: async () => {
      // `message: false` suppresses react-admin's notification: the session gate shows the login screen.
      if (sessions.current().kind === 'signedOut') throw Object.assign(new Error('Signed out'), { message: false })
    },
    checkError: async (error: unknown) => {
      if (isUnauthorized(error)) sessions.expire()
    },
    getIdentity: async () => {
      const state = sessions.current()
      if (state.kind !== 'signedIn') throw new Error('Nobody is signed in.')
      const { id, name, picture } = state.session.user
      return { id: id ?? name, fullName: name, ...(picture ? { avatar: picture } : {}) }
    },
  }) satisfies AuthProvider

export type AdminAuthProvider = ReturnType<typeof createAuthProvider>

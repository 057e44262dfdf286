/** react-admin's authentication over the API client and the stored session. Source: specification 10.1, 11.1. */
import type { AuthProvider } from 'react-admin'
import type { UsedPasskey } from './api/admin/passkeys.ts'
import type { Client } from './api/client/client.ts'
import type { SignedIn } from './api/protocol/envelopes.ts'
import { ApiError } from './api/protocol/failure.ts'

/** What the shell shows of the signed-in person; all but the name only where the provider's login says it. */
export interface SessionUser {
  readonly name: string
  readonly id?: number
  readonly email?: string
  readonly picture?: string
}

export interface Session {
  readonly token: string
  readonly appKey: string
  readonly user: SessionUser
}

/**
 * `signedOut`: nobody has signed in, or somebody has signed out.
 * `expired`: the provider no longer takes the token; what is on the screen may stay until somebody signs in again.
 */
export type SessionState =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'signedIn'; readonly session: Session }

/** Where the session is stored. */
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
  /** Of the second step, where the provider has required it. */
  readonly code?: string
  /** In place of the code. */
  readonly passkey?: UsedPasskey
}

const textIn = (record: Readonly<Record<string, unknown>>, key: string): string | undefined => {
  const value = record[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The person of a login: from its `user`, else known by what they typed. */
export const userOf = ({ user = {} }: SignedIn, identifier: string): SessionUser => ({
  name: textIn(user, 'name') ?? identifier,
  email: textIn(user, 'email') ?? identifier,
  ...(typeof user.id === 'number' ? { id: user.id } : {}),
  ...(textIn(user, 'profile_img') ? { picture: textIn(user, 'profile_img') } : {}),
})

const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

/** Makes the authentication of the back office. */
export const createAuthProvider = (client: Client, sessions: Sessions) =>
  ({
    /** Stores the token. Throws an ApiError for a refused login. */
    login: async ({ identifier, password, remember, code, passkey }: Credentials) => {
      const signedIn = await client.login({
        ...{ identifier, password },
        ...(remember ? { remember } : {}),
        ...(code !== undefined && { code }),
        ...(passkey && { passkey }),
      })
      sessions.start({ token: signedIn.token, user: userOf(signedIn, identifier) })
    },
    /** The same with a passkey alone. */
    loginByPasskey: async (used: { readonly passkey: UsedPasskey; readonly remember: boolean }) => {
      const signedIn = await client.loginByPasskey(used)
      sessions.start({ token: signedIn.token, user: userOf(signedIn, '') })
    },
    /** Ends the session on the server, then here. A server that no longer knows it is as good; any other failure is thrown, and the session stays. */
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
      // `message: false` keeps react-admin silent: the session gate shows the login screen.
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

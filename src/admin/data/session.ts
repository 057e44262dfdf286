/** The session, in the browser's storage and shared by its tabs. Source: specification 10.1. */
import type { Session, SessionState, Sessions, SessionUser } from '../../authProvider.ts'

/** Entry of the storage that holds the session as JSON. */
export const sessionKey = 'admin-session'
const expired = 'expired'
const signedOut: SessionState = { kind: 'signedOut' }

/** Identifies a person: by their number where the provider gives it, otherwise by what they signed in with. */
export const userKeyOf = (user: SessionUser): string => String(user.id ?? user.email?.toLowerCase() ?? user.name)

/** A stored text as a state. Anything unreadable, and a session of another application, counts as signed out. */
const readState = (stored: string | null, appKey: string): SessionState => {
  if (stored === null) return signedOut
  if (stored === expired) return { kind: 'expired' }
  try {
    // Written below, by this application or by another one of the same origin.
    const session = JSON.parse(stored) as Session
    return session.token && session.appKey === appKey ? { kind: 'signedIn', session } : signedOut
  } catch {
    return signedOut
  }
}

export interface SessionStore extends Sessions {
  /** The bearer token; undefined where nobody is signed in. */
  readonly token: () => string | undefined
  /** Calls the listener at every change, also those of other tabs; gives the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The session of one application in `storage`. */
export const createSessionStore = (storage: Storage, appKey: string): SessionStore => {
  const listeners = new Set<() => void>()
  let stored = storage.getItem(sessionKey)
  let state = readState(stored, appKey)
  const reread = () => {
    const next = storage.getItem(sessionKey)
    if (next === stored) return
    stored = next
    state = readState(stored, appKey)
    for (const listener of listeners) listener()
  }
  return {
    current: (): SessionState => state,
    token: (): string | undefined => (state.kind === 'signedIn' ? state.session.token : undefined),
    start: (session: Omit<Session, 'appKey'>) => {
      storage.setItem(sessionKey, JSON.stringify({ ...session, appKey }))
      reread()
    },
    end: () => {
      storage.removeItem(sessionKey)
      reread()
    },
    expire: () => {
      if (state.kind === 'signedIn') storage.setItem(sessionKey, expired)
      reread()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      window.addEventListener('storage', reread)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', reread)
      }
    },
  }
}

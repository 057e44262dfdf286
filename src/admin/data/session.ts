/** The session in the browser's storage, shared by all tabs. Source: specification 10.1. */
import type { Session, SessionState, Sessions, SessionUser } from '../../authProvider.ts'

/** Storage key of the session, which is stored as JSON. */
export const sessionKey = 'admin-session'
const expired = 'expired'
const signedOut: SessionState = { kind: 'signedOut' }

/** Key of a person: the id if the provider returns it, otherwise the email or name they signed in with. */
export const userKeyOf = (user: SessionUser): string => String(user.id ?? user.email?.toLowerCase() ?? user.name)

/** Parses a stored session. Unreadable text and the session of another application count as signed out. */
const readState = (stored: string | null, appKey: string): SessionState => {
  if (stored === null) return signedOut
  if (stored === expired) return { kind: 'expired' }
  try {
    // Written below, by this application or by another one on the same origin.
    const session = JSON.parse(stored) as Session
    return session.token && session.appKey === appKey ? { kind: 'signedIn', session } : signedOut
  } catch {
    return signedOut
  }
}

/** Session of one application, in the storage of the browser. */
export interface SessionStore extends Sessions {
  /** The bearer token; undefined if nobody is signed in. */
  readonly token: () => string | undefined
  /** Calls the listener after each change, including changes in other tabs. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates the session store of one application in `storage`. */
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

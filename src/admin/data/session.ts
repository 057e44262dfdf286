/**
 * The session in the browser's storage, shared by all tabs. Source: specification 10.1. A view of another person is a
 * session in the storage of one tab, which has no effect on the session of the other tabs.
 */
import type { StartedView } from '../../api/wire/accounts.ts'
import type { Session, SessionState, Sessions, SessionUser } from '../../authProvider.ts'

/** Storage key of the session, which is stored as JSON. */
export const sessionKey = 'admin-session'
const expired = 'expired'
const signedOut: SessionState = { kind: 'signedOut' }

/**
 * Key of a person: the id if the provider returns it, otherwise the email or name they signed in with. A view of the
 * person has another key, so that it neither shows nor changes what the person has stored in this browser.
 */
export const userKeyOf = (user: SessionUser): string => {
  const key = String(user.id ?? user.email?.toLowerCase() ?? user.name)
  return user.isViewed ? `view-${key}` : key
}

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

/** Storage of the session of a tab: that of the tab during a view, otherwise the storage that all tabs share. */
export const storageOfTab = (appKey: string, tab: Storage, shared: Storage): Storage =>
  readState(tab.getItem(sessionKey), appKey).kind === 'signedIn' ? tab : shared

/** Stores the view of a person for this tab. It begins when the tab loads the back office again. */
export const storeView = (
  tab: Storage,
  appKey: string,
  { view: { token, user }, returnTo }: { readonly view: StartedView; readonly returnTo: string },
): void => {
  const { id, name, email, image } = user
  const viewed = { id, name, isViewed: true, ...(email && { email }), ...(image && { picture: image }) }
  tab.setItem(sessionKey, JSON.stringify({ token, appKey, user: viewed, returnTo } satisfies Session))
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
    const returnTo = state.kind === 'signedIn' ? state.session.returnTo : undefined
    stored = next
    const read = readState(stored, appKey)
    state = returnTo !== undefined && read.kind !== 'signedIn' ? { kind: 'viewEnded', returnTo } : read
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
      if (state.kind === 'signedIn') {
        if (state.session.returnTo === undefined) storage.setItem(sessionKey, expired)
        else storage.removeItem(sessionKey)
      }
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

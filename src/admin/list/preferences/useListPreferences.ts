/** List preferences of the signed-in person. */
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { SessionUser } from '../../../authProvider.ts'
import { useSignedIn } from '../../data/services.ts'
import { ApplicationKeyContext } from '../../data/siteSettings.ts'
import { type ListPreferences, preferencesKey, readPreferences } from './listPreferences.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Storage of a person's preferences. Those of a view end with its tab. */
const storageOf = ({ isViewed }: SessionUser): Storage => (isViewed ? sessionStorage : localStorage)

/** Stored preferences as JSON; null if there are none, or if the browser blocks storage. */
const readStored = (user: SessionUser, key: string): string | null => {
  try {
    return storageOf(user).getItem(key)
  } catch {
    return null
  }
}

const store = (user: SessionUser, key: string, preferences: ListPreferences) => {
  try {
    storageOf(user).setItem(key, JSON.stringify(preferences))
  } catch {
    // If the storage is full or blocked, the change is lost.
  }
  for (const listener of listeners) listener()
}

/** List preferences of the signed-in person, and a function to change them. */
export const useListPreferences = () => {
  const appKey = useContext(ApplicationKeyContext)
  const { user } = useSignedIn()
  const key = preferencesKey(appKey, user)
  const stored = useSyncExternalStore(subscribe, () => readStored(user, key))
  const preferences = useMemo(() => readPreferences(stored), [stored])
  const change = useCallback(
    (part: Partial<ListPreferences>) => store(user, key, { ...readPreferences(readStored(user, key)), ...part }),
    [key, user],
  )
  return [preferences, change] as const
}

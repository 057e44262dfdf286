/** List preferences of the signed-in person. */
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
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

/** Stored preferences as JSON; null if there are none, or if the browser blocks storage. */
const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const store = (key: string, preferences: ListPreferences) => {
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
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
  const stored = useSyncExternalStore(subscribe, () => readStored(key))
  const preferences = useMemo(() => readPreferences(stored), [stored])
  const change = useCallback(
    (part: Partial<ListPreferences>) => store(key, { ...readPreferences(readStored(key)), ...part }),
    [key],
  )
  return [preferences, change] as const
}

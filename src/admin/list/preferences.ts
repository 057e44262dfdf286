/** How each person likes their lists: kept in this browser, by application and user. */
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { ApplicationKeyContext } from '../application.ts'
import { useSignedIn } from '../services.ts'

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export interface ListPreferences {
  readonly density: Density
  /** Whether single keys act (`/`, `n`, arrows); some people's speech input types them by accident. Source: WCAG 2.1.4. */
  readonly shortcuts: boolean
  /** Rows at once, by the path of the list; absent where the descriptor's own stands. */
  readonly pageSizes: Readonly<Record<string, number>>
  /** Keys of the columns shown, by the path of the list; absent where the descriptor's own stand. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

const defaults: ListPreferences = { density: 'comfortable', shortcuts: true, pageSizes: {}, columns: {} }

/** Entry of the browser's storage that holds a person's preferences as JSON. */
export const preferencesKey = (appKey: string, user: { readonly id?: number; readonly name: string }): string =>
  `admin-lists:${appKey}:${user.id ?? user.name}`

/** Stored preferences; what is absent or unreadable is as at first. */
export const readPreferences = (stored: string | null): ListPreferences => {
  if (stored === null) return defaults
  try {
    // Written below, perhaps by an older edition: each part is checked before it is used.
    const found = JSON.parse(stored) as Partial<ListPreferences> | null
    return {
      density: densities.find(density => density === found?.density) ?? defaults.density,
      shortcuts: found?.shortcuts !== false,
      pageSizes: { ...found?.pageSizes },
      columns: { ...found?.columns },
    }
  } catch {
    return defaults
  }
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const store = (key: string, preferences: ListPreferences) => {
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    // A full or forbidden storage only means that the next visit begins as at first.
  }
  for (const listener of listeners) listener()
}

/** The preferences of the signed-in person, and how they are changed. */
export const useListPreferences = () => {
  const appKey = useContext(ApplicationKeyContext)
  const { user } = useSignedIn()
  const key = preferencesKey(appKey, user)
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const preferences = useMemo(() => readPreferences(stored), [stored])
  const change = useCallback(
    (part: Partial<ListPreferences>) => store(key, { ...readPreferences(localStorage.getItem(key)), ...part }),
    [key],
  )
  return [preferences, change] as const
}

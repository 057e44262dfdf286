/** A person's list preferences, stored in this browser by application and user. */

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export interface ListPreferences {
  readonly density: Density
  /**
   * True if single-key shortcuts (`/`, `n`, arrows) are enabled. Speech input may trigger them by accident.
   * Source: WCAG 2.1.4.
   */
  readonly shortcuts: boolean
  /** Page size by list path; absent for the descriptor's default. */
  readonly pageSizes: Readonly<Record<string, number>>
  /** Keys of the visible columns by list path; absent for the descriptor's default. */
  readonly columns: Readonly<Record<string, readonly string[]>>
}

const defaults: ListPreferences = { density: 'comfortable', shortcuts: true, pageSizes: {}, columns: {} }

/** Storage key of a person's preferences, which are stored as JSON. A view of the person has its own key. */
export const preferencesKey = (
  appKey: string,
  user: { readonly id?: number; readonly name: string; readonly isViewed?: boolean },
): string => `admin-lists:${appKey}:${user.isViewed ? 'view-' : ''}${user.id ?? user.name}`

const maxPageSize = 1000

/** True for a valid page size: an integer from 1 to 1000. */
export const isPageSize = (size: unknown): size is number =>
  Number.isInteger(size) && Number(size) >= 1 && Number(size) <= maxPageSize

/** Page size that a person has chosen for the list at a path; undefined if none or an invalid one is stored. */
export const chosenPageSize = ({ pageSizes }: ListPreferences, path: string): number | undefined => {
  const size: unknown = pageSizes[path]
  return isPageSize(size) ? size : undefined
}

/** Parses stored preferences. Missing or unreadable parts get their defaults. */
export const readPreferences = (stored: string | null): ListPreferences => {
  if (stored === null) return defaults
  try {
    // May have been written by an older version, so each part is checked before it is used.
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

/** Each person's preferences for lists, stored in this browser by application and user. */

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

const maxPageSize = 1000

/** Tells whether a value is a number of rows that a page of a list can have: 1 to 1000. */
export const isPageSize = (size: unknown): size is number =>
  Number.isInteger(size) && Number(size) >= 1 && Number(size) <= maxPageSize

/** Rows at once that a person has chosen for the list at a path; undefined where the descriptor's own stand, and for a number that no list can have. */
export const chosenPageSize = ({ pageSizes }: ListPreferences, path: string): number | undefined => {
  const size: unknown = pageSizes[path]
  return isPageSize(size) ? size : undefined
}

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

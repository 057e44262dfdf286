/** A site as its public pages use it. The browser has the values that the build computed, the server any site. */

import type { PublicPage } from '../../resources/publicPages.ts'
import type { PublicTables } from '../../resources/publicTables.ts'

interface PublicParts {
  /** Addresses of the lists and records of each resource. */
  readonly pages: readonly PublicPage[]
  /** Custom section views by their templates, as `sections/customViews.ts` types them. */
  readonly views: ReadonlyMap<string, object>
}

export interface PublicSite extends PublicParts {
  /** Loads the tables of the screens that are loaded on demand. */
  readonly tables: () => Promise<PublicTables>
  /** The tables, once they are loaded, as by every screen that uses them. */
  readonly loadedTables: () => PublicTables
}

/** Creates the site of the public pages. `load` runs at the first use of the tables. */
export const createPublicSite = (parts: PublicParts, load: () => Promise<PublicTables>): PublicSite => {
  let loaded: PublicTables | undefined
  return {
    ...parts,
    tables: async () => {
      loaded ??= await load()
      return loaded
    },
    // Safe cast: `lazyScreen` loads them before a screen is rendered.
    loadedTables: () => loaded as PublicTables,
  }
}

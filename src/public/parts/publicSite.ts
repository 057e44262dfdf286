/**
 * A site as its public pages use it. In the browser its values were computed by the build; the server creates it for
 * any site.
 */

import type { PublicPage } from '../../resources/publicPages.ts'
import type { PublicTables } from '../../resources/publicTables.ts'

interface PublicParts {
  /** Addresses of the lists and records of each resource. */
  readonly pages: readonly PublicPage[]
  /** Custom section views by their templates, as `sections/customViews.ts` types them. */
  readonly views: ReadonlyMap<string, object>
}

/** A site: its addresses and views, and the tables for lazy screens. */
export interface PublicSite extends PublicParts {
  /** Loads the tables that lazy screens use. */
  readonly tables: () => Promise<PublicTables>
  /**
   * The loaded tables. For screens that `lazyScreen` declares with `usesTables`, and only after `tables` has resolved.
   */
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

/** Pictograms that a site has of its own: `icons` of its `site.admin.tsx`. */
import type { OwnIconName } from '../../schema/site/registered.ts'

/** One of each name that `site.config.ts` lists: the `d` of a path that fills a square of 24 by 24. */
export type OwnIcons = { readonly [N in OwnIconName]: string }

/** A site's custom screens: `screens` of its `site.public.tsx`. */
import type { CustomScreenName } from '../../schema/site/registered.ts'
import type { Screen } from './loading.ts'

/** One screen for each name that `site.config.ts` lists. */
export type CustomScreens = { readonly [S in CustomScreenName]: Screen }

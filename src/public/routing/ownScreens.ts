/** Screens that a site has of its own: `screens` of its `site.public.tsx`. */
import type { OwnScreenName } from '../../schema/site/registered.ts'
import type { Screen } from './loading.ts'

/** One of each name that `site.config.ts` lists. */
export type OwnScreens = { readonly [S in OwnScreenName]: Screen }

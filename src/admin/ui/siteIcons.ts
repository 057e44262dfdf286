/** Custom icons of a site: `icons` of its `site.admin.tsx`. */
import type { CustomIconName } from '../../schema/site/registered.ts'

/** One icon for each name in `site.config.ts`: the `d` of a path in a 24 × 24 square. */
export type CustomIcons = { readonly [N in CustomIconName]: string }

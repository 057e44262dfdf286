/** Where a link of a menu may lead: records with a page of their own, and the site's fixed routes. Source: spec §2, 'Public routes'. */

import { screens } from '../../api/siteLinks.ts'
import { screens as bn } from '../../messages/bn/screens.ts'
import { screens as en, type ScreenTitles } from '../../messages/en/screens.ts'
import type { Language } from '../../schema/language.ts'

/** The address of a record of each resource that has pages of its own, from its slug. */
export const addressOf: Readonly<Record<string, (slug: string) => string>> = {
  pages: slug => slug,
  posts: slug => `news/${slug}`,
  profiles: slug => `profile/${slug}`,
}

/** A screen that the site draws by itself, under the name that its link begins with. */
export interface FixedRoute {
  readonly title: string
  readonly address: string
}

const titlesBy: { readonly [L in Language]: ScreenTitles } = { en, bn }

/** The home page and every screen that is there also where nobody has written a page for it, in the site's language. */
export const fixedRoutesIn = (language: Language): readonly FixedRoute[] => {
  const titles = titlesBy[language]
  return [
    { title: titles.home, address: '/' },
    ...Object.entries(screens).map(([slug, { title }]) => ({ title: titles[title], address: slug })),
  ]
}

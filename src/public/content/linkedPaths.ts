/** The pages of a site that its own links lead to, for its map. */
import type { PublicClient } from '../../api/client/publicClient.ts'
import { linkedSlugs, screenOf } from '../../api/site/siteLinks.ts'
import { en } from '../../messages/en/site.ts'
import { publicPages } from '../../resources/derived/publicPages.ts'
import { createContent } from './content.ts'
import { footerMenu, headerMenu, type MenuEntry } from './menu.ts'

const pathsOf = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.flatMap(({ href, children }) => [...(/^\/(?!\/)[^#?]*$/.test(href) ? [href] : []), ...pathsOf(children)])

/** Paths of this site that lead somewhere, doubles included. Throws an ApiError where the site cannot be read. */
export const linkedPaths = async (client: PublicClient): Promise<readonly string[]> => {
  const content = await createContent(client).site()
  // Titles do not matter here.
  const site = { ...content, messages: en }
  const screens = (content.navigation?.links.map(({ slug }) => slug) ?? linkedSlugs).filter(screenOf)
  const lists = publicPages.flatMap(({ list, written }) => (list === undefined || written ? [] : [list]))
  return [...lists, ...screens.map(slug => `/${slug}`), ...pathsOf(headerMenu(site)), ...pathsOf(footerMenu(site))]
}

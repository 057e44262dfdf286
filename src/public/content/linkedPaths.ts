/** Paths that the site's own links lead to, for the sitemap. */
import type { PublicClient } from '../../api/client/publicClient.ts'
import { linkedSlugs, screenOf } from '../../api/site/siteLinks.ts'
import { en } from '../../messages/en/site.ts'
import type { PublicSite } from '../parts/publicSite.ts'
import { createContent } from './content.ts'
import { footerMenu, headerMenu, type MenuEntry } from './menu.ts'

const pathsOf = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.flatMap(({ href, children }) => [...(/^\/(?!\/)[^#?]*$/.test(href) ? [href] : []), ...pathsOf(children)])

/** Linked paths of this site that have a page, including duplicates. Throws ApiError if the site cannot be read. */
export const linkedPaths = async (site: PublicSite, client: PublicClient): Promise<readonly string[]> => {
  const content = await createContent(site, client).site()
  // Titles are not used here, so any language will do.
  const texts = { ...content, messages: en }
  const screens = (content.navigation?.links.map(({ slug }) => slug) ?? linkedSlugs).filter(screenOf)
  const lists = site.pages.flatMap(({ list, written }) => (list === undefined || written ? [] : [list]))
  return [...lists, ...screens.map(slug => `/${slug}`), ...pathsOf(headerMenu(texts)), ...pathsOf(footerMenu(texts))]
}

/** The site's call to action, shown on every page. */
import { hrefOf } from '../../schema/values/links.ts'
import type { SiteContent } from './content.ts'

/** Text and link of the primary button; undefined if the site has none or its link has no page. */
export const primaryLink = ({
  application: { button_text: text, button_url: url },
  navigation,
}: Pick<SiteContent, 'application' | 'navigation'>): { readonly text: string; readonly href: string } | undefined => {
  const href = hrefOf(url)
  return text && href && !navigation?.dead.includes(href) ? { text, href } : undefined
}

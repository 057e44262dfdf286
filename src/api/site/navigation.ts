/** Links of a site that have a page. Extension of the contract: GET /api/navigation. */

/** A default link of the site that has a page. */
interface SiteLink {
  readonly slug: string
  /** Title of its page; null for a screen without a written page. */
  readonly title: string | null
}

export interface Navigation {
  /** In the order of `linkedSlugs`. */
  readonly links: readonly SiteLink[]
  /** Addresses of the public menus and of the primary button that have no page, as `hrefOf` returns them. */
  readonly dead: readonly string[]
}

const isLink = (value: unknown): value is SiteLink =>
  typeof value === 'object' && value !== null && 'slug' in value && typeof value.slug === 'string'

/** Parses a provider's response; missing properties become empty lists. */
export const readNavigation = (data: { readonly links?: unknown; readonly dead?: unknown }): Navigation => ({
  links: Array.isArray(data.links) ? data.links.filter(isLink) : [],
  dead: Array.isArray(data.dead) ? data.dead.filter(address => typeof address === 'string') : [],
})

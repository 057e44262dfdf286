/** Which links of a site lead somewhere now. Extension of the contract: GET /api/navigation. */

/** One of the slugs that a site may link to by itself, where it leads somewhere. */
interface SiteLink {
  readonly slug: string
  /** Title of its page; null for a screen for which nobody has written one. */
  readonly title: string | null
}

export interface Navigation {
  /** In the order of `linkedSlugs`. */
  readonly links: readonly SiteLink[]
  /** Addresses of the public menus and of the primary button that lead nowhere, as `hrefOf` gives them. */
  readonly dead: readonly string[]
}

const isLink = (value: unknown): value is SiteLink =>
  typeof value === 'object' && value !== null && 'slug' in value && typeof value.slug === 'string'

/** Reads what a provider says; what it leaves out is none. */
export const readNavigation = (data: { readonly links?: unknown; readonly dead?: unknown }): Navigation => ({
  links: Array.isArray(data.links) ? data.links.filter(isLink) : [],
  dead: Array.isArray(data.dead) ? data.dead.filter(address => typeof address === 'string') : [],
})

/** Links of a site that have a page. Extension of the contract: GET /api/navigation. */
import type { Navigation } from '../wire/site.ts'

const isLink = (value: unknown): value is Navigation['links'][number] =>
  typeof value === 'object' && value !== null && 'slug' in value && typeof value.slug === 'string'

/** Parses a provider's response; missing properties become empty lists. */
export const readNavigation = (data: { readonly links?: unknown; readonly dead?: unknown }): Navigation => ({
  links: Array.isArray(data.links) ? data.links.filter(isLink) : [],
  dead: Array.isArray(data.dead) ? data.dead.filter(address => typeof address === 'string') : [],
})

/** Where a link of a menu may lead: records with a page of their own, and the site's fixed routes. Source: spec §2, 'Public routes'. */

/** The address of a record of each resource that has pages of its own, from its slug. */
export const addressOf: Readonly<Record<string, (slug: string) => string>> = {
  pages: slug => slug,
  posts: slug => `news/${slug}`,
  profiles: slug => `profile/${slug}`,
}

/** A fixed route, under the name that its link begins with. */
export interface FixedRoute {
  readonly title: string
  readonly address: string
}

export const fixedRoutes: readonly FixedRoute[] = [
  { title: 'Home', address: '/' },
  { title: 'Software service', address: 'software-service' },
  { title: 'Implementation', address: 'implementation' },
  { title: 'Service', address: 'service' },
  { title: 'Network and infrastructure', address: 'network-and-infrastructure' },
  { title: 'Specialization', address: 'specialization' },
  { title: 'Details', address: 'details' },
  { title: 'Sitemap', address: 'sitemap' },
]

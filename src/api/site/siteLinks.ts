/**
 * Slugs that the specification names: those of the built-in screens, and the default links of a site without menus.
 * Source: specification 2 to 8.
 */

import type { ScreenTitles } from '../../messages/en/screens.ts'

/** Key of a title in the message catalogue. */
export type ScreenTitle = keyof ScreenTitles

/** A screen that the site renders even if no editor has written a page for its slug. */
interface Screen {
  /** Key of its title in the message catalogue. */
  readonly title: ScreenTitle
  /**
   * Resource that the screen lists. Without a written page, it is linked only if there are records. Default: always
   * linked.
   */
  readonly list?: 'profiles' | 'careers' | 'faqs'
  /**
   * True if the screen shows content of the product until editors write their own. It is linked only once its page has
   * been written, if the provider reports links. Default: false.
   */
  readonly isStandIn?: true
}

/** Services by the slug of their screen, in the order of the cards on the page `services`. */
export const services = {
  'software-service': { title: 'software', icon: 'window', isStandIn: true },
  implementation: { title: 'implementation', icon: 'steps', isStandIn: true },
  service: { title: 'hardware', icon: 'wrench', isStandIn: true },
  'network-and-infrastructure': { title: 'network', icon: 'network', isStandIn: true },
  specialization: { title: 'specialization', icon: 'star', isStandIn: true },
} as const satisfies Readonly<Record<string, Screen & { readonly icon: string }>>

export type ServiceName = keyof typeof services
// The object is constant, so these are all of its keys.
export const serviceNames = Object.keys(services) as readonly ServiceName[]

/** Slugs of the photo gallery: each shows the page of the other if it has none. Source: specification 22.8. */
export const gallerySlugs: readonly string[] = ['gmpf-gallery', 'gallery']

/** Screens by slug. */
export const screens: Readonly<Record<string, Screen>> = {
  'board-of-directors': { title: 'board', list: 'profiles' },
  'contact-us': { title: 'contact' },
  'news-and-blogs': { title: 'news' },
  careers: { title: 'careers', list: 'careers' },
  faq: { title: 'faq', list: 'faqs' },
  sitemap: { title: 'sitemap' },
  services: { title: 'services', isStandIn: true },
  ...services,
  ...Object.fromEntries(gallerySlugs.map(slug => [slug, { title: 'gallery', isStandIn: true } as const])),
}

/** The screen of a slug; undefined for a page that editors write. */
export const screenOf = (slug: string): Screen | undefined => (Object.hasOwn(screens, slug) ? screens[slug] : undefined)

/** The other slug of the photo gallery; undefined for all other slugs. */
export const otherSlugOf = (slug: string): string | undefined =>
  gallerySlugs.includes(slug) ? gallerySlugs.find(each => each !== slug) : undefined

/** Slug of the citizen charter, a page whose last part says how to complain. */
export const charterSlug = 'gmpf-citizen-charter'

/**
 * A link of the default menus: a slug, '' for the home page, or a group of slugs with a title in the message catalogue.
 */
type DefaultLink = string | { readonly group: 'about' | 'activities'; readonly slugs: readonly string[] }

export const defaultHeader: readonly DefaultLink[] = [
  '',
  {
    group: 'about',
    slugs: [
      'about-gmpf',
      'gmpf-vision-and-mission',
      'purpose-or-objective',
      'gmpf-goals',
      charterSlug,
      'gmpf-organogram',
      'board-of-directors',
      'gmpf-service-area',
    ],
  },
  {
    group: 'activities',
    slugs: ['fisheries-program', 'microcredit-program', 'monga-preventional-program', 'command-area-develop'],
  },
  'success-story',
  'news-and-blogs',
  'gmpf-gallery',
  'contact-us',
]

export const defaultFooter: readonly string[] = [
  'about-gmpf',
  'faq',
  'terms-and-condition',
  'privacy-policy',
  'contact-us',
  'careers',
  'board-of-directors',
  'gallery',
  'sitemap',
]

/** Slugs of the page `services` and of the services, in order. */
export const serviceSlugs: readonly string[] = ['services', ...serviceNames]

const slugsIn = (links: readonly DefaultLink[]): readonly string[] =>
  links.flatMap(link => (typeof link === 'string' ? [link] : link.slugs)).filter(slug => slug !== '')

/** Distinct slugs that the default menus link to. */
export const linkedSlugs: readonly string[] = [
  ...new Set([...slugsIn(defaultHeader), ...defaultFooter, ...serviceSlugs]),
]

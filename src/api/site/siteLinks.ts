/** Every slug that the specification names: those with a screen of their own, and those that a site without menus links to. Source: specification 2 to 8. */

import type { ScreenTitles } from '../../messages/en/screens.ts'

/** A title in the catalogue of the screens' titles. */
export type ScreenTitle = keyof ScreenTitles

/** A screen that the site draws by itself, also where nobody has written a page for its slug. */
interface Screen {
  /** Its title in the catalogue of the site's own words. */
  readonly title: ScreenTitle
  /** The records that it is about: without a page of its own, it is linked to where there are some. Default: always. */
  readonly list?: 'profiles' | 'careers' | 'faqs'
  /** Whether it shows content of the product until editors write their own: a site that knows its links leads to it once somebody has written its page. Default false. */
  readonly isStandIn?: true
}

/** The services by the slugs of their screens, in the order of the cards on the page `services`. */
export const services = {
  'software-service': { title: 'software', icon: 'window', isStandIn: true },
  implementation: { title: 'implementation', icon: 'steps', isStandIn: true },
  service: { title: 'hardware', icon: 'wrench', isStandIn: true },
  'network-and-infrastructure': { title: 'network', icon: 'network', isStandIn: true },
  specialization: { title: 'specialization', icon: 'star', isStandIn: true },
} as const satisfies Readonly<Record<string, Screen & { readonly icon: string }>>

export type ServiceName = keyof typeof services
// The keys of a constant object are its own.
export const serviceNames = Object.keys(services) as readonly ServiceName[]

/** The slugs of the photo gallery: each shows the page of the other where it has none. Source: specification 22.8. */
export const gallerySlugs: readonly string[] = ['gmpf-gallery', 'gallery']

/** The screens by their slugs. */
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

/** The other slug of the photo gallery; undefined for a page that has one slug. */
export const otherSlugOf = (slug: string): string | undefined =>
  gallerySlugs.includes(slug) ? gallerySlugs.find(each => each !== slug) : undefined

/** The page of promises, whose last part says what to do when one is broken. */
export const charterSlug = 'gmpf-citizen-charter'

/** A link of the menus that stand where a site has made none: a slug, '' for the home page, or a group of slugs under a word of the catalogue. */
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

/** The page of the services, and those that it leads to, in order. */
export const serviceSlugs: readonly string[] = ['services', ...serviceNames]

const slugsIn = (links: readonly DefaultLink[]): readonly string[] =>
  links.flatMap(link => (typeof link === 'string' ? [link] : link.slugs)).filter(slug => slug !== '')

/** Every slug that the site itself may link to, each once. */
export const linkedSlugs: readonly string[] = [
  ...new Set([...slugsIn(defaultHeader), ...defaultFooter, ...serviceSlugs]),
]

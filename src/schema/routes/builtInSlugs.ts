/**
 * Slugs of built-in pages, which no other page may use. Addresses of lists are reserved like those of any resource.
 * Source: specification 2.
 */
export const builtInSlugs = [
  'contact-us',
  'sitemap',
  'services',
  'software-service',
  'implementation',
  'service',
  'network-and-infrastructure',
  'specialization',
  'gmpf-gallery',
  'gallery',
] as const

/** Address of the contact form. */
const contactForm = 'contact'

/** True for an address with a single segment that the site itself serves, such as '/contact-us'. */
export const isBuiltInAddress = (address: string): boolean =>
  [contactForm, ...builtInSlugs].some(slug => address === `/${slug}`)

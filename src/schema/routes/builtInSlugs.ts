/**
 * Slugs of built-in pages, which no other page may use. Addresses of lists are missing, because they are reserved with
 * their resource. Source: specification 2.
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

/** Slug of the contact form. */
const contactForm = 'contact'

/** True for the address of a built-in page, such as '/contact-us'. */
export const isBuiltInAddress = (address: string): boolean =>
  [contactForm, ...builtInSlugs].some(slug => address === `/${slug}`)

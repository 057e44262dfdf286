/** Slugs of pages that the site draws by itself, so that nothing else may stand there. The lists of the product are refused as those of other resources. Source: specification 2. */
export const drawnSlugs = [
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

/** True for an address of one part that the site itself serves, like '/contact-us'. */
export const isDrawn = (address: string): boolean => [contactForm, ...drawnSlugs].some(slug => address === `/${slug}`)

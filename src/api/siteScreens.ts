/** Slugs whose screens the site draws even where nobody has written a page for them. Source: spec §2, 'Public routes'. */
export const screenSlugs: readonly string[] = [
  'services',
  'board-of-directors',
  'contact-us',
  'news-and-blogs',
  'gmpf-gallery',
  'gallery',
  'careers',
  'faq',
  'sitemap',
]

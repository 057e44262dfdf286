/** One address for each screen, block and language of the starter site. */
export const pageKinds: readonly string[] = [
  '/',
  '/about-gmpf',
  '/purpose-or-objective',
  '/services',
  '/board-of-directors',
  '/profile/1',
  '/contact-us',
  '/news-and-blogs',
  '/news/মোবাইলে-কিস্তির-রসিদ',
  '/gmpf-gallery',
  '/careers',
  '/faq',
  '/sitemap',
  '/search?q=pond',
  '/details',
  '/no-such-page',
]

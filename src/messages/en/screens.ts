/** Titles of the built-in screens, in English. */
export const screens = {
  home: 'Home',
  board: 'Board of Directors',
  contact: 'Contact Us',
  news: 'News',
  newsPage: 'News and Blogs',
  careers: 'Careers',
  faq: 'FAQ',
  sitemap: 'Sitemap',
  search: 'Search',
  details: 'Details',
  services: 'Our Service',
  software: 'Software Development',
  implementation: 'Implementation',
  hardware: 'Hardware Support',
  network: 'Network and Infrastructure',
  specialization: 'Specialization',
  gallery: 'Gallery',
} as const

/** Titles of the screens in one language. */
export type ScreenTitles = { readonly [K in keyof typeof screens]: string }

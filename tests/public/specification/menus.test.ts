/** Default menus, for a site without menus. Source: specification 5. */
import { expect, test } from 'vitest'
import { linkedSlugs } from '../../../src/api/site/siteLinks.ts'
import { bn } from '../../../src/messages/bn/site.ts'
import { en } from '../../../src/messages/en/site.ts'
import { footerMenu, headerMenu, type MenuEntry, serviceLinks } from '../../../src/public/content/menu.ts'

const site = { menus: [], navigation: undefined, messages: en }
const titled = ({ title, href, children }: MenuEntry): readonly unknown[] =>
  children.length ? [title, children.map(titled)] : [title, href]

const header = [
  ['Home', '/'],
  [
    'About',
    [
      ['About GMPF', '/about-gmpf'],
      ['GMPF Vision and Mission', '/gmpf-vision-and-mission'],
      ['Purpose or Objective', '/purpose-or-objective'],
      ['GMPF Goals', '/gmpf-goals'],
      ['GMPF Citizen Charter', '/gmpf-citizen-charter'],
      ['GMPF Organogram', '/gmpf-organogram'],
      ['Board of Directors', '/board-of-directors'],
      ['GMPF Service Area', '/gmpf-service-area'],
    ],
  ],
  [
    'Activities',
    [
      ['Fisheries Program', '/fisheries-program'],
      ['Microcredit Program', '/microcredit-program'],
      ['Monga Preventional Program', '/monga-preventional-program'],
      ['Command Area Develop', '/command-area-develop'],
    ],
  ],
  ['Success Story', '/success-story'],
  ['News', '/news-and-blogs'],
  ['Gallery', '/gmpf-gallery'],
  ['Contact Us', '/contact-us'],
]

test('the default header menu has the specified entries in order, with dropdowns for About and Activities', () => {
  expect(headerMenu(site).map(titled)).toEqual(header)
})

test('the top entries of the header menu have fixed titles, and entries of dropdowns the titles of their pages', () => {
  const links = linkedSlugs.map(slug => ({ slug, title: `Page ${slug}` }))
  const entries = headerMenu({ ...site, navigation: { links, dead: [] } })
  expect(entries.map(({ title }) => title)).toEqual(header.map(([title]) => title))
  expect(entries[1]?.children[0]?.title).toBe('Page about-gmpf')
})

test('the default footer menu has the specified links in order', () => {
  expect(footerMenu(site).map(titled)).toEqual([
    ['About GMPF', '/about-gmpf'],
    ['FAQ', '/faq'],
    ['Terms and Condition', '/terms-and-condition'],
    ['Privacy Policy', '/privacy-policy'],
    ['Contact Us', '/contact-us'],
    ['Careers', '/careers'],
    ['Board of Directors', '/board-of-directors'],
    ['Gallery', '/gallery'],
    ['Sitemap', '/sitemap'],
  ])
})

test.each([
  ['English', en],
  ['Bangla', bn],
] as const)('every default link has a title in %s', (_language, messages) => {
  const all = [headerMenu, footerMenu, serviceLinks].flatMap(menu => menu({ ...site, messages }))
  const titles = all.flatMap(({ title, children }) => [title, ...children.map(child => child.title)])
  expect(titles.filter(title => title === '' || linkedSlugs.includes(title))).toEqual([])
})

/** The links of header and footer, as a tree. */
import { hrefOf } from '../../schema/links.ts'
import type { Menu } from '../content.ts'

export interface MenuEntry {
  readonly title: string
  /** '' for an entry that only holds others. */
  readonly href: string
  readonly children: readonly MenuEntry[]
}

type Fixed = readonly [title: string, slug: string, children?: readonly Fixed[]]

/** The spec's header, for a provider without public menus. Source: spec §2, 'Header and footer'. */
const fixedHeader: readonly Fixed[] = [
  ['Home', '/'],
  [
    'About',
    '',
    [
      ['About GMPF', 'about-gmpf'],
      ['Vision and Mission', 'gmpf-vision-and-mission'],
      ['Purpose or Objective', 'purpose-or-objective'],
      ['Goals', 'gmpf-goals'],
      ['Citizen Charter', 'gmpf-citizen-charter'],
      ['Organogram', 'gmpf-organogram'],
      ['Board of Directors', 'board-of-directors'],
      ['Service Area', 'gmpf-service-area'],
    ],
  ],
  [
    'Activities',
    '',
    [
      ['Fisheries Program', 'fisheries-program'],
      ['Microcredit Program', 'microcredit-program'],
      ['Monga Preventional Program', 'monga-preventional-program'],
      ['Command Area Develop', 'command-area-develop'],
    ],
  ],
  ['Success Story', 'success-story'],
  ['News', 'news-and-blogs'],
  ['Gallery', 'gmpf-gallery'],
  ['Contact Us', 'contact-us'],
]
const fixedFooter: readonly Fixed[] = [
  ['About', 'about-gmpf'],
  ['FAQ', 'faq'],
  ['Terms and Condition', 'terms-and-condition'],
  ['Privacy Policy', 'privacy-policy'],
  ['Contact Us', 'contact-us'],
  ['Careers', 'careers'],
  ['Board of Directors', 'board-of-directors'],
  ['Gallery', 'gallery'],
  ['Sitemap', 'sitemap'],
]

const fixedEntry = ([title, slug, children = []]: Fixed): MenuEntry => ({
  title,
  href: hrefOf(slug),
  children: children.map(fixedEntry),
})

const treeOf = (menus: readonly Menu[], shortcode: Menu['shortcode']): readonly MenuEntry[] => {
  const ordered = menus.filter(menu => menu.shortcode === shortcode)
  const childrenOf = new Map(ordered.map(menu => [menu.id, [] as Menu[]]))
  const siblingsOf = ({ parent_id: id }: Menu) => (typeof id === 'number' ? childrenOf.get(id) : undefined)
  for (const menu of ordered) siblingsOf(menu)?.push(menu)
  const entryOf = (menu: Menu): MenuEntry => {
    const children = (childrenOf.get(menu.id) ?? []).map(entryOf)
    return { title: menu.title, href: hrefOf(menu.slug) || (children.length ? '' : '/'), children }
  }
  return ordered.filter(menu => siblingsOf(menu) === undefined).map(entryOf)
}

/** The entries of the header's menu. */
export const headerMenu = (menus: readonly Menu[]): readonly MenuEntry[] => {
  const tree = treeOf(menus, 'TOPMENU')
  return tree.length ? tree : fixedHeader.map(fixedEntry)
}

/** The entries of the footer's menu. */
export const footerMenu = (menus: readonly Menu[]): readonly MenuEntry[] => {
  const tree = treeOf(menus, 'FOOTERMENU')
  return tree.length ? tree : fixedFooter.map(fixedEntry)
}

/** Whether an entry leads to a path. */
export const leadsTo = (entry: MenuEntry, pathname: string): boolean => {
  try {
    return decodeURI(entry.href) === decodeURI(pathname)
  } catch {
    return entry.href === pathname
  }
}

/** Whether an entry, or one below it, leads to a path. */
const holds = (entry: MenuEntry, pathname: string): boolean =>
  leadsTo(entry, pathname) || entry.children.some(child => holds(child, pathname))

/** Whether one of the entries below an entry, at any level, leads to a path. */
export const isAbove = (entry: MenuEntry, pathname: string): boolean =>
  entry.children.some(child => holds(child, pathname))

/** The entry that holds the page of a path; undefined for a page that stands in no dropdown. */
export const parentOf = (entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined =>
  entries.find(entry => isAbove(entry, pathname))

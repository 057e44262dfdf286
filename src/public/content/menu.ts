/** The links of header and footer as a tree: the site's own menus, or the specified default links. Links without a page are left out. */

import { defaultFooter, defaultHeader, linkedSlugs, screenOf, serviceSlugs } from '../../api/site/siteLinks.ts'
import type { Navigation } from '../../api/wire/site.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import { hrefOf } from '../../schema/values/links.ts'
import type { Menu, SiteContent } from './content.ts'

/** An entry of a menu, with the entries below it. */
export interface MenuEntry {
  readonly title: string
  /** '' for an entry that only groups others. */
  readonly href: string
  readonly children: readonly MenuEntry[]
  /**
   * True for the entry *More*, which holds entries that do not fit in the header. The phone menu shows them beside the
   * others. Default: false.
   */
  readonly isMore?: boolean
}

/** Data that the menus are built from. */
type LinkedSite = Pick<SiteContent, 'menus' | 'navigation'> & { readonly messages: SiteMessages }

/** Specified default title of a slug. */
const titleOfSlug = (slug: string, { screens, organisation }: SiteMessages): string => {
  const screen = screenOf(slug)
  const links: Readonly<Record<string, string>> = organisation.links
  return (screen ? screens[screen.title] : links[slug]) ?? slug
}

/** Entry of a slug; empty if the slug is known to have no page. `ownTitle` overrides the title of the page. */
const entryOf = (slug: string, { navigation, messages }: LinkedSite, ownTitle?: string): readonly MenuEntry[] => {
  const found: Navigation['links'] = navigation?.links ?? linkedSlugs.map(each => ({ slug: each, title: null }))
  const link = found.find(each => each.slug === slug)
  const title = ownTitle ?? link?.title ?? titleOfSlug(slug, messages)
  return link ? [{ title, href: hrefOf(slug), children: [] }] : []
}

/** Default header entries. Titles of the first level are as specified, regardless of the pages' own titles. */
const defaultHeaderEntries = (site: LinkedSite): readonly MenuEntry[] =>
  defaultHeader.flatMap((link): readonly MenuEntry[] => {
    const { home, groups } = site.messages
    if (link === '') return [{ title: home, href: '/', children: [] }]
    if (typeof link === 'string') return entryOf(link, site, titleOfSlug(link, site.messages))
    const children = link.slugs.flatMap(slug => entryOf(slug, site))
    return children.length ? [{ title: groups[link.group], href: '', children }] : []
  })

/** More levels than any real menu; guards against cycles in the data of a provider host. */
const mostLevels = 20

/** True if every entry has a `sort_order`. Otherwise the provider host's order stays. */
const havePlaces = (menus: readonly Menu[]): boolean => menus.every(menu => typeof menu.sort_order === 'number')

/** Entries by `sort_order`, then by id. */
const inOrder = (menus: readonly Menu[]): readonly Menu[] =>
  havePlaces(menus)
    ? menus.toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0) || one.id - other.id)
    : menus

const treeOf = ({ menus: all, navigation }: LinkedSite, shortcode: Menu['shortcode']): readonly MenuEntry[] => {
  const menus = inOrder(all)
  const dead = new Set(navigation?.dead)
  const byId = new Map(menus.map(menu => [menu.id, menu]))
  /** True if an entry belongs to the menu, by its own shortcode or that of the nearest ancestor that has one. */
  const isShown = ({ shortcode: own, parent_id: id }: Menu, levels = mostLevels): boolean => {
    if (own || levels === 0) return own === shortcode
    const parent = typeof id === 'number' ? byId.get(id) : undefined
    return parent !== undefined && isShown(parent, levels - 1)
  }
  const ordered = menus.filter(menu => isShown(menu))
  const below = new Map(ordered.map(menu => [menu.id, [] as Menu[]]))
  const siblingsOf = ({ parent_id: id }: Menu) => (typeof id === 'number' ? below.get(id) : undefined)
  for (const menu of ordered) siblingsOf(menu)?.push(menu)
  /** Entry with its children; empty if neither the entry nor any descendant has a page. */
  const entryOf = (menu: Menu): readonly MenuEntry[] => {
    const own = below.get(menu.id) ?? []
    const children = own.flatMap(entryOf)
    const address = hrefOf(menu.slug)
    const href = address === '' && own.length === 0 ? '/' : dead.has(address) ? '' : address
    return href || children.length ? [{ title: menu.title, href, children }] : []
  }
  return ordered.filter(menu => siblingsOf(menu) === undefined).flatMap(entryOf)
}

/** Maximum top-level entries of a menu that counts as unfinished. A menu with a link to the home page is finished, however short. */
const maxUnfinishedEntries = 2

/** Entries of the header menu. While the site's own menu is unfinished, its entries stand before the last default entry. */
export const headerMenu = (site: LinkedSite): readonly MenuEntry[] => {
  const own = treeOf(site, 'TOPMENU')
  const isBegun = own.length <= maxUnfinishedEntries && !own.some(({ href }) => href === '/') && havePlaces(site.menus)
  const usual = own.length === 0 || isBegun ? defaultHeaderEntries(site) : []
  const others = usual.filter(({ href }) => href === '' || !own.some(entry => entry.href === href))
  return [...others.slice(0, -1), ...own, ...others.slice(-1)]
}

/** Entries of the footer menu. */
export const footerMenu = (site: LinkedSite): readonly MenuEntry[] => {
  const tree = treeOf(site, 'FOOTERMENU')
  return tree.length ? tree : defaultFooter.flatMap(slug => entryOf(slug, site))
}

/** Links to the services page and to the services. */
export const serviceLinks = (site: LinkedSite): readonly MenuEntry[] =>
  serviceSlugs.flatMap(slug => entryOf(slug, site))

/** True if an entry links to a path. */
export const leadsTo = ({ href }: MenuEntry, pathname: string): boolean => {
  if (href === pathname || !(href + pathname).includes('%')) return href === pathname
  try {
    return decodeURI(href) === decodeURI(pathname)
  } catch {
    return false
  }
}

/** True if an entry or one of its descendants links to a path. */
const holds = (entry: MenuEntry, pathname: string): boolean =>
  leadsTo(entry, pathname) || entry.children.some(child => holds(child, pathname))

/** True if a descendant of an entry links to a path. */
export const isAbove = (entry: MenuEntry, pathname: string): boolean =>
  entry.children.some(child => holds(child, pathname))

/** Top-level entry above the page of a path; undefined if the page is not in a dropdown. */
export const parentOf = (entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined =>
  entries.find(entry => isAbove(entry, pathname))

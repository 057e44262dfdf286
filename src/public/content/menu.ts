/** The links of header and footer, as a tree: those of the site's own menus, or those that the specification names. None leads nowhere. */
import type { Navigation } from '../../api/site/navigation.ts'
import { defaultFooter, defaultHeader, linkedSlugs, screenOf, serviceSlugs } from '../../api/site/siteLinks.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import { hrefOf } from '../../schema/values/links.ts'
import type { Menu, SiteContent } from './content.ts'

export interface MenuEntry {
  readonly title: string
  /** '' for an entry that only holds others. */
  readonly href: string
  readonly children: readonly MenuEntry[]
  /** The entry *More*, which holds entries that do not fit in the header; the panel on a phone shows them beside the others. Default false. */
  readonly isMore?: boolean
}

/** What the links of a site are made of. */
type LinkedSite = Pick<SiteContent, 'menus' | 'navigation'> & { readonly messages: SiteMessages }

/** The specification's title of a slug. */
const titleOfSlug = (slug: string, { screens, organisation }: SiteMessages): string => {
  const screen = screenOf(slug)
  const links: Readonly<Record<string, string>> = organisation.links
  return (screen ? screens[screen.title] : links[slug]) ?? slug
}

/** The entry of a slug; nothing where it is known to lead nowhere. `ownTitle` is used in the place of the title of its page. */
const entryOf = (slug: string, { navigation, messages }: LinkedSite, ownTitle?: string): readonly MenuEntry[] => {
  const found: Navigation['links'] = navigation?.links ?? linkedSlugs.map(each => ({ slug: each, title: null }))
  const link = found.find(each => each.slug === slug)
  const title = ownTitle ?? link?.title ?? titleOfSlug(slug, messages)
  return link ? [{ title, href: hrefOf(slug), children: [] }] : []
}

/** The header's entries where a site has made none: the specification names those of the first level, whatever their pages are called. */
const defaultHeaderEntries = (site: LinkedSite): readonly MenuEntry[] =>
  defaultHeader.flatMap((link): readonly MenuEntry[] => {
    const { home, groups } = site.messages
    if (link === '') return [{ title: home, href: '/', children: [] }]
    if (typeof link === 'string') return entryOf(link, site, titleOfSlug(link, site.messages))
    const children = link.slugs.flatMap(slug => entryOf(slug, site))
    return children.length ? [{ title: groups[link.group], href: '', children }] : []
  })

/** More levels than any menu has; a host may have entries that are below each other. */
const mostLevels = 20

/** Every entry has a `sort_order`. Without it, the order of the host stays. */
const havePlaces = (menus: readonly Menu[]): boolean => menus.every(menu => typeof menu.sort_order === 'number')

/** Entries by their place; of one place the older first, as they were added. */
const inOrder = (menus: readonly Menu[]): readonly Menu[] =>
  havePlaces(menus)
    ? menus.toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0) || one.id - other.id)
    : menus

const treeOf = ({ menus: all, navigation }: LinkedSite, shortcode: Menu['shortcode']): readonly MenuEntry[] => {
  const menus = inOrder(all)
  const dead = new Set(navigation?.dead)
  const byId = new Map(menus.map(menu => [menu.id, menu]))
  /** Whether the menu shows an entry: it says so itself, or the nearest one above it that says which menu it is of. */
  const isShown = ({ shortcode: own, parent_id: id }: Menu, levels = mostLevels): boolean => {
    if (own || levels === 0) return own === shortcode
    const parent = typeof id === 'number' ? byId.get(id) : undefined
    return parent !== undefined && isShown(parent, levels - 1)
  }
  const ordered = menus.filter(menu => isShown(menu))
  const below = new Map(ordered.map(menu => [menu.id, [] as Menu[]]))
  const siblingsOf = ({ parent_id: id }: Menu) => (typeof id === 'number' ? below.get(id) : undefined)
  for (const menu of ordered) siblingsOf(menu)?.push(menu)
  /** Nothing for an entry that leads nowhere, and holds none that does not. */
  const entryOf = (menu: Menu): readonly MenuEntry[] => {
    const own = below.get(menu.id) ?? []
    const children = own.flatMap(entryOf)
    const address = hrefOf(menu.slug)
    const href = address === '' && own.length === 0 ? '/' : dead.has(address) ? '' : address
    return href || children.length ? [{ title: menu.title, href, children }] : []
  }
  return ordered.filter(menu => siblingsOf(menu) === undefined).flatMap(entryOf)
}

/** Most entries of a menu that is only begun. One with an entry of the home page is whole, however short. */
const mostOfBegun = 2

/** The entries of the header's menu: the site's own. While these are only begun, they stand before the last of the usual entries. */
export const headerMenu = (site: LinkedSite): readonly MenuEntry[] => {
  const own = treeOf(site, 'TOPMENU')
  const isBegun = own.length <= mostOfBegun && !own.some(({ href }) => href === '/') && havePlaces(site.menus)
  const usual = own.length === 0 || isBegun ? defaultHeaderEntries(site) : []
  const others = usual.filter(({ href }) => href === '' || !own.some(entry => entry.href === href))
  return [...others.slice(0, -1), ...own, ...others.slice(-1)]
}

/** The entries of the footer's menu. */
export const footerMenu = (site: LinkedSite): readonly MenuEntry[] => {
  const tree = treeOf(site, 'FOOTERMENU')
  return tree.length ? tree : defaultFooter.flatMap(slug => entryOf(slug, site))
}

/** The page of the services, and those below it. */
export const serviceLinks = (site: LinkedSite): readonly MenuEntry[] =>
  serviceSlugs.flatMap(slug => entryOf(slug, site))

/** Whether an entry leads to a path. */
export const leadsTo = ({ href }: MenuEntry, pathname: string): boolean => {
  if (href === pathname || !(href + pathname).includes('%')) return href === pathname
  try {
    return decodeURI(href) === decodeURI(pathname)
  } catch {
    return false
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

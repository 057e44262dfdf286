/** The links of header and footer, as a tree: those of the site's own menus, or those that the specification names. None leads nowhere. */
import type { Navigation } from '../../api/site/navigation.ts'
import {
  type DefaultLink,
  defaultFooter,
  defaultHeader,
  linkedSlugs,
  screenOf,
  serviceSlugs,
} from '../../api/site/siteLinks.ts'
import type { SiteMessages } from '../../messages/en/site.ts'
import { hrefOf } from '../../schema/values/links.ts'
import type { Menu, SiteContent } from './content.ts'

export interface MenuEntry {
  readonly title: string
  /** '' for an entry that only holds others. */
  readonly href: string
  readonly children: readonly MenuEntry[]
}

/** What the links of a site are made of. */
type LinkedSite = Pick<SiteContent, 'menus' | 'navigation'> & { readonly messages: SiteMessages }

/** A slug as words, where nobody says what its page is called. */
const wordsOf = (slug: string): string => (slug.charAt(0).toUpperCase() + slug.slice(1)).replaceAll('-', ' ')

/** The entries of some slugs that lead somewhere; all of them where nobody says which do. */
const entriesOf = (links: readonly DefaultLink[], { navigation, messages }: LinkedSite): readonly MenuEntry[] => {
  const found: Navigation['links'] = navigation?.links ?? linkedSlugs.map(slug => ({ slug, title: null }))
  const entryOf = (slug: string): readonly MenuEntry[] => {
    if (slug === '') return [{ title: messages.home, href: '/', children: [] }]
    const link = found.find(each => each.slug === slug)
    const screen = screenOf(slug)
    const title = link?.title ?? (screen ? messages.screens[screen.title] : wordsOf(slug))
    return link ? [{ title, href: hrefOf(slug), children: [] }] : []
  }
  return links.flatMap(link => {
    if (typeof link === 'string') return entryOf(link)
    const children = link.slugs.flatMap(entryOf)
    return children.length ? [{ title: messages.groups[link.group], href: '', children }] : []
  })
}

/** More levels than any menu has; a host may have entries that are below each other. */
const mostLevels = 20

const treeOf = ({ menus, navigation }: LinkedSite, shortcode: Menu['shortcode']): readonly MenuEntry[] => {
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

/** The entries of the header's menu. */
export const headerMenu = (site: LinkedSite): readonly MenuEntry[] => {
  const tree = treeOf(site, 'TOPMENU')
  return tree.length ? tree : entriesOf(defaultHeader, site)
}

/** The entries of the footer's menu. */
export const footerMenu = (site: LinkedSite): readonly MenuEntry[] => {
  const tree = treeOf(site, 'FOOTERMENU')
  return tree.length ? tree : entriesOf(defaultFooter, site)
}

/** The page of the services, and those below it. */
export const serviceLinks = (site: LinkedSite): readonly MenuEntry[] => entriesOf(serviceSlugs, site)

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

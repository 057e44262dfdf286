/** Pages that the browser has loaded or has prefetched. */
import type { Content, SiteContent } from '../content/content.ts'
import { type Loaded, loadPage, loadScripts, type Route } from '../routing/loading.ts'
import { loadBanglaFontFor } from './banglaFont.ts'

/** Time for which a prefetched page counts as fresh, ms. */
const freshMs = 30_000

interface Ahead {
  readonly page: Promise<Loaded>
  readonly at: number
}

/** A history entry, as the router names it. */
interface Entry {
  readonly key: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

const isFresh = ({ at }: Ahead) => Date.now() - at < freshMs

interface PageStore {
  /**
   * The page of a history entry. Going back is instant, visiting an address again reloads it, and a link to an anchor
   * within the page loads nothing.
   */
  readonly pageOf: (entry: Entry) => Loaded | Promise<Loaded>
  /** Prefetches the page of an address, for a link that the visitor is about to follow. */
  readonly fetchAhead: (address: string) => void
}

/**
 * Creates the store, which holds the first page, sent by the server, and all later ones. An address is a path with its
 * query.
 */
export const createPageStore = (
  routes: readonly Route[],
  content: Content,
  application: SiteContent['application'],
  first: Entry,
  firstPage: Loaded,
): PageStore => {
  // Links that bypass the router, such as anchors, create an entry without a key of its own, so the name includes the
  // address.
  const nameOf = ({ key, pathname, search }: Entry) => `${key} ${pathname}${search}`
  const pages = new Map<string, Loaded | Promise<Loaded>>([[nameOf(first), firstPage]])
  let current = { address: first.pathname + first.search, page: pages.get(nameOf(first)) ?? firstPage }
  const ahead = new Map<string, Ahead>()
  const load = async (address: string) => {
    const url = new URL(address, window.location.origin)
    const page = await loadPage(routes, content, url)
    await Promise.all([
      loadScripts(routes, { pathname: url.pathname, page, application, site: content.publicSite }),
      loadBanglaFontFor(page),
    ])
    return page
  }

  const begin = (name: string, address: string): Promise<Loaded> => {
    const fetched = ahead.get(address)
    ahead.delete(address)
    return (fetched && isFresh(fetched) ? fetched.page : load(address)).then(loaded => {
      pages.set(name, loaded)
      if (current.address === address) current = { address, page: loaded }
      return loaded
    })
  }

  return {
    pageOf: entry => {
      const name = nameOf(entry)
      const address = entry.pathname + entry.search
      const known = pages.get(name) ?? (entry.hash && current.address === address ? current.page : undefined)
      const page = known ?? begin(name, address)
      pages.set(name, page)
      current = { address, page }
      return page
    },
    fetchAhead: address => {
      const fetched = ahead.get(address)
      if (fetched && isFresh(fetched)) return
      ahead.set(address, { page: load(address), at: Date.now() })
    },
  }
}

/** Pages that the browser has loaded, or is about to need. */
import type { Content, SiteContent } from '../content/content.ts'
import { type Loaded, loadPage, readyFor } from '../routing/loading.ts'
import { loadFaceFor } from './face.ts'
import { routes } from './routes.tsx'

/** How long a page that was fetched ahead counts as new. */
const freshMs = 30_000

interface Ahead {
  readonly page: Promise<Loaded>
  readonly at: number
}

/** An entry of the history, as the router names it. */
interface Entry {
  readonly key: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

const isFresh = ({ at }: Ahead) => Date.now() - at < freshMs

interface PageStore {
  /** The page of an entry of the history: going back is instant, going there again loads it again, going to a place in the page loads nothing. */
  readonly pageOf: (entry: Entry) => Loaded | Promise<Loaded>
  /** Begins to load the page of an address, so that following a link to it finds it there. */
  readonly fetchAhead: (address: string) => void
}

/** Keeps the first page, which the server has sent, and all that follow. Addresses are path and query. */
export const createPageStore = (
  content: Content,
  application: SiteContent['application'],
  first: Entry,
  firstPage: Loaded,
): PageStore => {
  // A link that the router has not seen, like one to a place in the page, makes an entry without a key of its own: so the address is named too.
  const nameOf = ({ key, pathname, search }: Entry) => `${key} ${pathname}${search}`
  const pages = new Map<string, Loaded | Promise<Loaded>>([[nameOf(first), firstPage]])
  let current = { address: first.pathname + first.search, page: pages.get(nameOf(first)) ?? firstPage }
  const ahead = new Map<string, Ahead>()
  const load = async (address: string) => {
    const url = new URL(address, window.location.origin)
    const page = await loadPage(routes, content, url)
    await Promise.all([readyFor(routes, { pathname: url.pathname, page, application }), loadFaceFor(page)])
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

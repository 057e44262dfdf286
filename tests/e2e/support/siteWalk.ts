/** Walks through the public site like visitors: opens every kind of address, and follows every kind of link on every kind of page. */
import type { Page } from 'playwright-core'
import { installedSite, installedRoutes as routes } from '../../../src/public/app/installed.ts'
import { blockOf } from '../../../src/public/blocks/blocks.tsx'
import { paramsOf } from '../../../src/public/routing/router.tsx'
import { visit } from './browser.ts'

/** Kind of the page at an address: its route, and the block that the slug adds, if any. */
const kindOf = (address: string): string => {
  const path = decodeURIComponent(new URL(address, 'http://site').pathname)
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params) return params.slug && route.path === '/:slug' && blockOf(installedSite, params.slug) ? path : route.path
  }
  return 'none'
}

const unescaped = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Page as sent by the server. */
interface SentPage {
  readonly status: number
  /** Final address, which differs after a redirect. */
  readonly end: string
  readonly heading: string
  readonly ids: ReadonlySet<string>
  /** Addresses of this site, with query and fragment. */
  readonly links: readonly string[]
}

const notPages = /^\/(?:api|admin|files|assets|gallery)(?:\/|$)|\.\w+$/

const readPage = async (url: string, address: string): Promise<SentPage> => {
  const answer = await fetch(url + address)
  const html = await answer.text()
  const here = new URL(address, url)
  const hrefs = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => new URL(unescaped(href), here))
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ''
  const { pathname, search } = new URL(answer.url)
  return {
    status: answer.status,
    end: pathname + search,
    heading: unescaped(heading.replaceAll(/<[^>]*>/g, '')),
    ids: new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => unescaped(id))),
    links: hrefs
      .filter(({ origin }) => origin === here.origin)
      .map(({ pathname, search, hash }) => pathname + search + hash),
  }
}

const fragmentOf = (address: string): string => /#.*$/.exec(address)?.[0] ?? ''
const withoutHash = (address: string): string => address.split('#', 1)[0] ?? ''

/** All pages of a site by address: those in its sitemap and its routes, and those to which they link. */
export type SiteMap = ReadonlyMap<string, SentPage>

/** Reads the whole site without a browser. Adds each dead link to `problems`. */
export const readSite = async (url: string, problems: string[]): Promise<SiteMap> => {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(unescaped(address))
    return pathname + search
  })
  const fixed = routes.map(({ path }) => path).filter(path => !path.includes(':'))
  const pages = new Map<string, SentPage>()
  const open: { readonly address: string; readonly from: string }[] = [...listed, ...fixed].map(address => ({
    address,
    from: 'the map',
  }))
  for (let next = open.shift(); next; next = open.shift()) {
    const address = withoutHash(next.address)
    const known = pages.get(address)
    const page = known ?? (await readPage(url, address))
    pages.set(address, page)
    const hash = decodeURIComponent(new URL(next.address, url).hash.slice(1))
    if (page.status !== 200) problems.push(`${next.from} links to ${address}, which answers ${page.status}`)
    else if (hash && !page.ids.has(hash))
      problems.push(`${next.from} links to ${address}#${hash}, and there is no such place`)
    if (known) continue
    const from = address
    for (const link of page.links) if (!notPages.test(new URL(link, url).pathname)) open.push({ address: link, from })
  }
  return pages
}

/** Link on the current page: its place in the layout and its target. */
interface ShownLink {
  readonly place: string
  readonly address: string
}

/**
 * Links to pages of this site in the same window. Clicks the `followed` one, if given, in the task that finds it: a page
 * whose scripts start may add or remove links at any other time.
 */
const linksOf = (page: Page, followed?: ShownLink): Promise<readonly ShownLink[]> =>
  page.evaluate(followed => {
    const links = [...document.querySelectorAll('a')].flatMap(link => {
      if (link.origin !== window.location.origin || (link.target !== '' && link.target !== '_self')) return []
      const place = link.closest('nav')?.ariaLabel ?? link.closest('body > header, main, footer')?.tagName ?? 'body'
      return [{ link, place, address: link.pathname + link.search + link.hash }]
    })
    const same = links.find(({ place, address }) => place === followed?.place && address === followed.address)
    same?.link.click()
    return links.map(({ place, address }) => ({ place, address }))
  }, followed)

/** Maximum number of problems. A fault of every page is known by then. */
const mostProblems = 30

interface WalkCounts {
  readonly addresses: number
  readonly clicks: number
}

interface WalkOptions {
  readonly site: SiteMap
  /** Addresses to open. Default: all of the site. */
  readonly from?: readonly string[]
  /**
   * Links to the same kind of page that count as one: those in the content of the same kind of page and those in the same
   * shared part of pages (header, footer or navigation), or all of the site.
   */
  readonly by: 'place' | 'target'
  /** Pages that walk concurrently. */
  readonly pages: readonly Page[]
  /** Receives each fault with its location. */
  readonly problems: string[]
  /** Returns the faults of an opened page, except that it is empty or the wrong one. */
  readonly inspect?: (page: Page) => Promise<readonly string[]>
}

/** Waits until the page of an address is displayed. Returns its fault, if any. */
const faultOf = async (page: Page, address: string, heading: string): Promise<string | undefined> => {
  const isShown = page.waitForFunction(
    ({ address, heading }) => {
      const shown = document.querySelector('main h1')
      const { pathname, search, hash } = window.location
      return (
        pathname + search + hash === address &&
        // A click before hydration opens a new document, which has no body at first.
        document.querySelector('body')?.dataset.loading === undefined &&
        shown?.textContent === heading &&
        document.querySelector('main')?.innerText.trim() !== '' &&
        document.querySelector('header') !== null
      )
    },
    { address, heading },
    { timeout: 30_000 },
  )
  try {
    await isShown
    return undefined
  } catch {
    const seen = await page.evaluate(
      () => `${window.location.pathname} “${document.querySelector('main h1')?.textContent ?? 'no heading'}”`,
    )
    return `expected ${address} “${heading}”, and there is ${seen}`
  }
}

/** Maximum number of addresses that differ only in their query, such as searches, because they show the same screen. */
const maxOfPath = 2

/** First address of each kind of page. */
export const firstOfEachKind = (site: SiteMap): readonly string[] => [
  ...new Map([...site.keys()].map(address => [kindOf(address), address] as const).reverse()).values(),
]

/** The given addresses, without most of those that differ only in their query. */
const openedOf = (from: readonly string[]): readonly string[] => {
  const count = new Map<string, number>()
  return from.filter(address => {
    const [path = '', query] = address.split('?', 2)
    if (query === undefined) return true
    count.set(path, (count.get(path) ?? 0) + 1)
    return (count.get(path) ?? 0) <= maxOfPath
  })
}

/**
 * Opens the addresses. On each page, follows every link that `by` does not count as already followed, and goes back.
 * After every tenth click, also reloads the page.
 */
export const walkSite = async ({
  site,
  from = [...site.keys()],
  by,
  pages,
  problems,
  inspect,
}: WalkOptions): Promise<WalkCounts> => {
  const addresses = openedOf(from)
  const waiting = [...addresses]
  const followed = new Set<string>()
  let clicks = 0

  const walk = async (page: Page): Promise<void> => {
    let step = ''
    page.on('pageerror', error => problems.push(`${step}: ${error}`))
    page.on('console', message => message.type() === 'error' && problems.push(`${step}: ${message.text()}`))
    page.on(
      'response',
      answer => answer.status() >= 400 && problems.push(`${step}: ${answer.url()} ${answer.status()}`),
    )
    page.on('requestfailed', request => {
      // Leaving a page aborts its requests.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`${step}: ${request.url()} failed`)
    })
    const check = async (what: string, address: string) => {
      const { end = address, heading = '' } = site.get(withoutHash(address)) ?? {}
      const fault = await faultOf(page, end + fragmentOf(address), heading)
      if (fault) problems.push(`${what}: ${fault}`)
      return fault === undefined
    }
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      step = `open ${address}`
      await visit(page, address)
      if (!(await check(step, address))) continue
      for (const fault of (await inspect?.(page)) ?? []) problems.push(`${step}: ${fault}`)
      for (const link of await linksOf(page)) {
        if (problems.length > mostProblems) return
        const target = withoutHash(link.address)
        const kind = `${kindOf(target)}${link.address.includes('#') ? '#' : ''}`
        const place = link.place === 'MAIN' ? kindOf(address) : link.place
        const name = by === 'place' ? [place, kind].join(' · ') : kind
        if (!site.has(target) || followed.has(name)) continue
        followed.add(name)
        clicks += 1
        step = `${address}, ${link.place}, to ${link.address}`
        await linksOf(page, link)
        const isThere = await check(step, link.address)
        if (isThere && clicks % 10 === 0) {
          step += ', reloaded'
          await page.reload()
          await check(step, link.address)
        }
        step += ', and back'
        if (isThere && link.address !== address) await page.goBack()
        if (!isThere || !(await check(step, address))) await visit(page, address)
      }
    }
  }
  await Promise.all(pages.map(walk))
  return { addresses: addresses.length, clicks }
}

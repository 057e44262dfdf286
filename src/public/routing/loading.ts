/** Finds the screen of an address and loads its data, on the server and in the browser. */

import type { ReactNode } from 'react'
import { ApiError } from '../../api/protocol/failure.ts'
import { decoded } from '../../schema/values/links.ts'
import { toUnicodeForm } from '../../schema/values/text/unicode.ts'
import type { Content, SiteContent } from '../content/content.ts'
import type { PublicSite } from '../parts/publicSite.ts'
import { paramsOf } from './router.tsx'

/** Input of a loader. */
export interface PageRequest {
  readonly content: Content
  readonly params: Readonly<Record<string, string>>
  readonly url: URL
}

/** One kind of page: its loader and its rendering. The loader's data must survive JSON. */
export interface Screen {
  readonly load: (request: PageRequest) => Promise<unknown>
  readonly draw: (data: unknown) => ReactNode
  /** Loads the script of a lazy screen, which `draw` needs. Default: the screen is not lazy. */
  readonly ready?: (site: PublicSite) => Promise<unknown>
  /** Lazy parts of a loaded page; called once the screen is ready. Default: none. */
  readonly lazyParts?: (data: unknown, facts: PageFacts) => readonly LazyPart[]
}

/** Facts about the site of a loaded page. */
export interface PageFacts {
  readonly site: PublicSite
  readonly application: SiteContent['application']
}

/** A part of a page with a script of its own, and possibly a style sheet. */
export interface LazyPart {
  /** Path of its script in the project; the build names its style sheet by it. */
  readonly module: string
  /** Loads the script, which `draw` needs. Default: it is already loaded. */
  readonly ready?: () => Promise<unknown>
}

/** A screen and the pattern of its addresses. */
export interface Route extends Screen {
  readonly path: string
}

/** Exports of a lazy screen's script: loader, rendering and lazy parts. */
export interface ScreenScript<D> {
  readonly load: (request: PageRequest) => Promise<D>
  readonly draw: (data: D) => ReactNode
  /** Default: none. */
  readonly lazyParts?: (data: D, facts: PageFacts) => readonly LazyPart[]
}

/** Declares a screen whose loader and rendering have matching types. */
export const screen = <D>({ load, draw, lazyParts }: ScreenScript<D>): Screen => ({
  load,
  // Safe cast: `data` is the result of `load`, possibly after a round trip through JSON.
  draw: data => draw(data as D),
  ...(lazyParts && { lazyParts: (data, facts) => lazyParts(data as D, facts) }),
})

/**
 * Declares a screen whose script loads on first use, so that no other page contains it. `usesTables`: the tables of the
 * site are loaded with it. Default: false.
 */
export const lazyScreen = <D>(fetchScript: () => Promise<ScreenScript<D>>, usesTables = false): Screen => {
  let script: ScreenScript<D> | undefined
  const ready = async (site: PublicSite): Promise<ScreenScript<D>> => {
    const [loaded] = await Promise.all([script ?? fetchScript(), usesTables && site.tables()])
    script = loaded
    return loaded
  }
  return {
    load: async request => (await ready(request.content.publicSite)).load(request),
    // Safe cast: `data` is the result of `load`, possibly after a round trip through JSON.
    draw: data => script?.draw(data as D),
    lazyParts: (data, facts) => script?.lazyParts?.(data as D, facts) ?? [],
    ready,
  }
}

/** Thrown by a loader for a permanent redirect. */
export class Moved extends Error {
  readonly to: string
  /** True if the redirect keeps the query. */
  readonly keepsQuery: boolean

  constructor(to: string, { keepsQuery = true }: { readonly keepsQuery?: boolean } = {}) {
    super(`Moved to ${to}`)
    this.to = to
    this.keepsQuery = keepsQuery
  }
}

/** Thrown by a loader if a list does not have the requested page. */
export class AbsentPage extends Error {}

/** Page number of a list in an address, from 1. */
export const pageOf = (url: URL): number => Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)

/** Query for one page of `size` records. */
export const pageQuery = (page: number, size: number) => ({ page: String(page), size: String(size) })

/**
 * Result of loading a page, as sent to the browser. Statuses 404, 405, 500 and 503 have screens of their own and no
 * data: 500 if rendering failed, 503 if loading failed.
 */
export type Loaded =
  | { readonly status: 200; readonly data: unknown }
  | { readonly status: 404 }
  | { readonly status: 405 }
  | { readonly status: 500 }
  | { readonly status: 503 }
  | { readonly status: 301; readonly to: string }

/** Decoded path in NFC, as slugs are stored. */
const readable = (pathname: string): string => toUnicodeForm(decoded(pathname))

const matchOf = (routes: readonly Route[], pathname: string) => {
  const path = readable(pathname)
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params) return { route, params }
  }
  return undefined
}

/** Canonical path of a route: fixed parts as in the pattern, slugs in lower case, no trailing slash. */
const spelled = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern
    .split('/')
    .map(part => {
      if (!part.startsWith(':')) return part
      const value = params[part.slice(1)] ?? ''
      return part === ':slug' ? toUnicodeForm(value.toLowerCase()) : value
    })
    .join('/')

/** A loaded page, with its address and site. */
interface DrawnPage extends PageFacts {
  readonly pathname: string
  readonly page: Loaded
}

/** Lazy parts of a loaded page. */
const lazyPartsOf = (routes: readonly Route[], { pathname, page, ...facts }: DrawnPage): readonly LazyPart[] =>
  page.status === 200 ? (matchOf(routes, pathname)?.route.lazyParts?.(page.data, facts) ?? []) : []

/** Loads the scripts that a page needs for rendering. Returns its lazy parts. */
export const loadScripts = async (routes: readonly Route[], drawn: DrawnPage): Promise<readonly LazyPart[]> => {
  await matchOf(routes, drawn.pathname)?.route.ready?.(drawn.site)
  const parts = lazyPartsOf(routes, drawn)
  await Promise.all(parts.map(({ ready }) => ready?.()))
  return parts
}

/** Renders a loaded page; undefined if it has no data or no route. */
export const drawPage = (routes: readonly Route[], pathname: string, page: Loaded): ReactNode =>
  page.status === 200 ? matchOf(routes, pathname)?.route.draw(page.data) : undefined

/**
 * Loads the page of an address. Never throws: another spelling gives 301 and keeps its query; a missing page gives 404;
 * a failed read gives 503.
 */
export const loadPage = async (routes: readonly Route[], content: Content, url: URL): Promise<Loaded> => {
  const match = matchOf(routes, url.pathname)
  if (!match) return { status: 404 }
  const path = spelled(match.route.path, match.params)
  // A path that still contains '%' is not redirected: no slug contains one, so it leads to no record.
  if (path !== readable(url.pathname) && !path.includes('%')) {
    const to = path.split('/').map(encodeURIComponent).join('/') + url.search
    // Resolves a moved page here, so that the visitor is redirected once, not twice.
    const loaded = await loadPage(routes, content, new URL(to, url))
    return loaded.status === 301 ? loaded : { status: 301, to }
  }
  try {
    return { status: 200, data: await match.route.load({ content, params: match.params, url }) }
  } catch (error) {
    if (error instanceof Moved) return { status: 301, to: error.to + (error.keepsQuery ? url.search : '') }
    if (error instanceof AbsentPage || (error instanceof ApiError && error.status === 404)) return { status: 404 }
    console.warn('A page could not be loaded.', url.pathname, error instanceof ApiError ? error.message : error)
    return { status: 503 }
  }
}

/** Which screen an address has, and its data: the same on the server and in the browser. */

import type { ReactNode } from 'react'
import { ApiError } from '../../api/protocol/failure.ts'
import { toUnicodeForm } from '../../schema/values/text/unicode.ts'
import type { Content, SiteContent } from '../content/content.ts'
import { paramsOf } from './router.tsx'

/** What a loader gets. */
export interface PageRequest {
  readonly content: Content
  readonly params: Readonly<Record<string, string>>
  readonly url: URL
}

/** How one kind of page is loaded and drawn. What its loader gives must survive JSON. */
export interface Screen {
  readonly load: (request: PageRequest) => Promise<unknown>
  readonly draw: (data: unknown) => ReactNode
  /** Fetches the script of a screen that is not in the page's own; `draw` needs it. Default: there is none. */
  readonly ready?: () => Promise<unknown>
  /** Parts of a loaded page whose scripts are not in the page's own; called when the screen is ready. Default: it has none. */
  readonly lazyParts?: (data: unknown, application: Application) => readonly LazyPart[]
}

type Application = SiteContent['application']

/** A part of a page that has a script, and may have a sheet, of its own. */
export interface LazyPart {
  /** The path of its script in the project, by which a build names its sheet. */
  readonly module: string
  /** Fetches the script, which `draw` needs. Default: it is there. */
  readonly ready?: () => Promise<unknown>
}

/** One kind of page, and the pattern of its addresses. */
export interface Route extends Screen {
  readonly path: string
}

/** What a screen's own script gives: its loader and its drawing, and the parts that have scripts of their own. */
export interface ScreenScript<D> {
  readonly load: (request: PageRequest) => Promise<D>
  readonly draw: (data: D) => ReactNode
  /** Default: there are none. */
  readonly lazyParts?: (data: D, application: Application) => readonly LazyPart[]
}

/** Declares a screen whose loader and drawing agree on their data. */
export const screen = <D>({ load, draw, lazyParts }: ScreenScript<D>): Screen => ({
  load,
  // What `load` gave, or the JSON of it.
  draw: data => draw(data as D),
  ...(lazyParts && { lazyParts: (data, application) => lazyParts(data as D, application) }),
})

/** Declares a screen whose loader and drawing are fetched when they are first needed, so that no other page carries them. */
export const lazyScreen = <D>(fetchScript: () => Promise<ScreenScript<D>>): Screen => {
  let script: ScreenScript<D> | undefined
  const ready = async (): Promise<ScreenScript<D>> => {
    script ??= await fetchScript()
    return script
  }
  return {
    load: async request => (await ready()).load(request),
    // What `load` gave, or the JSON of it.
    draw: data => script?.draw(data as D),
    lazyParts: (data, application) => script?.lazyParts?.(data as D, application) ?? [],
    ready,
  }
}

/** A loader throws it to send the visitor elsewhere for good. */
export class Moved extends Error {
  readonly to: string
  /** Whether the query goes with the visitor. */
  readonly keepsQuery: boolean

  constructor(to: string, { keepsQuery = true }: { readonly keepsQuery?: boolean } = {}) {
    super(`Moved to ${to}`)
    this.to = to
    this.keepsQuery = keepsQuery
  }
}

/** A loader throws it where a list has no such page. */
export class AbsentPage extends Error {}

/** The page of a list that an address names, from 1. */
export const pageOf = (url: URL): number => Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1)

/** The query of that page, of so many records. */
export const onPage = (page: number, size: number) => ({ page: String(page), size: String(size) })

/** A page as it is sent to the browser. `status` 404, 405, 500 and 503 have screens of their own and no data: 500 is one that cannot be drawn, 503 one that cannot be loaded. */
export type Loaded =
  | { readonly status: 200; readonly data: unknown }
  | { readonly status: 404 }
  | { readonly status: 405 }
  | { readonly status: 500 }
  | { readonly status: 503 }
  | { readonly status: 301; readonly to: string }

/** A path as it is read; slugs of any script are stored in NFC. A broken escape stays as it is, and matches nothing. */
const readable = (pathname: string): string => {
  try {
    return toUnicodeForm(decodeURIComponent(pathname))
  } catch {
    return pathname
  }
}

const matchOf = (routes: readonly Route[], pathname: string) => {
  const path = readable(pathname)
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params) return { route, params }
  }
  return undefined
}

/** The one spelling of a path that a route answers: in lower case, but for what is no slug, and without a slash at its end. */
const spelled = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern
    .split('/')
    .map(part => {
      if (!part.startsWith(':')) return part
      const value = params[part.slice(1)] ?? ''
      return part === ':slug' ? toUnicodeForm(value.toLowerCase()) : value
    })
    .join('/')

/** What a loaded page is drawn with. */
interface DrawnPage {
  readonly pathname: string
  readonly page: Loaded
  readonly application: Application
}

/** The parts of a loaded page that have scripts of their own. */
const lazyPartsOf = (routes: readonly Route[], { pathname, page, application }: DrawnPage): readonly LazyPart[] =>
  page.status === 200 ? (matchOf(routes, pathname)?.route.lazyParts?.(page.data, application) ?? []) : []

/** Fetches the scripts that a loaded page is drawn with; gives its parts that have some of their own. */
export const readyFor = async (routes: readonly Route[], drawn: DrawnPage): Promise<readonly LazyPart[]> => {
  await matchOf(routes, drawn.pathname)?.route.ready?.()
  const parts = lazyPartsOf(routes, drawn)
  await Promise.all(parts.map(({ ready }) => ready?.()))
  return parts
}

/** Draws a loaded page; undefined where it has no data, or no route. */
export const drawPage = (routes: readonly Route[], pathname: string, page: Loaded): ReactNode =>
  page.status === 200 ? matchOf(routes, pathname)?.route.draw(page.data) : undefined

/** Loads the page of an address. Never throws: another spelling is 301 and keeps its query, what is missing is 404, what cannot be had now is 503. */
export const loadPage = async (routes: readonly Route[], content: Content, url: URL): Promise<Loaded> => {
  const match = matchOf(routes, url.pathname)
  if (!match) return { status: 404 }
  const path = spelled(match.route.path, match.params)
  // No slug has a '%': a path with one could not be read, and is nowhere.
  if (path !== readable(url.pathname) && !path.includes('%')) {
    const to = path.split('/').map(encodeURIComponent).join('/') + url.search
    // A page that has moved as well is one redirect away, not two.
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

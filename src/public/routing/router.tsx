/** Moving between pages without a new document: exactly as much of a router as this site needs. */
import {
  type ComponentPropsWithRef,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useTransition,
} from 'react'
import { leadsToPage } from './intent.ts'

/** Where one is. The parts are as the address bar has them, escaped. */
interface Location {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Names the entry of the history; 'default' for one that the router has not made. */
  readonly key: string
}

/** How one came there: by going back or forth, by a link, or by an address that replaced another. */
type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

type Navigate = (to: string, options?: { readonly replace?: boolean }) => void

interface Routing {
  readonly location: Location
  readonly navigationType: NavigationType
  readonly navigate: Navigate
  /** Path of the page that is being loaded, while the one before it is still shown; undefined for none. */
  readonly loadingPath: string | undefined
}

const RoutingContext = createContext<Routing | undefined>(undefined)

const useRouting = (): Routing => {
  const routing = use(RoutingContext)
  if (!routing) throw new Error('The router’s hooks work inside a router alone.')
  return routing
}
export const useLocation = (): Location => useRouting().location
export const useNavigate = (): Navigate => useRouting().navigate
export const useNavigationType = (): NavigationType => useRouting().navigationType
export const useLoadingPath = (): string | undefined => useRouting().loadingPath

const locationOf = (
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  key = 'default',
): Location => ({
  pathname,
  search,
  hash,
  key,
})

/** What the router keeps with each entry of the browser's history. */
const keptKey = (): string | undefined => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : undefined
}
/** Whether the address bar shows a path with its query. */
const isHere = (address: string): boolean => window.location.pathname + window.location.search === address
const newKey = (): string => Math.random().toString(36).slice(2, 10)

interface BrowserRouterProps {
  /** Path and query that the server has drawn. A visitor who goes back while the scripts are on their way is elsewhere by now. */
  readonly drawn: string
  readonly children: ReactNode
}

/** The router in a browser: the address bar and its history lead, the page follows. It begins with what the server has drawn. */
export const BrowserRouter = ({ drawn, children }: BrowserRouterProps) => {
  const [isLoading, startTransition] = useTransition()
  const [target, setTarget] = useState<string>()
  const [at, setAt] = useState(() => ({
    location: locationOf(isHere(drawn) ? window.location : new URL(drawn, window.location.origin), keptKey()),
    navigationType: 'POP' as NavigationType,
  }))
  useEffect(() => {
    const follow = () => {
      setTarget(window.location.pathname)
      startTransition(() => setAt({ location: locationOf(window.location, keptKey()), navigationType: 'POP' }))
    }
    if (!isHere(drawn)) follow()
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [drawn])
  const [navigate] = useState(
    (): Navigate =>
      (to, { replace = false } = {}) => {
        const url = new URL(to, window.location.href)
        if (url.origin !== window.location.origin) {
          window.location.assign(url)
          return
        }
        const key = newKey()
        if (replace) window.history.replaceState({ key }, '', url)
        else window.history.pushState({ key }, '', url)
        setTarget(url.pathname)
        startTransition(() => setAt({ location: locationOf(url, key), navigationType: replace ? 'REPLACE' : 'PUSH' }))
      },
  )
  const loadingPath = isLoading ? target : undefined
  const routing = useMemo(() => ({ ...at, navigate, loadingPath }), [at, navigate, loadingPath])
  return <RoutingContext value={routing}>{children}</RoutingContext>
}

const stayHere: Navigate = () => {
  throw new Error('There is nowhere to go while a page is rendered on the server.')
}

/** The router on the server: one address, path and query. */
export const StaticRouter = ({ location, children }: { readonly location: string; readonly children: ReactNode }) => (
  <RoutingContext
    value={{
      location: locationOf(new URL(`http://server${location}`)),
      navigationType: 'POP',
      navigate: stayHere,
      loadingPath: undefined,
    }}
  >
    {children}
  </RoutingContext>
)

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of this site with its '/', or '#' and a place in the page; '' leads nowhere. */
  readonly to: string
}

/** Whether a click is to be followed in place: the browser itself opens tabs and windows, and saves files. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link within this site; what is no page is left to the browser. */
export const Link = ({ to, onClick, ...rest }: LinkProps) => {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // A document, for one, is no page.
    if (event.defaultPrevented || !isPlainClick(event) || !leadsToPage(event.currentTarget)) return
    event.preventDefault()
    // The same address again is no second entry of the history.
    navigate(to, { replace: new URL(to, window.location.href).href === window.location.href })
  }
  // Without an address it is words alone.
  return to === '' ? <a {...rest} /> : <a {...rest} href={to} onClick={follow} />
}

const isSamePath = (a: string, b: string): boolean => {
  try {
    return decodeURI(a) === decodeURI(b)
  } catch {
    return a === b
  }
}

/** A link that says when it leads to the page that is shown. */
export const NavLink = (props: LinkProps) => {
  const { pathname } = useLocation()
  return <Link {...props} aria-current={isSamePath(pathname, props.to) ? 'page' : undefined} />
}

/** The parameters of a path that fits a pattern like '/news/:slug'; undefined for one that does not. Case and slashes at the end do not count. */
export const paramsOf = (pattern: string, path: string): Readonly<Record<string, string>> | undefined => {
  const wanted = pattern.split('/').filter(Boolean)
  // Two slashes alone are no address of this site.
  const given = (path === '/' ? '' : path.replace(/(?<=[^/])\/+$/, '')).split('/').slice(1)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value) params[part.slice(1)] = value
    else if (part.toLowerCase() !== value.toLowerCase()) return undefined
  }
  return params
}

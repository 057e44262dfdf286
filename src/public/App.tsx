/** The document in the browser: each navigation loads its page and keeps the former one until it is there. */
import { use, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { Content } from './content.ts'
import { Document } from './Document.tsx'
import { type Loaded, loadPage } from './loading.ts'
import { routes } from './routes.tsx'
import type { SiteFacts } from './siteContext.tsx'

interface AppProps {
  readonly site: SiteFacts
  readonly firstPage: Loaded
  readonly content: Content
}

/** Puts the focus on the new page's heading, so that it is read out, and scrolls to what its address names. */
const useArrival = (page: Loaded) => {
  const { hash, key } = useLocation()
  const navigation = useNavigationType()
  const first = useRef(key)
  useEffect(() => {
    if (first.current === key) return
    first.current = ''
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    if (target) target.scrollIntoView()
    else if (navigation !== 'POP') window.scrollTo(0, 0)
  }, [key, hash, navigation])
  const navigate = useNavigate()
  useEffect(() => {
    if (page.status === 301) navigate(page.to, { replace: true })
  }, [page, navigate])
}

export const App = ({ site, firstPage, content }: AppProps) => {
  const { key, pathname, search } = useLocation()
  // A page is kept for its entry of the history: going back is instant, going there anew loads anew.
  const [pages] = useState(() => new Map<string, Loaded | Promise<Loaded>>([[key, firstPage]]))
  let page = pages.get(key)
  if (!page) {
    page = loadPage(routes, content, new URL(pathname + search, window.location.origin)).then(loaded => {
      pages.set(key, loaded)
      return loaded
    })
    pages.set(key, page)
  }
  const loaded = page instanceof Promise ? use(page) : page
  useArrival(loaded)
  return <Document site={site} page={loaded} />
}

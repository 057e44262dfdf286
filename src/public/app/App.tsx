/** Root component in the browser. After a navigation, the previous page stays visible until the next one has loaded. */
import { use, useEffect, useState } from 'react'
import type { Content } from '../content/content.ts'
import { useFocusOnNavigate } from '../routing/focusOnNavigate.ts'
import { watchLinks } from '../routing/linkPrefetch.ts'
import type { Loaded, Route } from '../routing/loading.ts'
import { useLocation, useNavigate } from '../routing/router.tsx'
import type { SiteFacts } from '../site/siteContext.tsx'
import { Document } from './Document.tsx'
import { createPageStore } from './pageStore.ts'

interface AppProps {
  readonly routes: readonly Route[]
  readonly site: SiteFacts
  readonly firstPage: Loaded
  readonly content: Content
}

export const App = ({ routes, site, firstPage, content }: AppProps) => {
  const location = useLocation()
  const navigate = useNavigate()
  const [store] = useState(() => createPageStore(routes, content, site.application, location, firstPage))
  useEffect(() => watchLinks(store.fetchAhead), [store])
  const page = store.pageOf(location)
  const loaded = page instanceof Promise ? use(page) : page
  const announcement = useFocusOnNavigate()
  useEffect(() => {
    if (loaded.status === 301) navigate(loaded.to + location.hash, { replace: true })
  }, [loaded, navigate, location.hash])
  return <Document routes={routes} site={site} page={loaded} announcement={announcement} />
}

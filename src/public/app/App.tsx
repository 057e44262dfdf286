/** The document in the browser: each navigation loads its page and keeps the former one until it is there. */
import { use, useEffect, useState } from 'react'
import type { Content } from '../content/content.ts'
import { useArrival } from '../routing/arrival.ts'
import { watchIntent } from '../routing/intent.ts'
import type { Loaded } from '../routing/loading.ts'
import { useLocation, useNavigate } from '../routing/router.tsx'
import type { SiteFacts } from '../site/siteContext.tsx'
import { Document } from './Document.tsx'
import { createPageStore } from './pageStore.ts'

interface AppProps {
  readonly site: SiteFacts
  readonly firstPage: Loaded
  readonly content: Content
}

export const App = ({ site, firstPage, content }: AppProps) => {
  const location = useLocation()
  const navigate = useNavigate()
  const [store] = useState(() => createPageStore(content, site.application, location, firstPage))
  useEffect(() => watchIntent(store.fetchAhead), [store])
  const page = store.pageOf(location)
  const loaded = page instanceof Promise ? use(page) : page
  const announcement = useArrival()
  useEffect(() => {
    if (loaded.status === 301) navigate(loaded.to + location.hash, { replace: true })
  }, [loaded, navigate, location.hash])
  return <Document site={site} page={loaded} announcement={announcement} />
}

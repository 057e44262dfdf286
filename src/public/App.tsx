/** The document in the browser: each navigation loads its page and keeps the former one until it is there. */
import { use, useEffect, useState } from 'react'
import { useArrival } from './arrival.ts'
import type { Content } from './content.ts'
import { Document } from './Document.tsx'
import { watchIntent } from './intent.ts'
import type { Loaded } from './loading.ts'
import { createPageStore } from './pageStore.ts'
import { useLocation, useNavigate } from './router.tsx'
import type { SiteFacts } from './siteContext.tsx'

interface AppProps {
  readonly site: SiteFacts
  readonly firstPage: Loaded
  readonly content: Content
}

export const App = ({ site, firstPage, content }: AppProps) => {
  const location = useLocation()
  const navigate = useNavigate()
  const [store] = useState(() => createPageStore(content, location, firstPage))
  useEffect(() => watchIntent(store.fetchAhead), [store])
  const page = store.pageOf(location)
  const loaded = page instanceof Promise ? use(page) : page
  const announcement = useArrival()
  useEffect(() => {
    if (loaded.status === 301) navigate(loaded.to + location.hash, { replace: true })
  }, [loaded, navigate, location.hash])
  return <Document site={site} page={loaded} announcement={announcement} />
}

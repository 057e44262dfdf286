import { useEffect, useState } from 'react'
import { listedOnPage } from '../content/addresses.ts'
import { useLoadingPath } from '../routing/router.tsx'
import { useSite } from '../site/siteContext.tsx'

/** Delay before the loading indicator appears, ms. */
const patienceMs = 150

/**
 * Loading indicator with a spinner and a text, shown while the next page loads. The FAQ page has a text of its own.
 * Source: specification 4.8, 10.2.
 */
export const Waiting = () => {
  const path = useLoadingPath()
  const {
    publicSite,
    messages: { faqs, loading },
  } = useSite()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (path === undefined) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [path])
  const words = path !== undefined && listedOnPage(publicSite, path.slice(1))?.screen === 'faq' ? faqs.loading : loading
  return (
    <div role="status">
      {isLate && (
        <p className="waiting">
          <span className="spinner" aria-hidden="true" />
          {words}
        </p>
      )}
    </div>
  )
}

import { useEffect, useState } from 'react'

/** A page that is left open goes on with the day: how often it looks at the clock, ms. */
const lookMs = 60_000

/** The present moment, beginning with the one at which the page was made, so that the browser first draws what the server drew. */
export const useNow = (madeAt: string): Date => {
  const [now, setNow] = useState(() => new Date(madeAt))
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, lookMs)
    // Browsers slow the clocks of pages that nobody sees.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

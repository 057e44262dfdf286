import { useEffect, useState } from 'react'

/** Interval at which an open page checks the clock, ms. */
const lookMs = 60_000

/**
 * The current time, updated each minute. The first value is `madeAt`, the ISO time at which the server made the page,
 * so that the first render equals the server's.
 */
export const useNow = (madeAt: string): Date => {
  const [now, setNow] = useState(() => new Date(madeAt))
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, lookMs)
    // Browsers throttle the timers of hidden pages.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

/** The script of the page for visitors without a connection. */

/**
 * Opens the page again once the site answers: when the browser has a network again, and now and then, because browsers take a network
 * without a way out for a connection. `probe` is an address of the site that changes nothing. Runs in the browser, as text: names nothing from outside itself.
 */
const retry = (probe: string): void => {
  const longestMs = 60_000
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A page that the site has just been reloaded to without success waits longer.
  let waitMs = arrival?.type === 'reload' ? longestMs / 2 : 5_000
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    timer = setTimeout(look, waitMs)
    waitMs = Math.min(2 * waitMs, longestMs)
  }
  const look = async () => {
    if (navigator.onLine && !document.hidden) {
      const answer = await fetch(probe, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
      // A server that is being started says so, with a page that does not come back by itself.
      if (answer && answer.status < 500) return location.reload()
    }
    plan()
  }
  window.addEventListener('online', () => {
    waitMs = 1_000
    void look()
  })
  plan()
}

/** The text of that script. */
export const retryScript = (probe: string): string => `(${retry})(${JSON.stringify(probe)})`

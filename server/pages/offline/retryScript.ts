/** Script of the offline page. */

/**
 * Reloads the page once the site responds. It checks when the browser goes online, and at intervals, because browsers
 * consider a network without internet access as online. `probe` is an address without side effects. Runs in the browser
 * as source text, so it must not refer to anything outside itself.
 */
const retry = (probe: string): void => {
  const longestMs = 60_000
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // After a reload without success, the first wait is longer.
  let waitMs = navigation?.type === 'reload' ? longestMs / 2 : 5_000
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    timer = setTimeout(look, waitMs)
    waitMs = Math.min(2 * waitMs, longestMs)
  }
  const look = async () => {
    if (navigator.onLine && !document.hidden) {
      const answer = await fetch(probe, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
      // A server that is starting responds with 5xx; its page would not reload by itself.
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

/** Source text of the script that reloads the offline page once the address `probe` responds. */
export const retryScript = (probe: string): string => `(${retry})(${JSON.stringify(probe)})`

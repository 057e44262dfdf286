/** Detects the link that a visitor is about to follow, for prefetching. */

/** Time for which the pointer has to rest on a link, ms. Shorter hovers are ignored. */
const restMs = 65

/** Addresses of this site that are not pages. */
const notPages = /^\/(?:api|admin|files|assets)(?:\/|$)|\.\w+$/

/** True if a link leads to a page of this site in the same window. */
export const leadsToPage = (link: HTMLAnchorElement): boolean =>
  link.origin === window.location.origin &&
  !notPages.test(link.pathname) &&
  !link.hasAttribute('download') &&
  (link.target === '' || link.target === '_self')

const isSparing = (): boolean => {
  // Only Chromium has `connection`; the DOM types lack it.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Calls `onLikelyVisit` with the path and query of each page whose link is hovered over, touched or focused; never if
 * the browser saves data. Returns a function that removes the listeners.
 */
export const watchLinks = (onLikelyVisit: (address: string) => void): (() => void) => {
  if (isSparing()) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const notice = (event: Event, delayMs: number) => {
    clearTimeout(timer)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !leadsToPage(link)) return
    const address = link.pathname + link.search
    timer = setTimeout(() => {
      // The visitor may have arrived there already.
      if (address !== window.location.pathname + window.location.search) onLikelyVisit(address)
    }, delayMs)
  }
  const onRest = (event: Event) => notice(event, restMs)
  const onPress = (event: Event) => notice(event, 0)
  document.addEventListener('mouseover', onRest, { passive: true })
  document.addEventListener('focusin', onRest)
  document.addEventListener('touchstart', onPress, { passive: true })
  return () => {
    clearTimeout(timer)
    document.removeEventListener('mouseover', onRest)
    document.removeEventListener('focusin', onRest)
    document.removeEventListener('touchstart', onPress)
  }
}

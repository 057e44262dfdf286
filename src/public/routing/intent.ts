/** Noticing which link a visitor is about to follow. */

/** How long the pointer rests on a link before it counts; passing over is no intent. */
const restMs = 65

/** Addresses of this site that are no pages. */
const notPages = /^\/(?:api|admin|files|assets)(?:\/|$)|\.\w+$/

/** Whether following a link stays among the site's pages. */
export const leadsToPage = (link: HTMLAnchorElement): boolean =>
  link.origin === window.location.origin &&
  !notPages.test(link.pathname) &&
  !link.hasAttribute('download') &&
  (link.target === '' || link.target === '_self')

const isSparing = (): boolean => {
  // Chromium alone knows it; the DOM's types do not.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/** Tells of each page whose link is rested upon, touched or focused, as path and query. Gives the way to end it. */
export const watchIntent = (onIntent: (address: string) => void): (() => void) => {
  if (isSparing()) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const notice = (event: Event, delayMs: number) => {
    clearTimeout(timer)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !leadsToPage(link)) return
    const address = link.pathname + link.search
    timer = setTimeout(() => {
      // Meanwhile the visitor may be there.
      if (address !== window.location.pathname + window.location.search) onIntent(address)
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

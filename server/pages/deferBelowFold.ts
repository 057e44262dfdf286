/** The one inline script of a built page: the first view is drawn before the rest is laid out, and before the site's scripts start. */

/**
 * Leaves out what is below the first view, and lays that out piece by piece once the first view has been drawn; then the scripts
 * start, too, and the pictures of the slides beside the first come last. Nothing waits when a visitor does something. A visitor who comes
 * back, or to a place in the page, gets the whole page at once: positions are stored as distances from the top. Runs in the browser, as
 * text: names nothing from outside itself.
 */
const drawFirstView = (startScripts: () => void): void => {
  const rest: HTMLElement[] = []
  const show = (part: HTMLElement) => {
    delete part.dataset.later
  }
  const showNext = () => {
    const part = rest.shift()
    if (!part) return
    show(part)
    part.getBoundingClientRect()
    setTimeout(showNext)
  }
  const showRest = () => {
    startScripts()
    setTimeout(showNext)
  }
  const hurry = () => {
    startScripts()
    for (const part of rest.splice(0)) show(part)
  }
  for (const name of ['scroll', 'keydown', 'pointerdown'])
    window.addEventListener(name, hurry, { once: true, passive: true })
  if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      showRest()
    }).observe({ type: 'paint', buffered: true })
  else requestAnimationFrame(() => setTimeout(showRest))

  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'navigate' || arrival.name.includes('#') || document.hidden) return
  const parts = document.querySelectorAll<HTMLElement>(
    'main > section, article > section, article > section ~ *, .section > .wrap, .page-rest, :is(.page, .reading) > .prose > *, .site-footer',
  )
  for (const part of parts) part.dataset.later = ''
  for (const part of parts) {
    const before = part.previousElementSibling
    const end = before ? before.getBoundingClientRect().bottom : part.parentElement?.getBoundingClientRect().top
    const isAfterSeen = !(before ?? part.parentElement)?.closest('[data-later]')
    // What begins in the last tenth of the view shows next to nothing of itself: a whole section may wait for the next drawing.
    if (isAfterSeen && (end ?? 0) < window.innerHeight * 0.9) show(part)
    else rest.push(part)
  }
  // What is left out whole is laid out paragraph by paragraph.
  for (const part of document.querySelectorAll<HTMLElement>('[data-later] .prose > *')) part.dataset.later = ''
  rest.splice(0, rest.length, ...document.querySelectorAll<HTMLElement>('[data-later]'))
  // Beside the view, so near that the browser would fetch and decode them with the first. The element around each reserves its space.
  for (const picture of document.querySelectorAll<HTMLElement>('.slide + .slide picture > img')) {
    picture.dataset.later = ''
    rest.push(picture)
  }
}

/** The text of that script. `scripts` are the addresses of the modules to start. */
export const deferBelowFold = (scripts: readonly string[]): string => {
  const imports = scripts.map(src => `import(${JSON.stringify(src)})`)
  return `(${drawFirstView})(()=>{${imports.join(';')}})`.replaceAll(/\n\s*/g, ' ')
}

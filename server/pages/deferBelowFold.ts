/** The only inline script of a built page: paints the first view before the rest is laid out and the site's scripts start. */

/**
 * Hides content below the first view, and lays it out part by part after the first paint. Then the scripts start, and
 * last the pictures of the other slides load. Any input of the visitor ends the waiting. A visitor who reloads the
 * page, returns to it or comes to an anchor gets all of it at once, because scroll positions are distances from the
 * top. Runs in the browser as source text, so it must not refer to anything outside itself.
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

  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate' || navigation.name.includes('#') || document.hidden) return
  const parts = document.querySelectorAll<HTMLElement>(
    'main > section, article > section, article > section ~ *, .section > .wrap, .page-rest, :is(.page, .reading) .prose > *, .site-footer',
  )
  for (const part of parts) part.dataset.later = ''
  for (const part of parts) {
    const before = part.previousElementSibling
    const end = before ? before.getBoundingClientRect().bottom : part.parentElement?.getBoundingClientRect().top
    const isAfterSeen = !(before ?? part.parentElement)?.closest('[data-later]')
    // A part that starts in the last tenth of the view is hardly visible, so it is painted later.
    if (isAfterSeen && (end ?? 0) < window.innerHeight * 0.9) show(part)
    else rest.push(part)
  }
  // Text in a hidden part is laid out paragraph by paragraph.
  for (const part of document.querySelectorAll<HTMLElement>('[data-later] .prose > *')) part.dataset.later = ''
  rest.splice(0, rest.length, ...document.querySelectorAll<HTMLElement>('[data-later]'))
  // Slides beside the view are so close that the browser would load and decode them with the first. Their parent
  // elements reserve the space.
  for (const picture of document.querySelectorAll<HTMLElement>('.slide + .slide picture > img')) {
    picture.dataset.later = ''
    rest.push(picture)
  }
}

/** Source text of the inline script. `scripts` are the addresses of the modules that it starts. */
export const deferBelowFold = (scripts: readonly string[]): string => {
  const imports = scripts.map(src => `import(${JSON.stringify(src)})`)
  return `(${drawFirstView})(()=>{${imports.join(';')}})`.replaceAll(/\n\s*/g, ' ')
}

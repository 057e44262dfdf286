/** Replaces the subset of the Bangla font with the full font, for pages with conjuncts that the subset lacks. */
import { needsFullBanglaFont } from '../content/conjuncts.ts'

let isLoaded = false

/**
 * Address of the style sheet with the full font, as the current sheet names it; undefined if the site uses system fonts
 * or the current sheet is already the full one.
 */
const wholeSheet = (): string | undefined =>
  /^"(.+)"$/.exec(getComputedStyle(document.documentElement).getPropertyValue('--whole-bangla').trim())?.[1]

/** Loads the sheet of the full font if a text needs it. Resolves also if the sheet fails to load. */
export const loadFullBanglaFontFor = async (text: string): Promise<void> => {
  const href = isLoaded || !needsFullBanglaFont(text) ? undefined : wholeSheet()
  if (href === undefined) return
  isLoaded = true
  const link = document.createElement('link')
  await new Promise(done => {
    link.addEventListener('load', done)
    link.addEventListener('error', done)
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  })
}

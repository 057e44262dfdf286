/** The whole Bangla face, in the place of the cut one, for pages with conjuncts that this one lacks. */
import { needsWholeFace } from '../content/conjuncts.ts'

let isLoaded = false

/** The address of the sheet with the whole face, as the present sheet names it; undefined with faces of the system, and where that sheet is the present one. */
const wholeSheet = (): string | undefined =>
  /^"(.+)"$/.exec(getComputedStyle(document.documentElement).getPropertyValue('--whole-bangla').trim())?.[1]

/** Waits for the sheet of the whole face where a text needs it; also where it cannot be had. */
export const loadWholeFaceFor = async (text: string): Promise<void> => {
  const href = isLoaded || !needsWholeFace(text) ? undefined : wholeSheet()
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

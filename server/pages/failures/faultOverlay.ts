/** In development, a fault of drawing over the page: Vite's own window, with the place in the source. */
import { scriptJson } from '../../../src/api/site/siteConfig.ts'
import { placeOf } from '../../log/errorPlace.ts'

const overlayOf = (error: unknown): object => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const place = placeOf(error)
  return { message, stack: stack ?? '', ...(place && { id: place.file, loc: { ...place, column: 0 } }) }
}

/** A page with the window of a fault; the page itself where there is none. */
export const withOverlay = (html: string, fault: unknown): string => {
  if (fault === undefined) return html
  const script = `import { ErrorOverlay } from '/@vite/client'\ndocument.body.append(new ErrorOverlay(${scriptJson(overlayOf(fault))}))`
  return html.replace('</body>', () => `<script type="module">${script}</script></body>`)
}

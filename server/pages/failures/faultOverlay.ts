/** Development only: shows a rendering error in Vite's overlay, with its position in the source. */
import { stripVTControlCharacters } from 'node:util'
import { scriptJson } from '../../../src/api/site/siteConfig.ts'
import { placeOf } from '../../log/errorPlace.ts'

const overlayOf = (error: unknown): object => {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const place = placeOf(error)
  // The bundler colours its errors for a terminal.
  const [shown, frames] = [message, stack ?? ''].map(stripVTControlCharacters)
  return { message: shown, stack: frames, ...(place && { id: place.file, loc: { ...place, column: 0 } }) }
}

/** Adds a script that shows an error in the overlay to a page. Returns the page unchanged if `fault` is undefined. */
export const withOverlay = (html: string, fault: unknown): string => {
  if (fault === undefined) return html
  const script = `import { ErrorOverlay } from '/@vite/client'\ndocument.body.append(new ErrorOverlay(${scriptJson(overlayOf(fault))}))`
  return html.replace('</body>', () => `<script type="module">${script}</script></body>`)
}

/** Fallback picture for records without one, in the colours of the site. */
import { fallbackSize } from '../../src/api/protocol/fileAddress.ts'
import { drawJpeg } from '../files/intake.ts'
import { pictureColours } from './render.ts'

const { width, height } = fallbackSize

/** A sun between hills above water. The subject is in the middle, which stays visible in every crop. */
const drawingIn = ({ sky, sun, far, near, water }: ReturnType<typeof pictureColours>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 800"><path fill="${sky}" d="M0 0h1200v800H0z"/><circle cx="600" cy="372" r="132" fill="${sun}"/><path fill="${far}" d="M0 470C150 380 330 352 470 418C560 460 640 470 730 430C880 364 1060 372 1200 440V800H0z"/><path fill="${near}" d="M0 590C220 470 420 498 620 548S1000 560 1200 520V800H0z"/><g fill="none" stroke="${water}" stroke-width="5" stroke-linecap="round"><path d="M330 640h540M430 684h340M500 728h200"/></g></svg>`

/** Cache of JPEGs by their SVG. The SVG of a site changes only with its colours. */
const drawn = new Map<string, Promise<Buffer>>()
const maxDrawnPictures = 20

/** Draws the fallback picture in the colours of a site as a JPEG. Cached. */
export const fallbackJpeg = (facts: Parameters<typeof pictureColours>[0]): Promise<Buffer> => {
  const drawing = drawingIn(pictureColours(facts))
  const known = drawn.get(drawing)
  if (known) return known
  const jpeg = drawJpeg(Buffer.from(drawing))
  if (drawn.size >= maxDrawnPictures) drawn.clear()
  drawn.set(drawing, jpeg)
  // After a failure, the next request renders it again.
  jpeg.catch(() => drawn.delete(drawing))
  return jpeg
}

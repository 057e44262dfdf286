/** Small versions of stored pictures. */
import { pictureOf, renditionAddress, type renditionWidths } from '../../api/fileAddress.ts'

/** The address of a rendition `width` px wide; the picture's own address where it has none. */
export const previewAddress = (address: string, width: (typeof renditionWidths)[number]): string => {
  const picture = pictureOf(address)
  return picture ? renditionAddress(picture, width, 'webp') : address
}

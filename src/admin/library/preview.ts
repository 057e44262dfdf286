/** Small versions of stored pictures. */
import { pictureOf, renditionAddress, type renditionWidths, widthsOf } from '../../api/fileAddress.ts'

/** The address of a rendition `width` px wide, or of the widest below that of a picture that is itself smaller; the address as it is where it is no stored picture's. */
export const previewAddress = (address: string, width: (typeof renditionWidths)[number]): string => {
  const picture = pictureOf(address)
  if (!picture) return address
  const offered = widthsOf(picture).findLast(each => each <= width)
  return offered ? renditionAddress(picture, offered, 'webp') : address
}

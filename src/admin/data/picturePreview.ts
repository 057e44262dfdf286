/** Small versions of stored pictures. */
import { pictureOf, renditionAddress, type renditionWidths, widthsOf } from '../../api/protocol/fileAddress.ts'

/**
 * Address of the widest rendition of at most `width` px that the picture has. Returns the address unchanged if it is
 * not that of a stored picture, or if there is no such rendition.
 */
export const previewAddress = (address: string, width: (typeof renditionWidths)[number]): string => {
  const picture = pictureOf(address)
  if (!picture) return address
  const offered = widthsOf(picture).findLast(each => each <= width)
  return offered ? renditionAddress(picture, offered, 'webp') : address
}

/** Range of aspect ratios (width / height) in which filling a tile crops only a little. */
const filling = { least: 0.9, most: 1.8 } as const

/**
 * `object-fit` of a picture in a tile: 'cover' if that crops only a little, otherwise 'contain', for instance for
 * logos.
 */
export const tileFitOf = (address: string): 'cover' | 'contain' => {
  const picture = pictureOf(address)
  if (!picture) return 'contain'
  const ratio = picture.width / picture.height
  return ratio >= filling.least && ratio <= filling.most ? 'cover' : 'contain'
}

/**
 * Size of a preview of at most `width` by `maxHeight` px, known before the picture loads. Returns {} if the address is
 * not that of a stored picture.
 */
export const previewPlaceSx = (address: string, width: (typeof renditionWidths)[number], maxHeight: number) => {
  const picture = pictureOf(address)
  if (!picture) return {}
  const ratio = picture.width / picture.height
  return { width: Math.round(Math.min(width, picture.width, maxHeight * ratio)), aspectRatio: String(ratio) }
}

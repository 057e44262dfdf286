/** Small versions of stored pictures. */
import { pictureOf, renditionAddress, type renditionWidths, widthsOf } from '../../api/protocol/fileAddress.ts'

/** The address of a rendition `width` px wide, or of the widest below that of a picture that is itself smaller; the address as it is where it is no stored picture's. */
export const previewAddress = (address: string, width: (typeof renditionWidths)[number]): string => {
  const picture = pictureOf(address)
  if (!picture) return address
  const offered = widthsOf(picture).findLast(each => each <= width)
  return offered ? renditionAddress(picture, offered, 'webp') : address
}

/** Widths of a picture for each px of its height, between which a tile shows little less than all of it. */
const filling = { least: 0.9, most: 1.8 } as const

/** How a tile shows a picture: filled where that cuts off little, and whole where it is as wide or as tall as logos are. */
export const tileFitOf = (address: string): 'cover' | 'contain' => {
  const picture = pictureOf(address)
  if (!picture) return 'contain'
  const ratio = picture.width / picture.height
  return ratio >= filling.least && ratio <= filling.most ? 'cover' : 'contain'
}

/** The place that a preview takes, at most `maxHeight` px high, known before it is loaded; empty for an address that is no stored picture's. */
export const previewPlaceSx = (address: string, width: (typeof renditionWidths)[number], maxHeight: number) => {
  const picture = pictureOf(address)
  if (!picture) return {}
  const ratio = picture.width / picture.height
  return { width: Math.round(Math.min(width, picture.width, maxHeight * ratio)), aspectRatio: String(ratio) }
}

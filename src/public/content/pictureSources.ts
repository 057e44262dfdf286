/** What a browser chooses from to show a stored picture, for components and for written content alike. */
import { renditionAddress, renditionTypes, type Picture as Stored, widthsOf } from '../../api/protocol/fileAddress.ts'

const offeredWidths = (stored: Stored, maxWidth: number): readonly number[] => {
  const all = widthsOf(stored)
  const offered = all.filter(width => width <= maxWidth)
  return offered.length ? offered : all.slice(0, 1)
}

/** From how many times its width on a picture is tall, and very tall: the style sheet makes it narrower then. */
const tallFrom = 1.15
const veryTallFrom = 2

/** px below which a picture is never made wider than it is. */
const smallBelow = 640

/** How a picture stands where it is shown whole: `small` below 640 px, `tall` from a ratio of 1.15 on, `very-tall` from 2 on; undefined for all others. */
const shapeOf = ({ width, height }: Stored): 'small' | 'tall' | 'very-tall' | undefined => {
  if (width < smallBelow) return 'small'
  if (height >= width * veryTallFrom) return 'very-tall'
  return height >= width * tallFrom ? 'tall' : undefined
}

/** The sources of a stored picture, the better type first, and the attributes of its `img`. `maxWidth`, px, is of the widest rendition worth offering. */
export const pictureSources = (stored: Stored, maxWidth: number) => {
  const widths = offeredWidths(stored, maxWidth)
  return {
    sources: renditionTypes.map(type => ({
      type: `image/${type}`,
      srcSet: widths.map(width => `${renditionAddress(stored, width, type)} ${width}w`).join(', '),
    })),
    src: renditionAddress(stored, widths[Math.floor(widths.length / 2)] ?? 640, 'webp'),
    width: stored.width,
    height: stored.height,
    colour: stored.colour,
    focalPoint: stored.focalPoint,
    shape: shapeOf(stored),
  }
}

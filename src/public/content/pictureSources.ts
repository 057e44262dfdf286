/** Renditions of a stored picture that a browser chooses from, for components and rich text. */
import { renditionAddress, renditionTypes, type Picture as Stored, widthsOf } from '../../api/protocol/fileAddress.ts'

const offeredWidths = (stored: Stored, maxWidth: number): readonly number[] => {
  const all = widthsOf(stored)
  const offered = all.filter(width => width <= maxWidth)
  return offered.length ? offered : all.slice(0, 1)
}

/** Minimum ratios of height to width of tall and very tall pictures, which the style sheet makes narrower. */
const tallFrom = 1.15
const veryTallFrom = 2

/** Width, px, below which a picture is never enlarged. */
const smallBelow = 640

/**
 * Shape of a picture that is shown whole: `small` below 640 px, `tall` from a ratio of 1.15, `very-tall` from 2;
 * undefined for all others.
 */
const shapeOf = ({ width, height }: Stored): 'small' | 'tall' | 'very-tall' | undefined => {
  if (width < smallBelow) return 'small'
  if (height >= width * veryTallFrom) return 'very-tall'
  return height >= width * tallFrom ? 'tall' : undefined
}

/** Sources of a stored picture, the better format first, and attributes of its `img`. `maxWidth`, px, limits the renditions on offer. */
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

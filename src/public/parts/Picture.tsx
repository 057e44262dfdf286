import type { SyntheticEvent } from 'react'
import { pictureOf, renditionAddress, renditionTypes, type Picture as Stored, widthsOf } from '../../api/fileAddress.ts'

interface PictureProps {
  /** Empty shows the fallback picture. */
  readonly src: string | null | undefined
  /** '' for a picture that only decorates. */
  readonly alt: string
  /** How wide it is drawn, as the `sizes` attribute says it. */
  readonly sizes: string
  readonly className?: string
  /** `first`: the largest of the first view, before all others; `soon`: in the first view; `near`: when it comes near. Default `near`. */
  readonly when?: 'first' | 'soon' | 'near'
  /** px of the widest rendition worth offering; for small pictures, so that the page stays small. Default: all. */
  readonly maxWidth?: number
}

/** Shown for a picture that is missing. Source: spec §9. */
export const fallbackPicture = '/default-image.jpg'

const replaceMissing = (picture: HTMLImageElement) => {
  if (picture.src.endsWith(fallbackPicture)) return
  for (const source of picture.parentElement?.querySelectorAll('source') ?? []) source.remove()
  picture.removeAttribute('srcset')
  picture.src = fallbackPicture
}
const onError = (event: SyntheticEvent<HTMLImageElement>) => replaceMissing(event.currentTarget)
/** A picture may have failed before the page's script was there to hear of it. */
const checkEarly = (picture: HTMLImageElement | null) => {
  if (picture?.complete && picture.naturalWidth === 0) replaceMissing(picture)
}

const loadingByTime = {
  first: { fetchPriority: 'high' },
  soon: {},
  near: { loading: 'lazy', decoding: 'async' },
} as const

const offeredWidths = (stored: Stored, maxWidth: number): readonly number[] => {
  const all = widthsOf(stored)
  const offered = all.filter(width => width <= maxWidth)
  return offered.length ? offered : all.slice(0, 1)
}

/** A picture in the width and format that the screen needs, on its own colour until it is there; pictures of other hosts as they are. */
export const Picture = ({ src, alt, sizes, className, when = 'near', maxWidth = 1_920 }: PictureProps) => {
  const address = src || fallbackPicture
  const stored = pictureOf(address)
  const shared = { alt, onError, ref: checkEarly, ...loadingByTime[when] }
  // biome-ignore lint/a11y/useAltText: `shared` has it.
  if (!stored) return <img className={className} src={address} {...shared} />
  const widths = offeredWidths(stored, maxWidth)
  const sourceSet = (type: (typeof renditionTypes)[number]) =>
    widths.map(width => `${renditionAddress(stored, width, type)} ${width}w`).join(', ')
  return (
    <picture className={className}>
      {renditionTypes.map(type => (
        <source key={type} type={`image/${type}`} srcSet={sourceSet(type)} sizes={sizes} />
      ))}
      {/* biome-ignore lint/a11y/useAltText: `shared` has it. */}
      <img
        {...shared}
        src={renditionAddress(stored, widths[Math.floor(widths.length / 2)] ?? 640, 'webp')}
        width={stored.width}
        height={stored.height}
        data-colour={stored.colour}
      />
    </picture>
  )
}

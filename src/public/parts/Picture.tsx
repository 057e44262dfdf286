import type { SyntheticEvent } from 'react'
import { pictureOf, renditionAddress, renditionTypes, widthsOf } from '../../api/fileAddress.ts'

interface PictureProps {
  /** Empty shows the fallback picture. */
  readonly src: string | null | undefined
  /** '' for a picture that only decorates. */
  readonly alt: string
  /** How wide it is drawn, as the `sizes` attribute says it. */
  readonly sizes: string
  readonly className?: string
  /** Whether it is in the first view: loaded at once instead of when near. Default false. */
  readonly isFirst?: boolean
}

/** Shown for a picture that is missing. Source: spec §9. */
export const fallbackPicture = '/default-image.jpg'

const showFallback = (event: SyntheticEvent<HTMLImageElement>) => {
  const picture = event.currentTarget
  if (picture.src.endsWith(fallbackPicture)) return
  for (const source of picture.parentElement?.querySelectorAll('source') ?? []) source.remove()
  picture.removeAttribute('srcset')
  picture.src = fallbackPicture
}

/** A picture in the width and format that the screen needs; pictures of other hosts as they are. */
export const Picture = ({ src, alt, sizes, className, isFirst = false }: PictureProps) => {
  const address = src || fallbackPicture
  const stored = pictureOf(address)
  const loading = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!stored) return <img className={className} src={address} alt={alt} onError={showFallback} {...loading} />
  const widths = widthsOf(stored)
  const sourceSet = (type: (typeof renditionTypes)[number]) =>
    widths.map(width => `${renditionAddress(stored, width, type)} ${width}w`).join(', ')
  const middle = widths[Math.floor(widths.length / 2)] ?? 640
  return (
    <picture className={className}>
      {renditionTypes.map(type => (
        <source key={type} type={`image/${type}`} srcSet={sourceSet(type)} sizes={sizes} />
      ))}
      <img
        src={renditionAddress(stored, middle, 'webp')}
        width={stored.width}
        height={stored.height}
        alt={alt}
        onError={showFallback}
        {...loading}
      />
    </picture>
  )
}

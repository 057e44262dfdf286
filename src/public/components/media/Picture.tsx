import { type SyntheticEvent, ViewTransition } from 'react'
import { fallbackPicture, fallbackSize, pictureOf } from '../../../api/protocol/fileAddress.ts'
import { pictureSources } from '../../content/pictureSources.ts'
import { useTextAttributes } from '../../site/siteContext.tsx'

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
  /** What it is of, once on each page: from one page to the next, the picture moves to where it stands there. Default: it does not move. */
  readonly movesAs?: string
}

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

/** The focal point and the colour of a picture, for style sheets. What a server draws has no style attribute, which the policy would refuse: it has rules in its head. */
const styled = (point: string | undefined, colour: string) => (picture: HTMLImageElement) => {
  checkEarly(picture)
  picture.style.setProperty('--focal-point', point ?? '')
  picture.style.setProperty('--colour', colour)
  // With a way to end it, React does not call it for a picture that goes.
  return () => undefined
}

/** With a listener, React shows the next page without waiting for its pictures. */
const onLoad = () => undefined

const loadingByTime = {
  first: { fetchPriority: 'high' },
  soon: {},
  near: { loading: 'lazy', decoding: 'async' },
} as const

const Still = ({ src, alt, sizes, className, when = 'near', maxWidth = 1_920 }: Omit<PictureProps, 'movesAs'>) => {
  const address = src || fallbackPicture
  const { lang } = useTextAttributes()(alt)
  const stored = pictureOf(address)
  const shared = { alt, lang, onError, onLoad, ref: checkEarly, ...loadingByTime[when] }
  if (!stored)
    return (
      <picture className={className}>
        {/* biome-ignore lint/a11y/useAltText: `shared` has it. */}
        <img src={address} {...(address === fallbackPicture && fallbackSize)} {...shared} />
      </picture>
    )
  const { sources, src: usual, width, height, colour, focalPoint, shape } = pictureSources(stored, maxWidth)
  return (
    <picture className={className}>
      {sources.map(source => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      {/* biome-ignore lint/a11y/useAltText: `shared` has it. */}
      <img
        {...shared}
        ref={styled(focalPoint, colour)}
        src={usual}
        width={width}
        height={height}
        data-focal-point={focalPoint}
        data-colour={colour}
        data-shape={shape}
      />
    </picture>
  )
}

/** A picture in the width and format that the screen needs, on its own colour until it is there, with its focal point in view where it is cut; pictures of other hosts as they are. */
export const Picture = ({ movesAs, ...picture }: PictureProps) =>
  // What a server draws does not move; inside a page that is drawn in slices, it would say so to nobody.
  movesAs && typeof document !== 'undefined' ? (
    <ViewTransition name={movesAs} default="none" share="auto">
      <Still {...picture} />
    </ViewTransition>
  ) : (
    <Still {...picture} />
  )

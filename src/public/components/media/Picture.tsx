import { type SyntheticEvent, ViewTransition } from 'react'
import { fallbackPicture, fallbackSize, pictureOf } from '../../../api/protocol/fileAddress.ts'
import { pictureSources } from '../../content/pictureSources.ts'
import { useTextAttributes } from '../../site/siteContext.tsx'

interface PictureProps {
  /** Empty shows the fallback picture. */
  readonly src: string | null | undefined
  /** '' for a decorative picture. */
  readonly alt: string
  /** Width at which the picture is shown, as a `sizes` attribute. */
  readonly sizes: string
  readonly className?: string
  /**
   * Loading priority. `first`: the largest picture of the first view, before all others; `soon`: in the first view;
   * `near`: lazy. Default: `near`.
   */
  readonly when?: 'first' | 'soon' | 'near'
  /** Maximum width of the renditions on offer, px. Keeps the page small for small pictures. Default: no limit. */
  readonly maxWidth?: number
  /**
   * Name of a view transition, unique on its page. The picture moves to the picture of the same name on the next page.
   * Default: no transition.
   */
  readonly movesAs?: string
}

const replaceMissing = (picture: HTMLImageElement) => {
  if (picture.src.endsWith(fallbackPicture)) return
  for (const source of picture.parentElement?.querySelectorAll('source') ?? []) source.remove()
  picture.removeAttribute('srcset')
  picture.src = fallbackPicture
}
const onError = (event: SyntheticEvent<HTMLImageElement>) => replaceMissing(event.currentTarget)
/** Handles a picture that failed before the page's script ran. */
const checkEarly = (picture: HTMLImageElement | null) => {
  if (picture?.complete && picture.naturalWidth === 0) replaceMissing(picture)
}

/**
 * Ref callback that sets a picture's focal point and colour as custom properties. The server renders them as rules in
 * the head instead, because the Content-Security-Policy refuses style attributes.
 */
const styled = (point: string | undefined, colour: string) => (picture: HTMLImageElement) => {
  checkEarly(picture)
  picture.style.setProperty('--focal-point', point ?? '')
  picture.style.setProperty('--colour', colour)
  // With a cleanup function, React does not call the ref with null on unmount.
  return () => undefined
}

/** With a `load` listener, React shows the next page without waiting for its pictures. */
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
        {/* biome-ignore lint/a11y/useAltText: `shared` contains `alt`. */}
        <img src={address} {...(address === fallbackPicture && fallbackSize)} {...shared} />
      </picture>
    )
  const { sources, src: usual, width, height, colour, focalPoint, shape } = pictureSources(stored, maxWidth)
  return (
    <picture className={className}>
      {sources.map(source => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      {/* biome-ignore lint/a11y/useAltText: `shared` contains `alt`. */}
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

/**
 * A picture in the width and format that the screen needs. Until it has loaded, its average colour is shown. If it is
 * cropped, its focal point stays in view. Pictures of other hosts are shown unchanged.
 */
export const Picture = ({ movesAs, ...picture }: PictureProps) =>
  // The server renders no transition: within a page that is rendered in slices, it would have no effect.
  movesAs && typeof document !== 'undefined' ? (
    <ViewTransition name={movesAs} default="none" share="auto">
      <Still {...picture} />
    </ViewTransition>
  ) : (
    <Still {...picture} />
  )

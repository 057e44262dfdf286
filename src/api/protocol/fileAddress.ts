/**
 * Addresses of stored pictures. The name contains the facts that a page needs, so that it is rendered without a lookup:
 * `/files/{app_key}/{words}-{random}-{width}x{height}-{rrggbb}.{ext}`. A rendition is stored beside it as
 * `…-{rrggbb}.w{width}.{avif|webp}`, and for programs that support neither format, as `…-{rrggbb}.icon{side}.png` and
 * `…-{rrggbb}.share.png`.
 * Within the site, the focal point of a picture is the fragment of its address, `…-{rrggbb}.{ext}#30,70`, so no request
 * contains it.
 */

/** Fallback picture for a record without one, or whose picture fails to load. Source: specification 15.3. */
export const fallbackPicture = '/default-image.jpg'
/** Size of the fallback picture, px. */
export const fallbackSize = { width: 1200, height: 800 } as const

/** Widths of renditions in px. A closed set, so that requests cannot cause unlimited work. */
export const renditionWidths = [160, 320, 480, 640, 960, 1280, 1920] as const
/** Formats of renditions, the better first. */
export const renditionTypes = ['avif', 'webp'] as const
export type RenditionType = (typeof renditionTypes)[number]

export interface Picture {
  /** Address without its extension; a rendition's suffix is appended to it. */
  readonly base: string
  /** px */
  readonly width: number
  readonly height: number
  /** Average colour, '#rrggbb'. */
  readonly colour: string
  /** Focal point, such as '30% 70%'; undefined if there is none. */
  readonly focalPoint?: string
}

const pattern = /^(\/files\/[^/]+\/[^/]*-(\d{1,5})x(\d{1,5})-([\da-f]{6}))\.[a-z]+(?:#(\d{1,3}),(\d{1,3}))?$/

/** Facts in the address of a picture of this server; undefined for any other address. */
export const pictureOf = (address: string): Picture | undefined => {
  const [, base, width, height, colour, x, y] = pattern.exec(address) ?? []
  const point = x && { focalPoint: `${x}% ${y}%` }
  return base ? { base, width: Number(width), height: Number(height), colour: `#${colour}`, ...point } : undefined
}

/** Address of a picture with a focal point, such as '30% 70%'. */
export const withFocalPoint = (address: string, point: string): string =>
  `${address}#${point.replaceAll('%', '').replace(' ', ',')}`

/** Address for other programs, which do not know focal points. */
export const withoutFocalPoint = (address: string): string => address.replace(/#\d+,\d+$/, '')

/** Distinct focal points, such as '30% 70%', of the WebP pictures whose addresses a JSON text contains. */
export const focalPointsIn = (json: string): readonly string[] => [
  ...new Set(Array.from(json.matchAll(/\.webp#(\d{1,3}),(\d{1,3})"/g), ([, x, y]) => `${x}% ${y}%`)),
]

/** Distinct average colours, '#rrggbb', of the WebP pictures whose addresses a JSON text contains. */
export const coloursIn = (json: string): readonly string[] => [
  ...new Set(Array.from(json.matchAll(/-\d+x\d+-([\da-f]{6})\.webp/g), ([, colour]) => `#${colour}`)),
]

/** Address of a rendition. */
export const renditionAddress = (picture: Picture, width: number, type: RenditionType): string =>
  `${picture.base}.w${width}.${type}`

/** Side lengths of icons in px: browser tab, Apple's home screen, and two for a web app manifest. */
export const iconSides = [32, 180, 192, 512] as const
export type IconSide = (typeof iconSides)[number]

/** Address of a picture as a square PNG icon of exactly that side length. */
export const iconAddress = (picture: Picture, side: IconSide): string => `${picture.base}.icon${side}.png`

/** Address of a picture for link previews, a PNG of the size from `shareSizeOf`. */
export const shareAddress = (picture: Picture): string => `${picture.base}.share.png`

/** Maximum width of a preview picture, px. */
const shareWidth = 1200

/** Size of a picture for link previews, px. */
export const shareSizeOf = ({ width, height }: Picture): { readonly width: number; readonly height: number } => {
  const shown = Math.min(shareWidth, width)
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) }
}

/**
 * Useful rendition widths for a picture: all below its own, and the next one, unless that would enlarge it by more than
 * half.
 */
export const widthsOf = (picture: Picture): readonly number[] => {
  const smaller = renditionWidths.filter(width => width < picture.width)
  const next = renditionWidths[smaller.length]
  return next === undefined || next > picture.width * 1.5
    ? smaller.length
      ? smaller
      : renditionWidths.slice(0, 1)
    : [...smaller, next]
}

/**
 * Addresses of stored pictures. The server puts the facts that a page needs into the name, so that a page is drawn without asking for them:
 * `/files/{app_key}/{words}-{random}-{width}x{height}-{rrggbb}.{ext}`; a rendition stands beside it as `…-{rrggbb}.w{width}.{avif|webp}`,
 * and for programs that know neither of these, as `…-{rrggbb}.icon{side}.png` and `…-{rrggbb}.share.png`.
 * Within the site, the focal point of a picture stands behind its address, `…-{rrggbb}.{ext}#30,70`: no request has it.
 */

/** Address of the picture that stands where a record has none, or its own cannot be loaded. Source: specification 15.3. */
export const fallbackPicture = '/default-image.jpg'
/** px */
export const fallbackSize = { width: 1200, height: 800 } as const

/** Widths in px that renditions are made in: a closed set, so that nobody can ask for endless work. */
export const renditionWidths = [160, 320, 480, 640, 960, 1280, 1920] as const
/** Kinds of rendition, the better first. */
export const renditionTypes = ['avif', 'webp'] as const
export type RenditionType = (typeof renditionTypes)[number]

export interface Picture {
  /** Address without its ending, to which a rendition's is added. */
  readonly base: string
  /** px */
  readonly width: number
  readonly height: number
  /** Its average colour, '#rrggbb'. */
  readonly colour: string
  /** What of it stays visible where it is cut, like '30% 70%'; undefined where nobody has said so. */
  readonly focalPoint?: string
}

const pattern = /^(\/files\/[^/]+\/[^/]*-(\d{1,5})x(\d{1,5})-([\da-f]{6}))\.[a-z]+(?:#(\d{1,3}),(\d{1,3}))?$/

/** The facts in the address of a picture of this server; undefined for any other address. */
export const pictureOf = (address: string): Picture | undefined => {
  const [, base, width, height, colour, x, y] = pattern.exec(address) ?? []
  const point = x && { focalPoint: `${x}% ${y}%` }
  return base ? { base, width: Number(width), height: Number(height), colour: `#${colour}`, ...point } : undefined
}

/** The address of a picture with a focal point, like '30% 70%'. */
export const withFocalPoint = (address: string, point: string): string =>
  `${address}#${point.replaceAll('%', '').replace(' ', ',')}`

/** An address for other programs, which know of no focal point. */
export const withoutFocalPoint = (address: string): string => address.replace(/#\d+,\d+$/, '')

/** The focal points in a text that has such addresses in quotes, each once. */
export const focalPointsIn = (json: string): readonly string[] => [
  ...new Set(Array.from(json.matchAll(/\.webp#(\d{1,3}),(\d{1,3})"/g), ([, x, y]) => `${x}% ${y}%`)),
]

/** The average colours of the pictures in a text that has such addresses, each once. */
export const coloursIn = (json: string): readonly string[] => [
  ...new Set(Array.from(json.matchAll(/-\d+x\d+-([\da-f]{6})\.webp/g), ([, colour]) => `#${colour}`)),
]

/** The address of a rendition. */
export const renditionAddress = (picture: Picture, width: number, type: RenditionType): string =>
  `${picture.base}.w${width}.${type}`

/** Sides in px that icons are made in: of a browser's tab, of Apple's home screen, and the two of a manifest. */
export const iconSides = [32, 180, 192, 512] as const
export type IconSide = (typeof iconSides)[number]

/** The address of a picture as a square icon, a PNG of exactly that side. */
export const iconAddress = (picture: Picture, side: IconSide): string => `${picture.base}.icon${side}.png`

/** The address of a picture for previews of links elsewhere, a PNG of the size that `shareSizeOf` says. */
export const shareAddress = (picture: Picture): string => `${picture.base}.share.png`

/** What previews show at most, px. */
const shareWidth = 1200

/** px */
export const shareSizeOf = ({ width, height }: Picture): { readonly width: number; readonly height: number } => {
  const shown = Math.min(shareWidth, width)
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) }
}

/** Widths worth offering for a picture: those below its own, and the next one, so that it is never enlarged far. */
export const widthsOf = (picture: Picture): readonly number[] => {
  const smaller = renditionWidths.filter(width => width < picture.width)
  const next = renditionWidths[smaller.length]
  return next === undefined || next > picture.width * 1.5
    ? smaller.length
      ? smaller
      : renditionWidths.slice(0, 1)
    : [...smaller, next]
}

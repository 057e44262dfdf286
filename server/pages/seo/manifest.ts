/** `/manifest.webmanifest`: name and icon of the site on a phone's home screen. */
import { type IconSide, iconAddress, pictureOf } from '../../../src/api/protocol/fileAddress.ts'
import type { PublicApplication } from '../../../src/resources/records.ts'
import { truncate } from '../../../src/schema/values/excerpt.ts'
import { languageIn } from '../../../src/schema/values/language.ts'
import { withoutControlsIn } from '../../../src/schema/values/text/characters.ts'
import { frameColour } from '../render.ts'

/** Side lengths of the icons that browsers require for an installable site, px. */
const manifestSides = [192, 512] as const

/**
 * Address of a site's icon, or of the default icon, as a PNG with a side length; undefined if the site's icon is not a
 * stored picture.
 */
export const iconOf = (icon: string | null, side: IconSide): string | undefined => {
  if (!icon) return `/icon-${side}.png`
  const stored = pictureOf(icon)
  return stored && iconAddress(stored, side)
}

const iconsOf = (icon: string | null): readonly object[] => {
  const pngs = manifestSides.flatMap(side => {
    const src = iconOf(icon, side)
    return src === undefined ? [] : [{ src, sizes: `${side}x${side}`, type: 'image/png' }]
  })
  return icon && pngs.length === 0 ? [{ src: icon, sizes: 'any' }] : pngs
}

const maxShortChars = 16

/** A name that fits below an icon: the whole name, an abbreviation in it, the initials of its words, or its beginning. */
const shortName = (name: string): string => {
  if (name.length <= maxShortChars) return name
  const abbreviation = /(?<![\p{L}\p{N}])\p{Lu}{3,16}(?![\p{L}\p{N}])/u.exec(name)?.[0]
  if (abbreviation) return abbreviation
  const initials = name.match(/(?<![\p{L}\p{N}])\p{Lu}/gu)?.join('') ?? ''
  return initials.length > 1 ? truncate(initials, maxShortChars) : truncate(name, maxShortChars)
}

/** Manifest of a site as JSON. */
export const manifestOf = (application: PublicApplication): string =>
  JSON.stringify(
    {
      id: '/',
      lang: languageIn(application.language),
      name: application.name,
      short_name: shortName(application.name),
      ...(application.description && { description: application.description }),
      start_url: '/',
      scope: '/',
      display: 'browser',
      theme_color: frameColour(application),
      background_color: '#ffffff',
      icons: iconsOf(application.icon),
    },
    withoutControlsIn,
  )

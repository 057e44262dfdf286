/** `/manifest.webmanifest`: name and icon of the site on a phone's home screen. */
import { pictureOf, renditionAddress, widthsOf } from '../../src/api/fileAddress.ts'
import type { PublicApplication } from '../../src/resources/index.ts'
import { cut } from '../../src/schema/excerpt.ts'
import { languageIn } from '../../src/schema/language.ts'

/** The colour of the site's own frame. */
const themeColour = '#0f5c55'
const ownIcon = { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }

const iconsOf = (icon: string | null): readonly object[] => {
  if (!icon) return [ownIcon]
  const stored = pictureOf(icon)
  if (!stored) return [{ src: icon, sizes: 'any' }]
  const heightOf = (width: number) => Math.round((width * stored.height) / stored.width)
  return widthsOf(stored)
    .filter(width => width <= 640)
    .map(width => ({
      src: renditionAddress(stored, width, 'webp'),
      sizes: `${width}x${heightOf(width)}`,
      type: 'image/webp',
    }))
}

const maxShortChars = 16

/** A name that fits below an icon: the whole one, its capitals, or its beginning. */
const shortName = (name: string): string => {
  if (name.length <= maxShortChars) return name
  const capitals = name.match(/\p{Lu}/gu)?.join('') ?? ''
  return capitals.length > 1 ? cut(capitals, maxShortChars) : cut(name, maxShortChars)
}

/** The manifest of a site, as JSON. */
export const manifestOf = (application: PublicApplication): string =>
  JSON.stringify({
    id: '/',
    lang: languageIn(application.language),
    name: application.name,
    short_name: shortName(application.name),
    ...(application.description && { description: application.description }),
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: themeColour,
    background_color: '#ffffff',
    icons: iconsOf(application.icon),
  })

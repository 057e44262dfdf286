/** `/favicon.svg`: the initial of the site's name, for a site without an icon. */
import { xmlText } from './xml.ts'

/** First grapheme of a name that contains a letter or a digit; '' if there is none. */
const letterOf = (name: string): string => {
  for (const { segment } of new Intl.Segmenter().segment(name)) if (/\p{L}|\p{N}/u.test(segment)) return segment
  return ''
}

/** SVG icon of a site in its colour. */
export const letterIcon = (name: string, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" rx="112" fill="${colour}"/><text x="256" y="268" fill="#fff" font-family="system-ui, sans-serif" font-size="288" font-weight="700" text-anchor="middle" dominant-baseline="central">${xmlText(letterOf(name).toLocaleUpperCase())}</text></svg>\n`

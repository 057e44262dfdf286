/**
 * Written content as pages show it. Takes HTML as the sanitiser writes it: attributes in double quotes, and '>' at the end of tags and in
 * text alone. What is stored stays as its editor wrote it.
 */
import { pictureOf } from '../../api/protocol/fileAddress.ts'
import { textOf } from '../../schema/values/excerpt.ts'
import { hrefOf } from '../../schema/values/links.ts'
import { pictureSources } from './pictureSources.ts'
import { withTableCards } from './tableCards.ts'

/** Moves all headings a level down where one of the first level is among them: that level is the page's title alone. */
export const belowTitle = (html: string): string =>
  /<h1[\s>]/.test(html)
    ? html.replaceAll(
        /(<\/?h)([1-5])(?=[\s>])/g,
        (_whole, start: string, level: string) => `${start}${Number(level) + 1}`,
      )
    : html

const heading = /(<\/?h)([1-6])(?=[\s>])/g

/** Moves all headings up where none is of the second level: a text that stands right below the title of its page begins there, and no level is left out. */
export const fromSecondLevel = (html: string): string => {
  const highest = Math.min(...Array.from(html.matchAll(heading), ([, , level]) => Number(level)))
  // Without headings it is infinite.
  if (highest <= 2 || highest > 6) return html
  return html.replaceAll(heading, (_whole, start: string, level: string) => `${start}${Number(level) - highest + 2}`)
}

/** The same place from every page: an address without its '/' counts from the root, not from the page that shows it. */
const fromRoot = (address: string): string => hrefOf(address) || address

const attribute = /\s([^\s=">]+)(?:="([^"]*)")?/g
const attributesOf = (text: string): Map<string, string> =>
  new Map(Array.from(text.matchAll(attribute), ([, name = '', value = '']) => [name, value]))
const written = (attributes: Iterable<readonly [string, string | number | undefined]>): string =>
  Array.from(attributes, ([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`)).join('')

/** px of the widest rendition worth offering within a column of text. */
const maxWidth = 1_280
/** How wide a picture is in the column; one that an editor made narrower is not wider than that. */
const sizesOf = (width: number | undefined): string =>
  width === undefined ? '(min-width: 48rem) 42rem, 92vw' : `min(${width}px, 92vw)`

const pixels = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text && value > 0 ? value : undefined
}

/** A picture of this server in its renditions, in the size that its editor gave it or its own; pictures of other hosts as they are. All load when they come near. */
const imageHtml = (attributes: Map<string, string>): string => {
  const address = fromRoot(attributes.get('src') ?? '')
  const near = { loading: 'lazy', decoding: 'async' }
  const stored = pictureOf(address)
  if (!stored) return `<img${written(Object.entries({ ...Object.fromEntries(attributes), src: address, ...near }))}>`
  const { sources, src, colour, shape, ...own } = pictureSources(stored, maxWidth)
  const [chosenWidth, chosenHeight] = [pixels(attributes.get('width')), pixels(attributes.get('height'))]
  const width = chosenWidth ?? (chosenHeight && Math.round((chosenHeight * own.width) / own.height)) ?? own.width
  const height = chosenHeight ?? Math.round((width * own.height) / own.width)
  const sizes = sizesOf(chosenWidth || chosenHeight ? width : undefined)
  const image = { ...Object.fromEntries(attributes), src, width, height, ...near, 'data-colour': colour }
  const choices = sources.map(
    ({ type, srcSet }) => `<source${written(Object.entries({ type, srcset: srcSet, sizes }))}>`,
  )
  return `<picture>${choices.join('')}<img${written(Object.entries({ ...image, 'data-shape': shape }))}></picture>`
}

const maxCaptionChars = 2_000

/** The words of a table's caption, which is its first child, as an attribute has them; '' where it has none. */
const captionIn = (rest: string): string => {
  const caption = /^\s*<caption[^<>]*>(.*?)<\/caption>/s.exec(rest)?.[1] ?? ''
  return textOf(caption).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/**
 * Sanitised HTML ready for a page: links lead to the same place from every page, pictures come in the width that the screen needs, tables can be
 * scrolled by keys, and no heading stands beside the page's own title. A table without a caption is called `tableWord`.
 */
export const proseHtml = (html: string, tableWord: string): string =>
  withTableCards(belowTitle(html)).replaceAll(
    /<(\/?)(a|img|table)(\s[^<>]*)?>/g,
    (whole, slash: string, name: string, text: string | undefined, at: number, all: string) => {
      if (name === 'table') {
        if (slash) return `${whole}</div>`
        const label = captionIn(all.slice(at + whole.length, at + whole.length + maxCaptionChars)) || tableWord
        return `<div class="table" role="group" tabindex="0" aria-label="${label}">${whole}`
      }
      if (slash || !text) return whole
      const attributes = attributesOf(text)
      if (name === 'img') return imageHtml(attributes)
      const href = attributes.get('href')
      return href === undefined ? whole : `<a${written(attributes.set('href', fromRoot(href)))}>`
    },
  )

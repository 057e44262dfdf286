/**
 * Prepares rich text for a page; the stored text is unchanged. Takes HTML as the sanitiser writes it: attributes in
 * double quotes, '>' only at the end of tags and in text.
 */
import { pictureOf } from '../../api/protocol/fileAddress.ts'
import { textOf } from '../../schema/values/excerpt.ts'
import { hrefOf } from '../../schema/values/links.ts'
import { pictureSources } from './pictureSources.ts'
import { withTableCards } from './tableCards.ts'

/** Moves all headings one level down if there is an h1: level 1 is for the page's title only. */
export const belowTitle = (html: string): string =>
  /<h1[\s>]/.test(html)
    ? html.replaceAll(
        /(<\/?h)([1-5])(?=[\s>])/g,
        (_whole, start: string, level: string) => `${start}${Number(level) + 1}`,
      )
    : html

const heading = /(<\/?h)([1-6])(?=[\s>])/g

/** Moves all headings up if none is of level 1 or 2. For a text right below the page's title, so that no level is skipped. */
export const fromSecondLevel = (html: string): string => {
  const highest = Math.min(...Array.from(html.matchAll(heading), ([, , level]) => Number(level)))
  // `highest` is Infinity if there are no headings.
  if (highest <= 2 || highest > 6) return html
  return html.replaceAll(heading, (_whole, start: string, level: string) => `${start}${Number(level) - highest + 2}`)
}

/** Makes an address independent of the page that shows it: a path without a leading '/' is relative to the root. */
const fromRoot = (address: string): string => hrefOf(address) || address

const attribute = /\s([^\s=">]+)(?:="([^"]*)")?/g
const attributesOf = (text: string): Map<string, string> =>
  new Map(Array.from(text.matchAll(attribute), ([, name = '', value = '']) => [name, value]))
const written = (attributes: Iterable<readonly [string, string | number | undefined]>): string =>
  Array.from(attributes, ([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`)).join('')

/** Maximum width of renditions in a column of text, px. */
const maxWidth = 1_280
/** `sizes` of a picture in the column, limited to the width that an editor has set. */
const sizesOf = (width: number | undefined): string =>
  width === undefined ? '(min-width: 48rem) 42rem, 92vw' : `min(${width}px, 92vw)`

const pixels = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text && value > 0 ? value : undefined
}

/**
 * HTML of a picture. Pictures of this server get their renditions, in the size that the editor set or their own;
 * pictures of other hosts stay. All load lazily.
 */
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

/** Text of a table's caption, escaped for an attribute; '' if it has none. The caption is the first child of a table. */
const captionIn = (rest: string): string => {
  const caption = /^\s*<caption[^<>]*>(.*?)<\/caption>/s.exec(rest)?.[1] ?? ''
  return textOf(caption).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/**
 * Prepares sanitized HTML for a page: links work from every page, pictures come in the width that the screen needs,
 * tables can be scrolled by keyboard, and headings start below the page's title. `tableWord` is the accessible name of
 * a table without a caption.
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

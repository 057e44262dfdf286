/** Converts pasted HTML, mainly from Word, Google Docs and LibreOffice, into plain markup that the editor supports. */
import { embedsIn } from '../../../../schema/values/embeds.ts'
import { isSafeImage } from '../../../../schema/values/links.ts'
import { inertBody, withInertStyles } from '../inertHtml.ts'
import { toEditable } from '../markup.ts'
import { inlineClassStyles } from './classStyles.ts'
import { rename, unwrap } from './elements.ts'
import { separateBlocks } from './pastedBlocks.ts'
import { normalizeLists } from './pastedLists.ts'
import { normalizeMarks } from './pastedMarks.ts'
import { removeSpacing } from './pastedSpaces.ts'
import { listsFromWord } from './wordLists.ts'
import { normalizeNotes } from './wordNotes.ts'

const dropComments = (document: Document) => {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

/** Turns elements that are headings only by role or class into heading elements. */
const nameHeadings = (body: Element): void => {
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  for (const heading of body.querySelectorAll('p[role=heading], div[role=heading]')) {
    const level = Number(heading.getAttribute('aria-level') ?? 2)
    rename(heading, `h${Math.min(6, Math.max(1, level || 2))}`)
  }
}

/** Moves all headings one level down if one has the first level, which is reserved for the page's title. */
const lowerHeadings = (body: Element): void => {
  if (!body.querySelector('h1')) return
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5'))
    rename(heading, `h${Number(heading.localName.slice(1)) + 1}`)
}

/** Removes pictures without a web address. Returns their number. */
const dropLocalPictures = (body: Element): number => {
  const lost = [...body.querySelectorAll('img')].filter(picture => {
    const address = picture.getAttribute('src') ?? ''
    return !isSafeImage(address) || !/^(https?:)?\//i.test(address)
  })
  for (const picture of lost) picture.remove()
  return lost.length
}

/** Attributes to keep, by element. */
const meantAttributes: Readonly<Record<string, readonly string[]>> = {
  ol: ['start', 'reversed', 'type', 'lang'],
  li: ['value'],
  th: ['scope'],
  time: ['datetime'],
}
const meantEverywhere: readonly string[] = ['href', 'src', 'alt', 'colspan', 'rowspan']

const isMeant = ({ localName }: Element, { name, value }: Attr): boolean =>
  meantEverywhere.includes(name) ||
  (name === 'title' && value !== '') ||
  // Left to right is the default, although programs write it at every element.
  (name === 'dir' && value.toLowerCase() === 'rtl') ||
  (Object.hasOwn(meantAttributes, localName) && meantAttributes[localName]?.includes(name) === true)

const dropAttributes = (body: Element): void => {
  for (const element of body.querySelectorAll('*'))
    for (const attribute of [...element.attributes])
      if (!isMeant(element, attribute)) element.removeAttribute(attribute.name)
}

interface Pasted {
  /** HTML in the form that `toEditable` gives it. */
  readonly html: string
  /** Number of pictures that were left out, because they have no web address but exist only in the other program. */
  readonly lostPictures: number
  /** Names of embedded players and frames, which texts cannot contain. */
  readonly lostEmbeds: readonly string[]
}

const junk = 'script, style, meta, link, title, template, noscript, colgroup, col'

/**
 * Style elements. They are removed before the browser parses the text, because the content security policy refuses
 * style sheets in any document.
 */
const styleElements = /<style(?=[\s>])[^>]*>(.*?)<\/style>/gis

/** Cleans pasted HTML. HTML that was copied from the editor itself stays as it is. */
export const cleanPasted = (html: string): Pasted => {
  if (html.includes('data-pm-slice')) return { html: withInertStyles(html), lostPictures: 0, lostEmbeds: [] }
  const lostEmbeds = embedsIn(html)
  const body = inertBody(html.replaceAll(styleElements, ''))
  const styleSheet = Array.from(html.matchAll(styleElements), ([, rules]) => rules).join('')
  dropComments(body.ownerDocument)
  for (const element of body.querySelectorAll(junk)) element.remove()
  inlineClassStyles(body, styleSheet)
  normalizeNotes(body)
  normalizeLists(body)
  listsFromWord(body)
  // Unwraps Word's own elements, such as <o:p>.
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element)
  nameHeadings(body)
  separateBlocks(body)
  normalizeMarks(body)
  lowerHeadings(body)
  const lostPictures = dropLocalPictures(body)
  removeSpacing(body)
  dropAttributes(body)
  toEditable(body)
  // Text between blocks becomes a paragraph, as if it were typed.
  for (const paragraph of body.querySelectorAll(':scope > p[data-bare]')) paragraph.removeAttribute('data-bare')
  return { html: body.innerHTML, lostPictures, lostEmbeds }
}

/** Turns what is pasted, above all from Word and Google Docs, into plain markup that the editor knows. */
import { embedsIn } from '../../../schema/values/embeds.ts'
import { isSafeImage } from '../../../schema/values/links.ts'
import { inertBody, withTamedStyles } from './inertHtml.ts'
import { listsFromWord } from './wordLists.ts'

/** A style's value on an element that came from elsewhere, like 'bold' for 'font-weight'; '' without it. */
const styleOf = (element: Element, property: string): string =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i')
    .exec(element.getAttribute('data-style') ?? '')?.[1]
    ?.trim() ?? ''

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

const rename = (element: Element, tag: string) => {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

const wrapContent = (element: Element, tag: string) => {
  const inner = element.ownerDocument.createElement(tag)
  inner.append(...element.childNodes)
  element.append(inner)
}

const isBold = (weight: string) => weight === 'bold' || Number(weight) >= 600

/** Meaning that is written as a style becomes markup; markup without meaning goes. */
const settleStyles = (body: Element) => {
  for (const bold of body.querySelectorAll('b, strong'))
    if (/^(normal|[1-5]00)$/.test(styleOf(bold, 'font-weight'))) unwrap(bold)
  for (const span of body.querySelectorAll('span, font')) {
    if (isBold(styleOf(span, 'font-weight'))) wrapContent(span, 'strong')
    if (styleOf(span, 'font-style') === 'italic') wrapContent(span, 'em')
    if (/line-through/.test(styleOf(span, 'text-decoration'))) wrapContent(span, 's')
  }
}

const dropComments = (document: Document) => {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

const isBlank = (element: Element) =>
  (element.textContent ?? '').trim() === '' && !element.querySelector('img, br, table, hr')

interface Pasted {
  readonly html: string
  /** Pictures that were left out: they lay in the other program, and not at an address. */
  readonly lostPictures: number
  /** Names of embedded players and frames, which texts do not hold. */
  readonly lostEmbeds: readonly string[]
}

/** Cleans pasted HTML. What the editor itself had copied stays as it is. */
export const cleanPasted = (html: string): Pasted => {
  if (html.includes('data-pm-slice')) return { html: withTamedStyles(html), lostPictures: 0, lostEmbeds: [] }
  const lostEmbeds = embedsIn(html)
  const body = inertBody(html)
  dropComments(body.ownerDocument)
  for (const junk of body.querySelectorAll('script, style, meta, link, title, template, noscript')) junk.remove()
  listsFromWord(body)
  // Word's own elements, like <o:p>.
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element)
  settleStyles(body)
  // The page's title is its first heading.
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2')
  const lost = [...body.querySelectorAll('img')].filter(picture => {
    const address = picture.getAttribute('src') ?? ''
    return !isSafeImage(address) || !/^(https?:)?\//i.test(address)
  })
  for (const picture of lost) picture.remove()
  for (const paragraph of body.querySelectorAll('p, h2, h3, h4, h5, h6')) if (isBlank(paragraph)) paragraph.remove()
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (!/^(href|src|alt|title|colspan|rowspan)$/.test(name)) element.removeAttribute(name)
  return { html: body.innerHTML, lostPictures: lost.length, lostEmbeds }
}

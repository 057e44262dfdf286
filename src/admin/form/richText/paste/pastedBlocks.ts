/** Elements that browsers display as separate blocks, but which the editor's parser would join with the text around. */
import { inlineTags } from '../markup.ts'
import { rename, styleOf, unwrap } from './elements.ts'

const blocks = 'center, datalist, details, dialog, dt, legend, main, marquee, nav, optgroup, option, search, summary'
const controls = 'button, select, textarea'
const preformatted = 'listing, xmp'

const isShownAsBlock = (element: Element): boolean =>
  /^(?:block|flex|grid|list-item|table|flow-root)\b/.test(styleOf(element, 'display'))

/**
 * Node that separates an element from its nearest sibling on one side: a line break, or a space if there is no sibling
 * or it is a line break already.
 */
const separator = (element: Element, side: 'previousSibling' | 'nextSibling'): Node | string => {
  let sibling = element[side]
  while (sibling?.nodeType === Node.TEXT_NODE && sibling.textContent?.trim() === '') sibling = sibling[side]
  return sibling && sibling.nodeName !== 'BR' ? element.ownerDocument.createElement('br') : ' '
}

/** Puts an element on its own line: as a block, or between line breaks if it is in a paragraph or heading. */
const separate = (element: Element): void => {
  if (element.closest('p, h1, h2, h3, h4, h5, h6')) {
    element.before(separator(element, 'previousSibling'))
    element.after(separator(element, 'nextSibling'))
    if (!inlineTags.has(element.localName)) unwrap(element)
  } else if (inlineTags.has(element.localName)) {
    const block = element.ownerDocument.createElement('div')
    element.replaceWith(block)
    block.append(element)
  } else rename(element, 'div')
}

/** Keeps the texts of block elements apart: otherwise, `<summary>Fees</summary>Ten` would become one word. */
export const separateBlocks = (body: Element): void => {
  for (const element of body.querySelectorAll(preformatted)) rename(element, 'pre')
  // The text of a control stays in its line, with a space between adjacent words.
  for (const element of body.querySelectorAll(controls)) {
    if (/[\p{L}\p{M}\p{N}]$/u.test(element.previousSibling?.textContent ?? '')) element.before(' ')
    if (/^[\p{L}\p{N}]/u.test(element.nextSibling?.textContent ?? '')) element.after(' ')
    unwrap(element)
  }
  for (const element of body.querySelectorAll(blocks)) separate(element)
  for (const element of body.querySelectorAll('[data-style]'))
    if (inlineTags.has(element.localName) && isShownAsBlock(element)) separate(element)
}

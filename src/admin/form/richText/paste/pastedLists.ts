/** Lists of other programs, whose numbering is a style and which may lie directly in another list. */
import { styleOf } from './elements.ts'

/** Attributes of an `ol` by the style of its numbers. */
const attributesByStyle: ReadonlyMap<string, readonly [name: string, value: string]> = new Map([
  ['lower-alpha', ['type', 'a']],
  ['lower-latin', ['type', 'a']],
  ['upper-alpha', ['type', 'A']],
  ['upper-latin', ['type', 'A']],
  ['lower-roman', ['type', 'i']],
  ['upper-roman', ['type', 'I']],
  ['bengali', ['lang', 'bn']],
])

const listStyleOf = (element: Element): string =>
  styleOf(element, 'list-style-type') || (styleOf(element, 'list-style').split(/\s+/)[0] ?? '')

/**
 * Writes the number style of ordered lists as an attribute: `type`, or `lang` for Bangla digits. Moves a list that is
 * directly in another list into the item before it.
 */
export const normalizeLists = (body: Element): void => {
  for (const list of body.querySelectorAll('ol')) {
    list.removeAttribute('lang')
    const item = list.querySelector(':scope > li')
    const style = listStyleOf(list) || (item ? listStyleOf(item) : '')
    const [name, value] = attributesByStyle.get(style) ?? []
    if (name && value) list.setAttribute(name, value)
  }
  for (const list of body.querySelectorAll('ol > :is(ol, ul), ul > :is(ol, ul)')) {
    const item = list.previousElementSibling
    if (item?.localName === 'li') item.append(list)
  }
}

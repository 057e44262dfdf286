/** Bold, italic and similar formats, which programs write as tags, as styles, or as styles that cancel tags. */
import { styleOf, unwrap } from './elements.ts'

const markTags = ['strong', 'em', 'u', 's', 'sup', 'sub'] as const
type MarkTag = (typeof markTags)[number]
type Marks = Readonly<Partial<Record<MarkTag, boolean>>>

const tagMarks: Readonly<Record<string, MarkTag>> = {
  ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u', s: 's', strike: 's', sup: 'sup', sub: 'sub' },
}
const isMarkTag = ({ localName }: Element): boolean => Object.hasOwn(tagMarks, localName)
/** Elements in which a bold style is not emphasis, because all their text is bold. */
const boldBlocks = 'h1, h2, h3, h4, h5, h6, th, caption'
const inlineTags: ReadonlySet<string> = new Set([...Object.keys(tagMarks), 'a', 'font', 'span'])

const boldOf = (element: Element): boolean | undefined => {
  const weight = styleOf(element, 'font-weight')
  if (/^(bold|bolder|[6-9]00)/.test(weight) || /\bbold\b/.test(styleOf(element, 'font'))) return true
  return /^(normal|lighter|[1-5]00)/.test(weight) ? false : undefined
}

const italicOf = (element: Element): boolean | undefined => {
  const style = styleOf(element, 'font-style')
  if (/^(italic|oblique)/.test(style) || /\b(italic|oblique)\b/.test(styleOf(element, 'font'))) return true
  return style.startsWith('normal') ? false : undefined
}

const positions: Readonly<Record<string, Marks>> = {
  super: { sup: true, sub: false },
  sub: { sub: true, sup: false },
  baseline: { sup: false, sub: false },
}

const styleMarks = (element: Element): Marks => {
  const [bold, italic] = [boldOf(element), italicOf(element)]
  const line = `${styleOf(element, 'text-decoration')} ${styleOf(element, 'text-decoration-line')}`
  return {
    ...(bold !== undefined && !(bold && element.closest(boldBlocks)) && { strong: bold }),
    ...(italic !== undefined && { em: italic }),
    ...(line.includes('underline') && { u: true }),
    ...(line.includes('line-through') && { s: true }),
    ...(inlineTags.has(element.localName) && positions[styleOf(element, 'vertical-align')]),
  }
}

const marksOf = (element: Element, around: Marks): Marks => {
  const tag = isMarkTag(element) ? tagMarks[element.localName] : undefined
  const marks = { ...around, ...(tag && { [tag]: true }), ...styleMarks(element) }
  // Links are underlined anyway.
  return element.closest('a[href]') ? { ...marks, u: false } : marks
}

const wrapText = (text: Text, marks: Marks): void => {
  let outer: Text | Element = text
  for (const tag of markTags.toReversed()) {
    if (!marks[tag]) continue
    const element: Element = text.ownerDocument.createElement(tag)
    outer.replaceWith(element)
    element.append(outer)
    outer = element
  }
}

const settle = (parent: Element, around: Marks): void => {
  for (const node of [...parent.childNodes]) {
    if (node instanceof Text && node.data !== '') wrapText(node, around)
    else if (node instanceof Element && !node.matches('pre, code')) settle(node, marksOf(node, around))
  }
}

/** Wraps the text in tags for its visible formats, and removes the elements that carried the formats before. */
export const normalizeMarks = (body: Element): void => {
  const previous = [...body.querySelectorAll('*')].filter(
    element => isMarkTag(element) && !element.closest('pre, code'),
  )
  settle(body, {})
  for (const element of previous) unwrap(element)
  for (const element of body.querySelectorAll('span, font')) if (!element.matches('[title], [dir=rtl]')) unwrap(element)
}

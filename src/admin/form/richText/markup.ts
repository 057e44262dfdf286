/**
 * Converts HTML to and from a form that the editor's schema can represent: ProseMirror has no row groups, captions or
 * text outside of paragraphs.
 */
import { inertBody } from './inertHtml.ts'

/** Inline elements. */
export const inlineTags: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q s samp small span strike strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Tags that the editor's marks parse in addition to the one that they render. */
const otherTags = 'b, i, del, strike'
/** Elements whose text the editor wraps in paragraphs. */
const containers = 'li, td, th, blockquote'
const textBlocks = 'p, h1, h2, h3, h4, h5, h6'
const rowGroups: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'])

const isInline = (node: Node): boolean =>
  node.nodeType === Node.TEXT_NODE || (node instanceof Element && inlineTags.has(node.localName))
const isBlank = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() === ''
const isImage = (node: Node): boolean => node instanceof Element && node.localName === 'img'

const bareParagraph = (document: Document, content: readonly Node[]): HTMLElement => {
  const paragraph = document.createElement('p')
  paragraph.dataset.bare = ''
  paragraph.append(...content)
  return paragraph
}

/** Runs of text and inline elements that are direct children of an element. */
const inlineRuns = (element: Element): readonly (readonly ChildNode[])[] => {
  const runs: ChildNode[][] = [[]]
  for (const node of element.childNodes) {
    if (isInline(node)) runs.at(-1)?.push(node)
    else runs.push([])
  }
  return runs.filter(run => !run.every(isBlank))
}

/**
 * Wraps the text and inline elements that are direct children of an element in paragraphs. Images alone between blocks
 * stay blocks. An empty container, and a list item that does not begin with a paragraph, get an empty paragraph.
 */
const wrapBareText = (element: HTMLElement): void => {
  for (const run of inlineRuns(element)) {
    if (run.every(node => isImage(node) || isBlank(node))) continue
    const [first] = run
    const mark = element.ownerDocument.createTextNode('')
    first?.before(mark)
    mark.replaceWith(bareParagraph(element.ownerDocument, run))
  }
  const isItem = element.localName === 'li'
  const lacksParagraph = isItem ? element.firstElementChild?.localName !== 'p' : element.childElementCount === 0
  if (element.matches(containers) && lacksParagraph) element.prepend(bareParagraph(element.ownerDocument, []))
}

/**
 * Stores the content before a table's rows, and the group of each row, in attributes. Attributes of groups are lost.
 */
const flattenTable = (table: HTMLTableElement): void => {
  const head = [...table.children].filter(({ localName }) => !rowGroups.has(localName))
  if (head.length > 0) table.dataset.head = head.map(element => element.outerHTML).join('')
  for (const element of head) element.remove()
  const groups = [...table.children].filter(({ attributes }) => attributes.length === 0)
  for (const [index, group] of groups.entries())
    for (const row of group.children) if (row instanceof HTMLElement) row.dataset.group = `${group.localName}-${index}`
}

/**
 * Changes parsed HTML in place so that the editor's schema preserves as much of it as possible. Returns the same
 * element.
 */
export const toEditable = (body: HTMLElement): HTMLElement => {
  for (const element of body.querySelectorAll<HTMLElement>(otherTags)) element.dataset.tag = element.localName
  for (const table of body.querySelectorAll('table')) flattenTable(table)
  for (const element of [body, ...body.querySelectorAll<HTMLElement>(containers)]) wrapBareText(element)
  for (const image of body.querySelectorAll('img')) if (image.closest(textBlocks)) image.dataset.inline = ''
  for (const block of body.querySelectorAll('pre')) {
    const isCode = block.childNodes.length === 1 && block.firstElementChild?.localName === 'code'
    if (!isCode) block.dataset.plain = ''
  }
  return body
}

const rename = (element: Element, tag: string): void => {
  const renamed = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Restores the row groups of a table. A new row joins the group before it, unless that is a header. */
const groupRows = (table: Element): void => {
  const body = table.querySelector(':scope > tbody')
  if (!body) return
  const rows = [...body.children]
  body.remove()
  let last: { readonly name: string; readonly element: Element } | undefined
  for (const row of rows) {
    const name = row.getAttribute('data-group') ?? (last && !last.name.startsWith('thead') ? last.name : 'tbody')
    row.removeAttribute('data-group')
    if (last?.name !== name) {
      const [tag = 'tbody'] = name.split('-')
      const element = table.ownerDocument.createElement(rowGroups.has(tag) ? tag : 'tbody')
      table.append(element)
      last = { name, element }
    }
    last.element.append(row)
  }
}

/** Reverts `toEditable` in place. Returns the same element. */
const toPlainMarkup = (body: HTMLElement): HTMLElement => {
  for (const table of body.querySelectorAll('table')) {
    groupRows(table)
    table.querySelector(':scope > caption[data-shown]')?.remove()
    if (table.dataset.head === undefined) continue
    const head = inertBody(`<table>${table.dataset.head}</table>`).querySelector('table')
    table.prepend(...(head?.childNodes ?? []))
    delete table.dataset.head
  }
  const bare = [...body.querySelectorAll('p[data-bare]')]
  // Adjacent bare paragraphs would become one text, so they stay paragraphs.
  const [joined, single] = [true, false].map(isJoined =>
    bare.filter(({ previousElementSibling: before, nextElementSibling: after }) => {
      const isNextToBare = before?.matches('p[data-bare]') || after?.matches('p[data-bare]')
      return Boolean(isNextToBare) === isJoined
    }),
  )
  for (const paragraph of single ?? []) unwrap(paragraph)
  for (const paragraph of joined ?? []) paragraph.removeAttribute('data-bare')
  for (const image of body.querySelectorAll('img[data-inline]')) image.removeAttribute('data-inline')
  for (const block of body.querySelectorAll('pre[data-plain]')) {
    if (block.firstElementChild) unwrap(block.firstElementChild)
    block.removeAttribute('data-plain')
  }
  for (const element of body.querySelectorAll('[data-tag]')) {
    const tag = element.getAttribute('data-tag') ?? ''
    element.removeAttribute('data-tag')
    if (inlineTags.has(tag)) rename(element, tag)
  }
  return body
}

const { ownerDocument: neverShown } = inertBody('')

/**
 * HTML of the content that `write` adds to an element, after `toEditable` was reverted. The element is never displayed.
 */
export const plainMarkup = (write: (body: HTMLElement) => void): string => {
  const body = neverShown.createElement('div')
  write(body)
  return toPlainMarkup(body).innerHTML
}

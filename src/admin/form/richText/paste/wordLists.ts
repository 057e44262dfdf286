/** Converts Word's lists, which are paragraphs with a typed marker or many lists of one item, back to lists. */
import { styleOf } from './elements.ts'
import { type ListNumber, listTypes, numbersOf } from './listNumbers.ts'

interface Item {
  /** The item's element in the pasted text. */
  readonly source: Element
  /** Nesting level, from 1. */
  readonly level: number
  /** Id of the list in the document. */
  readonly list: string
  /**
   * Possible numbers of the item. Undefined for a bullet; [] for a marker that an `ol` cannot produce, which remains as
   * text.
   */
  readonly numbers: readonly ListNumber[] | undefined
  /** Blocks of the item. */
  readonly content: readonly Element[]
}

const listStyle = /^(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/
const symbolFont = /^["']?(symbol|wingdings|webdings)/

/** Element that contains the typed marker: '1.', '·', 'a)'. */
const markerOf = (paragraph: Element) =>
  [...paragraph.querySelectorAll('span')].find(span => styleOf(span, 'mso-list') === 'ignore')

/** True if a marker is written in a symbol font, in which letters are bullets. */
const isSymbol = (marker: Element, paragraph: Element): boolean => {
  const around = [...paragraph.querySelectorAll('span')].filter(span => span.contains(marker) || marker.contains(span))
  return around.some(span => symbolFont.test(styleOf(span, 'font-family')))
}

/**
 * List item of a Word paragraph, with the marker removed; undefined for any other element. A marker that an `ol` cannot
 * produce remains as text, as does the number of a heading, which remains a heading.
 */
const itemOf = (paragraph: Element): Item | undefined => {
  const [, list, level, override = ''] = listStyle.exec(styleOf(paragraph, 'mso-list')) ?? []
  const marker = level === undefined ? undefined : markerOf(paragraph)
  if (!marker) return undefined
  const text = (marker.textContent ?? '').trim()
  const numbers = isSymbol(marker, paragraph) ? undefined : numbersOf(text)
  const isHeading = paragraph.localName !== 'p'
  const isText = numbers !== undefined && (isHeading || numbers.length === 0)
  if (isText) marker.replaceWith(`${text} `)
  else marker.remove()
  if (isHeading) return undefined
  const block = paragraph.ownerDocument.createElement('p')
  block.append(...paragraph.childNodes)
  return { source: paragraph, level: Number(level), list: `${list} ${override}`, numbers, content: [block] }
}

/** List items of a list of Word for the web, which wraps each item in a list of its own. */
const webItemsOf = (wrapper: Element): readonly Item[] =>
  [...wrapper.querySelectorAll('li[data-aria-level]')].map((item, index) => {
    const list = item.parentElement
    const value = Number(list?.getAttribute('start') ?? 1) + index
    const type = listTypes.find(each => each === list?.getAttribute('type')) ?? '1'
    return {
      source: wrapper,
      level: Number(item.getAttribute('data-aria-level')),
      list: item.getAttribute('data-listid') ?? '',
      numbers: list?.localName === 'ol' ? [{ type, value }] : undefined,
      content: [...item.children],
    }
  })

const itemSources = 'p, h1, h2, h3, h4, h5, h6, .ListContainerWrapper'

/** Runs of adjacent list items. */
const runsOf = (body: Element): readonly (readonly Item[])[] => {
  const runs: Item[][] = []
  for (const source of body.querySelectorAll(itemSources)) {
    const items = source.matches('.ListContainerWrapper') ? webItemsOf(source) : [itemOf(source)].filter(item => !!item)
    if (items.length === 0) continue
    const run = runs.at(-1)
    if (run && run.at(-1)?.source.nextElementSibling === source) run.push(...items)
    else runs.push([...items])
  }
  return runs
}

/** The next item of the first item's list, which deeper items may precede; undefined if there is none. */
const nextInList = ([first, ...others]: readonly Item[]): Item | undefined => {
  const next = others.find(item => first === undefined || item.level <= first.level)
  return next?.level === first?.level ? next : undefined
}

const isSameKind = (one: ListNumber, other: ListNumber): boolean => one.type === other.type && one.lang === other.lang

/** Number of the first item of a list. A letter such as 'i' may be read in two ways; the next item decides. */
const startOf = (queue: readonly Item[]): ListNumber | undefined => {
  const numbers = queue[0]?.numbers ?? []
  const next = nextInList(queue)?.numbers ?? []
  const isFollowed = (number: ListNumber) =>
    next.some(other => isSameKind(other, number) && other.value === number.value + 1)
  return numbers.find(isFollowed) ?? numbers.find(({ value }) => value === 1) ?? numbers[0]
}

const createList = (document: Document, start: ListNumber | undefined): Element => {
  const list = document.createElement(start ? 'ol' : 'ul')
  if (start?.lang) list.setAttribute('lang', start.lang)
  if (start && start.value !== 1) list.setAttribute('start', String(start.value))
  if (start && start.type !== '1') list.setAttribute('type', start.type)
  return list
}

const isText = ({ numbers }: Item): boolean => numbers?.length === 0

/** True if an item continues a list in which it would have the expected number. */
const continues = (item: Item, first: Item, expected: ListNumber | undefined): boolean => {
  if (item.list !== first.list) return false
  if (!expected) return item.numbers === undefined
  return item.numbers?.some(number => isSameKind(number, expected) && number.value === expected.value) ?? false
}

/**
 * Builds a list from the items of one level and the deeper items below them, or the blocks of an item whose marker
 * remains as text. Removes them from the queue. A list ends where another one begins, bullets turn into numbers or the
 * numbering jumps.
 */
const takeBlocks = (document: Document, queue: Item[]): readonly Element[] => {
  const [first] = queue
  if (!first) return []
  if (isText(first)) return queue.shift()?.content ?? []
  const start = startOf(queue)
  const list = createList(document, start)
  for (let item = queue[0]; item && item.level >= first.level; item = queue[0]) {
    const last = list.lastElementChild
    if (item.level > first.level && last) {
      last.append(...takeBlocks(document, queue))
      continue
    }
    const expected = start && { ...start, value: start.value + list.childElementCount }
    if (last && !continues(item, first, expected)) break
    queue.shift()
    const entry = document.createElement('li')
    entry.append(...item.content)
    list.append(entry)
  }
  return [list]
}

/** Replaces Word's lists, whose styles are in `data-style`, with list elements. */
export const listsFromWord = (body: Element): void => {
  for (const run of runsOf(body)) {
    const anchor = run[0]?.source
    if (!anchor) continue
    const place = anchor.ownerDocument.createComment('')
    anchor.before(place)
    const queue = [...run]
    // A list may begin at a deeper level than its later items; then one call does not take all of them.
    while (queue.length) place.before(...takeBlocks(anchor.ownerDocument, queue))
    place.remove()
    for (const { source } of run) source.remove()
  }
}

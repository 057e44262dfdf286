/** Word writes lists as paragraphs with a typed marker; here they become lists again. */

interface Item {
  readonly paragraph: Element
  /** From 1. */
  readonly level: number
  readonly isOrdered: boolean
}

const levelPattern = /mso-list\s*:\s*l\d+\s+level(\d+)/i
const styleText = (element: Element) => element.getAttribute('data-style') ?? ''

/** The element that holds the typed marker: '1.', '·', 'a)'. */
const markerOf = (paragraph: Element) =>
  [...paragraph.querySelectorAll('span')].find(span => /mso-list\s*:\s*ignore/i.test(styleText(span)))

/** A paragraph of a list, without its marker; undefined for any other element. */
const itemOf = (paragraph: Element): Item | undefined => {
  const level = levelPattern.exec(styleText(paragraph))?.[1]
  if (level === undefined) return undefined
  const marker = markerOf(paragraph)
  const isOrdered = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '')
  marker?.remove()
  return { paragraph, level: Number(level), isOrdered }
}

/** Runs of paragraphs of lists that stand side by side. */
const runsOf = (body: Element): readonly (readonly Item[])[] => {
  const runs: Item[][] = []
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const item = itemOf(paragraph)
    if (!item) continue
    const run = runs.at(-1)
    if (run && run.at(-1)?.paragraph.nextElementSibling === paragraph) run.push(item)
    else runs.push([item])
  }
  return runs
}

/** Puts the items of one level, and the deeper ones beneath them, into a list; takes them from the queue. */
const listOf = (document: Document, queue: Item[]): Element => {
  const [first] = queue
  const list = document.createElement(first?.isOrdered ? 'ol' : 'ul')
  const level = first?.level ?? 1
  for (let item = queue[0]; item && item.level >= level; item = queue[0]) {
    const last = list.lastElementChild
    if (item.level > level && last) {
      last.append(listOf(document, queue))
      continue
    }
    queue.shift()
    const entry = document.createElement('li')
    const paragraph = document.createElement('p')
    paragraph.append(...item.paragraph.childNodes)
    entry.append(paragraph)
    list.append(entry)
  }
  return list
}

/** Replaces Word's paragraphs of lists, whose styles stand in `data-style`, by lists. */
export const listsFromWord = (body: Element): void => {
  for (const run of runsOf(body)) {
    const anchor = run[0]?.paragraph
    if (!anchor) continue
    const place = anchor.ownerDocument.createComment('')
    anchor.before(place)
    const queue = [...run]
    // A list may begin deeper than it goes on.
    while (queue.length) place.before(listOf(anchor.ownerDocument, queue))
    place.remove()
    for (const { paragraph } of run) paragraph.remove()
  }
}

/** What is laid out wrongly on a page, as anybody sees it: facts of boxes and of the lines of text in them, in a real browser. */
import type { Page } from 'playwright-core'

/** Windows in which every page is laid out, px: of phones, tablets and desks; the first also stands for 1280 px enlarged to 400 %. */
export const layoutWidths = [320, 390, 768, 1024, 1280, 1440, 1920] as const
/** Height of a window of 1280 × 1024 px that is enlarged to 400 %, px. */
export const enlargedHeight = 256

/** What is wrong on a page in its present window, a line for each place; no line where all is right. */
export const misplacedOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    interface Box {
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    }
    interface Piece extends Box {
      readonly node: Node
      readonly name: string
    }
    const found: string[] = []
    const { clientWidth: width, scrollWidth } = document.documentElement
    const nameOf = (element: Element, text = '') =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${text.trim().slice(0, 30)}`.trim()
    const isShown = (element: Element) =>
      element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.unseen, .skip, script, style, noscript')
    const report = (wrong: string, names: readonly string[]) => {
      for (const name of [...new Set(names)].slice(0, 5)) found.push(`${wrong}: ${name}`)
    }

    const meet = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    })
    const everywhere: Box = { left: 0, top: -1e6, right: 1e6, bottom: 1e6 }
    interface Clip {
      /** What is cut off at its edge. */
      readonly cut: Box
      /** What is out of sight until it is scrolled to, as well. */
      readonly seen: Box
    }
    const clips = new Map<Element, Clip>()
    const clipOf = (element: Element | null): Clip => {
      if (!element || element === document.body) return { cut: everywhere, seen: everywhere }
      const known = clips.get(element)
      if (known) return known
      const above = clipOf(element.parentElement)
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const isOpen = overflowX === 'visible' && overflowY === 'visible'
      const isScrolled = [overflowX, overflowY].some(value => value === 'auto' || value === 'scroll')
      const clip = isOpen
        ? above
        : {
            // A text that says itself that it is shortened is not cut.
            cut: isScrolled || textOverflow === 'ellipsis' ? above.cut : meet(above.cut, box),
            seen: meet(above.seen, box),
          }
      clips.set(element, clip)
      return clip
    }

    const all = [...document.body.querySelectorAll('*')]
    if (scrollWidth > width)
      report(
        `wider than the window by ${scrollWidth - width} px`,
        all
          .filter(
            each => each.getBoundingClientRect().right > width + 0.5 && clipOf(each.parentElement).seen.right > width,
          )
          .map(each => nameOf(each)),
      )

    const texts: Piece[] = []
    const cut: string[] = []
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      if (!(node instanceof Text) || !element || !node.data.trim() || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const name = nameOf(element, node.data)
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      const clip = clipOf(element)
      for (const line of range.getClientRects()) {
        // The room of the letters themselves, without what stands above and below them.
        const middle = (line.top + line.bottom) / 2
        const letters = { left: line.left, right: line.right, top: middle - size * 0.3, bottom: middle + size * 0.3 }
        const rest = meet(letters, clip.cut)
        const isGone = rest.right - rest.left <= 1 || rest.bottom - rest.top <= 1
        if (isGone) continue
        const isCut = letters.right - rest.right > 2 || rest.left - letters.left > 2
        if (isCut || rest.bottom - rest.top < size * 0.5) cut.push(name)
        const seen = meet(letters, clip.seen)
        if (seen.right > seen.left && seen.bottom > seen.top) texts.push({ ...seen, node, name })
      }
      if (element.closest('h1, h2, h3'))
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}]{4,15}(?![\p{L}\p{M}])/gu)) {
          if (/[\p{L}\p{M}]/u.test(node.data[index - 1] ?? '')) continue
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (range.getBoundingClientRect().height > 1.6 * size) words.push(word)
        }
    }
    report('cut off', cut)
    report('a word in two lines', words)

    const pictures = [...document.images].filter(isShown).map((node): Piece => {
      const box = meet(node.getBoundingClientRect(), clipOf(node.parentElement).seen)
      return { ...box, node, name: nameOf(node, node.alt) }
    })
    const pieces = [...texts, ...pictures].sort((one, other) => one.top - other.top)
    const over: string[] = []
    for (const [index, one] of pieces.entries())
      for (let next = index + 1; next < pieces.length; next += 1) {
        const other = pieces[next]
        if (!other || other.top >= one.bottom) break
        if (one.node === other.node) continue
        const shared = meet(one, other)
        if (shared.right - shared.left > 2 && shared.bottom - shared.top > 2) over.push(`${one.name} / ${other.name}`)
      }
    report('one over the other', over)

    // A list in columns has no hole but at its end, and one that is alone takes the whole width.
    const holes: string[] = []
    for (const list of document.querySelectorAll('main *')) {
      const { display, gridTemplateColumns, columnGap } = getComputedStyle(list)
      const items = [...list.children].filter(isShown)
      const isList = items.length > 0 && items.every(({ tagName }) => tagName === 'LI' || tagName === 'ARTICLE')
      if (display !== 'grid' || !isList || gridTemplateColumns.split(' ').length < 2) continue
      const boxes = items.map(item => item.getBoundingClientRect())
      const place = list.getBoundingClientRect()
      const gap = Number.parseFloat(columnGap) || 0
      const [first] = boxes
      if (boxes.length === 1 && first && first.width < place.width * 0.9) holes.push(`${nameOf(list)} of one`)
      const lastTop = Math.max(...boxes.map(({ top }) => top))
      for (const { top } of boxes) {
        if (top >= lastTop - 1) continue
        const row = boxes.filter(box => box.top <= top + 2 && box.bottom > top + 2)
        const filled = row.reduce((sum, box) => sum + box.width, 0) + gap * (row.length - 1)
        if (filled < place.width * 0.95) holes.push(`${nameOf(list)} of ${boxes.length}`)
      }
    }
    report('a hole in a list', holes)

    const shows = 'img, svg, iframe, video, input, textarea, select, button, table, hr'
    const empty = [
      ...document.querySelectorAll(
        'main :is(p, ul, ol, dl, dd, li, h1, h2, h3, h4, figure, article, section, blockquote)',
      ),
    ]
      .filter(each => isShown(each) && !each.textContent?.trim() && !each.matches(shows) && !each.querySelector(shows))
      .filter(each => each.getBoundingClientRect().height > 1)
    report(
      'empty',
      empty.map(each => nameOf(each)),
    )

    const titles = document.querySelectorAll('h1').length
    if (titles !== 1) found.push(`${titles} main headings`)
    return found
  })

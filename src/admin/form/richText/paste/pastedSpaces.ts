/** Spaces, line breaks and empty blocks that programs use for spacing. */

const blocks =
  'address article aside blockquote body dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  )
const isBlock = (node: Node): boolean => node instanceof Element && blocks.includes(node.localName)
const isBlankText = (node: Node): boolean => node instanceof Text && node.data.trim() === ''

const textsIn = (body: Element): readonly Text[] => {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  return texts
}

/** Turns runs of spaces into one space. A single no-break space inside a text is intended, and stays. */
const joinSpaces = (body: Element): void => {
  for (const text of textsIn(body)) {
    if (text.parentElement?.closest('pre, code')) continue
    text.data = text.data.replaceAll(/[ \t\r\n\u00a0]+/g, (run, at: number) =>
      run === '\u00a0' && at > 0 && at + 1 < text.data.length ? run : ' ',
    )
  }
}

/** True if there is nothing but blank text between a line break and the edge of its block, in one direction. */
const isAtEdge = (lineBreak: Element, sibling: 'previousSibling' | 'nextSibling'): boolean => {
  let node = lineBreak[sibling]
  while (node && isBlankText(node)) node = node[sibling]
  if (node) return isBlock(node)
  const { parentElement: parent } = lineBreak
  return parent === null || isBlock(parent) || isAtEdge(parent, sibling)
}

/** Removes spacing from a pasted text: repeated spaces, line breaks at the edges of blocks, and empty blocks. */
export const removeSpacing = (body: Element): void => {
  joinSpaces(body)
  for (const sibling of ['previousSibling', 'nextSibling'] as const) {
    const breaks = [...body.querySelectorAll('br')]
    for (const lineBreak of sibling === 'nextSibling' ? breaks.toReversed() : breaks)
      if (isAtEdge(lineBreak, sibling)) lineBreak.remove()
  }
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, blockquote'))
    if ((block.textContent ?? '').trim() === '' && !block.querySelector('img, table, hr')) block.remove()
}

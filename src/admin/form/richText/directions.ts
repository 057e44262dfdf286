/** Shows blocks of right-to-left text in their direction, as visitors see them. The stored text is unchanged. */
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** A letter of a script that is written from right to left, such as Arabic or Hebrew. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Cached results, because nodes are immutable, and every keystroke checks all blocks. */
const known = new WeakMap<Node, boolean>()

const hasRightToLeft = (block: Node): boolean => {
  const cached = known.get(block)
  if (cached !== undefined) return cached
  const found = rightToLeft.test(block.textContent)
  known.set(block, found)
  return found
}

/** Decorations with dir="auto": the browser takes the direction of a block from its first letter. */
const decorationsOf = (doc: Node): DecorationSet | null => {
  const found: Decoration[] = []
  doc.forEach((block, at) => {
    if (!block.attrs.dir && hasRightToLeft(block)) found.push(Decoration.node(at, at + block.nodeSize, { dir: 'auto' }))
  })
  return found.length > 0 ? DecorationSet.create(doc, found) : null
}

/** Editor extension that shows blocks with right-to-left letters in their own direction, without storing it. */
export const Directions = Extension.create({
  name: 'directions',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => decorationsOf(doc) } })],
})

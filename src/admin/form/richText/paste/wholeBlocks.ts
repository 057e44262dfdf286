/**
 * Keeps lists, headings and quotations whole that are pasted into a paragraph. ProseMirror would join their first and
 * last paragraphs with the text around them.
 */
import { Extension } from '@tiptap/core'
import { type Node, type ResolvedPos, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

const isInList = (position: ResolvedPos): boolean =>
  Array.from({ length: position.depth }, (_, depth) => position.node(depth + 1)).some(
    ({ type }) => type.name === 'listItem',
  )

/** `depth` for a paragraph, which is joined with the text around it; 0 for other blocks, which stay whole. */
const openDepth = (block: Node | null, depth: number): number => (block?.type.name === 'paragraph' ? depth : 0)

/** True if the content has more than one text block. */
const hasSeveralParagraphs = (content: Slice['content']): boolean => {
  let count = 0
  content.descendants(node => {
    if (node.isTextblock) count += 1
  })
  return count > 1
}

/** Editor extension that keeps pasted lists, headings and quotations as separate blocks. */
export const WholeBlocks = Extension.create({
  name: 'wholeBlocks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPasted: (slice, { state }) => {
          const { content, openStart, openEnd } = slice
          if (isInList(state.selection.$from) || !hasSeveralParagraphs(content)) return slice
          return new Slice(content, openDepth(content.firstChild, openStart), openDepth(content.lastChild, openEnd))
        },
      },
    }),
  ],
})

import type { ChainedCommands } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/**
 * Excludes the empty paragraph at the end of the text, which exists only for the cursor, from the selection. Otherwise,
 * a change to a list after Ctrl+A would add an empty item, and a list could not become paragraphs again.
 */
export const withoutTrailingParagraph = (chain: ChainedCommands): ChainedCommands =>
  chain.command(({ tr }) => {
    const { selection, doc } = tr
    const last = doc.lastChild
    const end = doc.content.size - (last?.nodeSize ?? 0)
    const isTrailing = last?.type.name === 'paragraph' && last.childCount === 0
    if (selection.empty || !isTrailing || selection.from >= end || selection.to <= end) return true
    tr.setSelection(TextSelection.between(doc.resolve(selection.from), doc.resolve(end), -1))
    return true
  })

/**
 * Keeps a selected picture: text, pictures and pasted content are inserted after it. Only Delete, Backspace and Cut
 * remove it.
 */
import { type ChainedCommands, Extension } from '@tiptap/core'
import {
  NodeSelection,
  Plugin,
  Selection,
  type SelectionBookmark,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { imageNodes } from './imageNodes.ts'

interface PictureAttributes {
  readonly src: string
  readonly alt: string
}

const isPicture = (selection: Selection): selection is NodeSelection =>
  selection instanceof NodeSelection && imageNodes.some(name => name === selection.node.type.name)

/**
 * Moves the cursor from a selected picture to the text after it or, with `isOwnLine`, to an empty paragraph after it. A
 * missing paragraph is added.
 */
const leavePicture = (tr: Transaction, isOwnLine: boolean): Transaction => {
  const { selection, doc } = tr
  if (!isPicture(selection)) return tr
  const at = selection.to
  if (selection.node.isInline) return tr.setSelection(TextSelection.create(doc, at))
  const next = doc.resolve(at).nodeAfter
  const hasPlace = next?.isTextblock && (next.childCount === 0 || !isOwnLine)
  const paragraph = doc.type.schema.nodes.paragraph?.create()
  if (!hasPlace && paragraph) tr.insert(at, paragraph)
  return tr.setSelection(TextSelection.create(tr.doc, at + 1))
}

/** Inserts a picture at the cursor, or after a selected picture, and puts the cursor after it. */
export const insertPicture = (chain: ChainedCommands, picture: PictureAttributes): ChainedCommands => {
  const leave = (isOwnLine: boolean) =>
    chain.command(({ tr }) => {
      leavePicture(tr, isOwnLine)
      return true
    })
  leave(true)
  chain.setImage(picture)
  return leave(false)
}

/**
 * Inserts pictures in their order at a position; undefined for the end of the selection. The cursor moves behind them
 * only if it was at that position, so that an editor who types elsewhere can go on.
 */
export const insertPictures = (
  chain: ChainedCommands,
  pictures: readonly PictureAttributes[],
  position: number | undefined,
): ChainedCommands => {
  let previous: { readonly bookmark: SelectionBookmark; readonly steps: number } | undefined
  chain.command(({ tr }) => {
    const { selection, doc } = tr
    const at = Math.min(position ?? selection.to, doc.content.size)
    if (at === selection.to) return true
    previous = { bookmark: selection.getBookmark(), steps: tr.mapping.maps.length }
    tr.setSelection(Selection.near(doc.resolve(at), -1))
    return true
  })
  for (const picture of pictures) insertPicture(chain, picture)
  return chain.command(({ tr }) => {
    if (previous) tr.setSelection(previous.bookmark.map(tr.mapping.slice(previous.steps)).resolve(tr.doc))
    return true
  })
}

/** Editor extension that inserts typed and pasted content after a selected picture instead of replacing it. */
export const SelectedPicture = Extension.create({
  name: 'selectedPicture',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => {
          if (!isPicture(view.state.selection)) return false
          view.dispatch(leavePicture(view.state.tr, true).insertText(text).scrollIntoView())
          return true
        },
        handlePaste: view => {
          if (isPicture(view.state.selection)) view.dispatch(leavePicture(view.state.tr, true))
          return false
        },
      },
    }),
  ],
})

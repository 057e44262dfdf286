/** Makes each paste, drop and cut one step of the undo history, even right before or after something is typed. */
import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Ends the current step, so that the next change begins a new one. */
export const endUndoStep = (view: EditorView): void => view.dispatch(closeHistory(view.state.tr))

const separate = (view: EditorView): boolean => {
  endUndoStep(view)
  // The editor makes its change before this microtask runs.
  queueMicrotask(() => {
    if (!view.isDestroyed) endUndoStep(view)
  })
  return false
}

/** Editor extension that makes each paste, drop and cut a separate undo step. */
export const PasteAsUndoStep = Extension.create({
  name: 'pasteAsUndoStep',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { paste: separate, drop: separate, cut: separate } } }),
  ],
})

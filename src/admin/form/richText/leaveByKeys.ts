/** Event handlers of an editor with which Escape and then Tab leave it, even in a table, where Tab moves between cells. */
import type { EditorProps } from '@tiptap/pm/view'

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta'])

export const createLeaveByKeys = (): EditorProps['handleDOMEvents'] => {
  let isLeaving = false
  const stay = () => {
    isLeaving = false
    return false
  }
  return {
    blur: stay,
    mousedown: stay,
    keydown: (_, event) => {
      if (modifiers.has(event.key)) return false
      const leaves = isLeaving && event.key === 'Tab'
      isLeaving = event.key === 'Escape' && !event.isComposing
      // The editor does not see an event for which this returns true, so the browser moves the focus.
      return leaves
    },
  }
}

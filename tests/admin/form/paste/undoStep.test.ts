/** One undo reverts a whole paste, and nothing that was typed right before or after it. */
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensions, htmlOfDocument } from '../../../../src/admin/form/richText/schema.ts'

const html = (editor: Editor) => htmlOfDocument(editor.state.doc).replace(/(<p><\/p>)+$/, '')

test.each(['paste', 'cut', 'drop'])(
  'a %s between two typed letters is a separate step of the undo history',
  async kind => {
    const editor = new Editor({ element: document.createElement('div'), extensions, injectCSS: false })
    const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text))
    type('a')
    editor.view.dom.dispatchEvent(new Event(kind))
    type('pasted')
    // The browser runs microtasks between two events.
    await Promise.resolve()
    type('z')
    const texts = [html(editor)]
    for (const _step of [1, 2, 3]) {
      editor.commands.undo()
      texts.push(html(editor))
    }
    expect(texts).toEqual(['<p>apastedz</p>', '<p>apasted</p>', '<p>a</p>', ''])
    editor.destroy()
  },
)

/** A picture in a text stays when something is typed, inserted or pasted while it is selected. */
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertPicture, insertPictures } from '../../../src/admin/form/richText/pictures/selectedPicture.ts'
import { documentOf, extensions, htmlOfDocument, typedRules } from '../../../src/admin/form/richText/schema.ts'

let editor: Editor
beforeEach(() => {
  editor = new Editor({ element: document.createElement('div'), extensions, injectCSS: false, ...typedRules })
})
afterEach(() => editor.destroy())

const open = (html: string) => editor.commands.setContent(documentOf(html).toJSON())
const html = () => htmlOfDocument(editor.state.doc).replace(/(<p><\/p>)+$/, '')
const select = (name: string) =>
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === name) editor.commands.setNodeSelection(at)
  })
/** Enters text as ProseMirror does: if no `handleTextInput` handles the text, it is inserted. */
const type = (text: string) => {
  const { from, to } = editor.state.selection
  const insert = () => editor.state.tr.insertText(text, from, to)
  if (!editor.view.someProp('handleTextInput', handle => handle(editor.view, from, to, text, insert)))
    editor.view.dispatch(insert())
}
const add = (name: string) => insertPicture(editor.chain(), { src: `/${name}.png`, alt: name }).run()

describe('an image that was just inserted', () => {
  test('text typed after inserting an image is placed after the image', () => {
    open('<p>Before</p>')
    editor.commands.setTextSelection(7)
    add('a')
    type('After')
    expect(html()).toBe('<p>Before</p><img src="/a.png" alt="a"><p>After</p>')
  })

  test('images inserted one after another stay in that order', () => {
    open('<p></p>')
    for (const name of ['a', 'b', 'c']) add(name)
    expect(html()).toBe('<img src="/a.png" alt="a"><img src="/b.png" alt="b"><img src="/c.png" alt="c">')
  })
})

describe('a selected image', () => {
  const text = '<p>Before</p><img src="/a.png" alt="a"><p>After</p>'
  beforeEach(() => {
    open(text)
    select('image')
  })

  test('typing with an image selected adds a paragraph and retains the image', () => {
    type('x')
    expect(html()).toBe('<p>Before</p><img src="/a.png" alt="a"><p>x</p><p>After</p>')
  })
  test('inserting an image with another one selected retains both', () => {
    add('b')
    expect(html()).toBe('<p>Before</p><img src="/a.png" alt="a"><img src="/b.png" alt="b"><p>After</p>')
  })
  test('pasting with an image selected retains the image', () => {
    editor.view.pasteText('pasted', Object.assign(new Event('paste'), { clipboardData: null }))
    expect(html()).toBe('<p>Before</p><img src="/a.png" alt="a"><p>pasted</p><p>After</p>')
  })
  test('Delete removes a selected image', () => {
    editor.commands.keyboardShortcut('Delete')
    expect(html()).toBe('<p>Before</p><p>After</p>')
  })
})

test('typing with an inline image selected retains the image', () => {
  open('<p>See <img src="/a.png" alt="a"> here</p>')
  select('inlineImage')
  type('x')
  expect(html()).toBe('<p>See <img src="/a.png" alt="a">x here</p>')
})

describe('several pictures inserted at once', () => {
  const pictures = ['a', 'b', 'c'].map(name => ({ src: `/${name}.png`, alt: name }))
  const inOrder = pictures.map(({ src, alt }) => `<img src="${src}" alt="${alt}">`).join('')

  test('several pictures are inserted in their order, one after another', () => {
    open('<p>Before</p>')
    insertPictures(editor.chain(), pictures, 7).run()
    type('After')
    expect(html()).toBe(`<p>Before</p>${inOrder}<p>After</p>`)
  })

  test('several pictures are inserted where they were added, while somebody types elsewhere', () => {
    open('<p>One</p><p>Two</p>')
    editor.commands.setTextSelection(9)
    insertPictures(editor.chain(), pictures, 4).run()
    type('!')
    expect(html()).toBe(`<p>One</p>${inOrder}<p>Two!</p>`)
  })
})

test.each([
  ['5 * 3 * 2', '<p>5 * 3 * 2</p>'],
  ['a _b_ **c** `d` ', '<p>a _b_ **c** `d` </p>'],
  ['# 12 and > 3', '<p># 12 and &gt; 3</p>'],
  ['ASP.NET is old', '<p>ASP.NET is old</p>'],
  ['- item', '<ul><li><p>item</p></li></ul>'],
  ['3. item', '<ol start="3"><li><p>item</p></li></ol>'],
  ['see www.example.org now', '<p>see <a href="https://www.example.org">www.example.org</a> now</p>'],
])('the typed text %s becomes %s', (text, expected) => {
  for (const letter of text) type(letter)
  expect(html()).toBe(expected)
})

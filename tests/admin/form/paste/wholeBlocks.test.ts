/** Pasted lists, headings and quotations remain separate blocks within the surrounding text. */
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentOf, extensions, htmlOfDocument } from '../../../../src/admin/form/richText/schema.ts'
import { withoutTrailingParagraph } from '../../../../src/admin/form/richText/trailingParagraph.ts'

let editor: Editor
beforeEach(() => {
  editor = new Editor({ element: document.createElement('div'), extensions, injectCSS: false })
})
afterEach(() => editor.destroy())

const list = '<ol><li><p>a</p></li><li><p>b</p></li></ol>'

test.each([
  ['in an empty text', '<p></p>', 1, list, list],
  ['in an empty text', '<p></p>', 1, `${list}${list}`, `${list}${list}`],
  ['within a paragraph', '<p>one two</p>', 5, list, `<p>one </p>${list}<p>two</p>`],
  ['at the end of a paragraph', '<p>one</p>', 4, list, `<p>one</p>${list}`],
  ['at the start of a paragraph', '<p>one</p>', 1, list, `${list}<p>one</p>`],
  ['after text of the same paste', '<p>one</p>', 4, `<p>two</p>${list}`, `<p>onetwo</p>${list}`],
  [
    'of one item in an empty text',
    '<p></p>',
    1,
    '<ol start="3"><li><p>a</p></li></ol>',
    '<ol start="3"><li><p>a</p></li></ol>',
  ],
  ['of a heading', '<p>one</p>', 4, '<h2>H</h2><p>p</p>', '<p>one</p><h2>H</h2><p>p</p>'],
  ['of a heading at the end', '<p>one</p>', 1, '<p>p</p><h2>H</h2>', '<p>p</p><h2>H</h2><p>one</p>'],
  [
    'of a quotation',
    '<p>one</p>',
    4,
    '<blockquote><p>a</p><p>b</p></blockquote>',
    '<p>one</p><blockquote><p>a</p><p>b</p></blockquote>',
  ],
  ['of a few words of a heading', '<p>one</p>', 4, '<h2>two</h2>', '<p>onetwo</p>'],
  ['of part of an item', '<p>one</p>', 4, '<ol><li><p>a</p></li></ol>', '<p>onea</p>'],
  ['within a list', '<ul><li><p>x</p></li></ul>', 4, list, '<ul><li><p>xa</p></li><li><p>b</p></li></ul>'],
])('a paste %s, into %s at %d, results in the expected blocks', (_place, before, position, pasted, after) => {
  editor.commands.setContent(documentOf(before).toJSON())
  editor.commands.setTextSelection(position)
  editor.view.pasteHTML(pasted, Object.assign(new Event('paste'), { clipboardData: null }))
  expect(htmlOfDocument(editor.state.doc).replace(/(<p><\/p>)+$/, '')).toBe(after)
})

test('text typed right after a link is not part of the link', () => {
  editor.commands.setContent(documentOf('<p><a href="/a">here</a></p>').toJSON())
  editor.commands.setTextSelection(5)
  editor.view.dispatch(editor.state.tr.insertText(', there'))
  expect(htmlOfDocument(editor.state.doc)).toBe('<p><a href="/a">here</a>, there</p>')
})

test('with everything selected, a list changes to the other kind of list, and back to paragraphs', () => {
  editor.commands.setContent(documentOf('<p>a</p><p>b</p>').toJSON())
  const texts: string[] = []
  for (const toggle of ['toggleOrderedList', 'toggleBulletList', 'toggleBulletList'] as const) {
    editor.commands.selectAll()
    withoutTrailingParagraph(editor.chain())[toggle]().run()
    texts.push(htmlOfDocument(editor.state.doc).replace(/(<p><\/p>)+$/, ''))
  }
  expect(texts).toEqual([list, list.replaceAll('ol>', 'ul>'), '<p>a</p><p>b</p>'])
})

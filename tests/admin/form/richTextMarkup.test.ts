/** The visual editor preserves all markup that the server stores; otherwise, the text opens as code. */
import { readFileSync } from 'node:fs'
import { renderHook } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { allowedMarkup, sanitiseHtml } from '../../../server/content/sanitise.ts'
import { droppedMarkup } from '../../../src/admin/form/richText/droppedMarkup.ts'
import { useRichText } from '../../../src/admin/form/richText/editor.ts'

const nothing = () => undefined

/** Opens a stored text in the visual editor. `value` returns the HTML after the last change. */
const open = (html: string) => {
  let value = html
  const onChange = (changed: string) => {
    value = changed
  }
  const others = { onBlur: nothing, onPicturesLost: nothing, onEmbedsLost: nothing, onFiles: nothing, attributes: {} }
  const { result, unmount } = renderHook(() => useRichText({ html, isShown: true, onChange, ...others }))
  if (!result.current) throw new Error('The editor was not created.')
  return { editor: result.current, value: () => value, close: unmount }
}

/** Positions at which a letter can be typed: the start of each block, and the end of each text node. */
const placesIn = ({ state }: Editor): readonly number[] => {
  const places: number[] = []
  state.doc.descendants((node, at) => {
    if (node.isText) places.push(at + node.nodeSize)
    else if (node.isTextblock) places.push(at + 1)
  })
  return places
}

const letter = '✎'

/** Normalises HTML: sorts attributes by name, removes those with default values, and moves links outside of marks. */
const settled = (html: string) =>
  html
    .replaceAll(/(<[a-z]\w*)((?: [^\s=>]+="[^"]*")+)/g, (_, tag: string, attributes: string) =>
      [tag, ...(attributes.match(/ [^\s=>]+="[^"]*"/g) ?? []).filter(each => each !== ' type="1"').sort()].join(''),
    )
    .replaceAll(/<(strong|em)>(<a [^>]*>)([^<]*)<\/a><\/\1>/g, '$2<$1>$3</$1></a>')

/** Types and deletes a letter at up to six positions, distributed over a text. Returns the number of positions. */
const typeAround = (html: string): number => {
  const { editor, value, close } = open(html)
  const all = placesIn(editor)
  const places = all.filter((_, index) => index % Math.ceil(all.length / 6) === 0)
  for (const place of places) {
    editor.view.dispatch(editor.state.tr.insertText(letter, place))
    expect(value()).toContain(letter)
    expect(settled(sanitiseHtml(value().replace(letter, '')))).toBe(settled(html))
    editor.view.dispatch(editor.state.tr.delete(place, place + letter.length))
    expect(value()).toBe(html)
  }
  close()
  return places.length
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return /<\/(p|h\d|[ou]l|table)>/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe.each(['content', 'kit'])('the rich texts of starter/%s.json', name => {
  const texts = textsIn(JSON.parse(readFileSync(`starter/${name}.json`, 'utf8'))).map(sanitiseHtml)

  test('the visual editor leaves untouched starter texts exactly as they are stored', () => {
    expect(texts.length).toBeGreaterThan(0)
    for (const html of texts) {
      expect(droppedMarkup(html)).toEqual([])
      expect(typeAround(html)).toBeGreaterThan(0)
    }
  })
})

const row = '<tr><td>cell</td></tr>'
const rows = `<tbody>${row}</tbody>`
const inTable = (element: string) => `<table>${element}${rows}</table>`

/** Context of elements that cannot be inside or next to a paragraph. */
const placed: Readonly<Record<string, (element: string) => string>> = {
  br: element => `<p>one${element}two</p>`,
  caption: inTable,
  col: element => inTable(`<colgroup>${element}</colgroup>`),
  colgroup: inTable,
  dd: element => `<dl><dt>term</dt>${element}</dl>`,
  dt: element => `<dl>${element}<dd>meaning</dd></dl>`,
  figcaption: element => `<figure><img src="/a.png">${element}</figure>`,
  li: element => `<ul>${element}</ul>`,
  rp: element => `<p><ruby>word${element}</ruby></p>`,
  rt: element => `<p><ruby>word${element}</ruby></p>`,
  summary: element => `<details>${element}more</details>`,
  tbody: element => `<table>${element}</table>`,
  td: element =>
    element.includes('rowspan')
      ? `<table><tbody><tr>${element}<td>b</td></tr><tr><td>c</td></tr></tbody></table>`
      : `<table><tbody><tr>${element}</tr></tbody></table>`,
  tfoot: element => `<table>${rows}${element}</table>`,
  thead: inTable,
  tr: element => `<table><tbody>${element}</tbody></table>`,
}

/** Content of elements that do not contain text directly. */
const content: Readonly<Record<string, string>> = {
  colgroup: '<col>',
  dl: '<dt>term</dt><dd>meaning</dd>',
  ol: '<li>item</li>',
  table: rows,
  tbody: row,
  tfoot: row,
  thead: row,
  tr: '<td>cell</td>',
  ul: '<li>item</li>',
}

const blocks = new Set('blockquote details div dl figure h1 h2 h3 h4 h5 h6 hr ol p pre table ul'.split(' '))
const empty = new Set('br col hr img wbr'.split(' '))

/** Values of attributes that do not accept arbitrary text. */
const values: Readonly<Record<string, string>> = {
  alt: 'a pond',
  colspan: '2',
  datetime: '2026-01-31',
  dir: 'rtl',
  height: '10',
  href: '/a',
  lang: 'bn',
  open: '',
  rel: 'noopener',
  reversed: '',
  rowspan: '2',
  span: '2',
  src: '/b.png',
  start: '3',
  title: '007',
  value: '4',
  width: '10',
}

/** Additional attributes that an attribute requires. */
const companions: Readonly<Record<string, string>> = {
  'a dir': 'href="/a"',
  'a lang': 'href="/a"',
  'a title': 'href="/a"',
  'a target': 'href="/a" rel="noopener"',
  'a rel': 'href="/a" target="_blank"',
}

const attributesOf = (tag: string): readonly string[] =>
  [...(allowedMarkup.attributes?.['*'] ?? []), ...(allowedMarkup.attributes?.[tag] ?? [])].flatMap(allowed => {
    const [property, ...choices] = typeof allowed === 'string' ? [allowed] : allowed
    const name = property.toLowerCase()
    const value = values[name]
    if (choices.length > 0) return choices.map(choice => `${name}="${String(choice)}"`)
    if (value === undefined) throw new Error(`Give the attribute ${name} of ${tag} a sample value.`)
    return [`${name}="${value}"`]
  })

/** Every element that the server stores, alone and with each of its attributes. */
const samples = (allowedMarkup.tagNames ?? []).flatMap(tag =>
  ['', ...attributesOf(tag)].map(attribute => {
    const [name = ''] = attribute.split('=')
    const source = tag === 'img' && name !== 'src' ? 'src="/a.png"' : ''
    const start = [`<${tag}`, source, companions[`${tag} ${name}`] ?? '', attribute].filter(Boolean).join(' ')
    const element = empty.has(tag) ? `${start}>` : `${start}>${content[tag] ?? 'words'}</${tag}>`
    const place =
      placed[tag === 'th' ? 'td' : tag] ?? (blocks.has(tag) ? String : (inner: string) => `<p>one ${inner} two</p>`)
    return { pair: `${tag} ${name}`.trim(), attribute, html: sanitiseHtml(place(element)) }
  }),
)

/** Markup that the schema of the visual editor does not support. */
const codeTags = 'dd details div dl dt figcaption figure rp rt ruby summary'.split(' ')
const codePairs = new Set([
  ...codeTags.flatMap(tag => [tag, `${tag} dir`, `${tag} lang`, `${tag} title`]),
  'details open',
  ...['thead', 'tbody', 'tfoot'].flatMap(tag => [`${tag} dir`, `${tag} lang`, `${tag} title`]),
])

describe('the visual editor with markup that the server stores', () => {
  test.each(samples.filter(({ pair }) => !codePairs.has(pair)))(
    'the visual editor retains $pair in $html',
    ({ attribute, html }) => {
      expect(html).toContain(attribute.replace(/=""$/, ''))
      expect(droppedMarkup(html)).toEqual([])
      typeAround(html)
    },
  )

  test.each(samples.filter(({ pair }) => codePairs.has(pair)))(
    'a text with $pair opens in code view, because of $html',
    ({ attribute, html }) => {
      expect(html).toContain(attribute.replace(/=""$/, ''))
      expect(droppedMarkup(html)).not.toEqual([])
    },
  )
})

test.each([
  ['text outside paragraphs', 'words'],
  ['an empty paragraph at the end', '<p>words</p><p></p>'],
  ['a list item that starts with a list', '<ul><li><ol><li>inner</li></ol></li></ul>'],
  ['a list item of text and a list', '<ul><li>words<ul><li><p>inner</p></li></ul></li></ul>'],
  ['empty table cells', '<table><tbody><tr><td></td><td>b</td></tr></tbody></table>'],
  ['several row groups of a table', `<table><thead>${row}</thead>${rows}${rows}<tfoot>${row}</tfoot></table>`],
  [
    'a table caption and columns',
    `<table><caption>Of <em>ponds</em></caption><colgroup><col></colgroup>${rows}</table>`,
  ],
  ['an image in a linked paragraph', '<p>See <a href="/a"><img src="/a.png" alt="A"> more</a></p>'],
  ['images between paragraphs', '<p>one</p><img src="/a.png"><img src="/b.png"><p>two</p>'],
  ['legacy names of marks', '<p><b>a</b><strong>b</strong><i>c</i><em>d</em><del>e</del><s>f</s></p>'],
  ['nested spans', '<p><span lang="bn">a <span dir="rtl">b</span></span></p>'],
  ['nested quotations', '<blockquote>words<blockquote><p>inner</p></blockquote></blockquote>'],
  ['multi-line code', '<pre><code>a\n  b\n</code></pre><pre>c\n d</pre>'],
])('the visual editor retains %s', (_, html) => {
  expect(sanitiseHtml(html)).toBe(html)
  expect(droppedMarkup(html)).toEqual([])
  typeAround(html)
})

test.each([
  ['<p class="lead">words</p>', ['class="…"']],
  ['<p style="color:red">words</p>', ['style="…"']],
  ['<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>', ['<table>']],
  ['<p><q>a</q><q>b</q></p>', ['<q>']],
  ['<p>a<span title="mark"></span></p>', ['<span>', 'title="…"']],
  ['<p><code>a <strong>b</strong></code></p>', ['<strong>']],
])('the visual editor names the elements it would change in %s', (html, markup) => {
  expect(droppedMarkup(html)).toEqual(markup)
})

test('a block with right-to-left letters is shown in its own direction, and stored without one', () => {
  const html = '<p>Peace</p><p>سلام</p><p dir="ltr">سلام</p>'
  const { editor, value, close } = open(html)
  expect([...editor.view.dom.children].map(({ outerHTML }) => outerHTML)).toEqual([
    '<p>Peace</p>',
    '<p dir="auto">سلام</p>',
    '<p dir="ltr">سلام</p>',
  ])
  editor.commands.insertContentAt(1, letter)
  expect(value()).toBe(html.replace('Peace', `${letter}Peace`))
  close()
})

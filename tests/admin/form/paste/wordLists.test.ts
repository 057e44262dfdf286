/** Lists from Word, which are paragraphs with typed markers, become lists with the same numbers. */
import { describe, expect, test } from 'vitest'
import { cleanPasted } from '../../../../src/admin/form/richText/paste/cleanPasted.ts'
import { numbersOf } from '../../../../src/admin/form/richText/paste/listNumbers.ts'
import { documentOf, htmlOfDocument } from '../../../../src/admin/form/richText/schema.ts'

/** Paragraph of a list, with a marker as Word writes it. */
const item = (level: number, marker: string, text: string, list = 0) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`
const paragraph = (text: string) => `<p class=MsoNormal>${text}</p>`

/** Resulting lists, without the paragraphs in their items. */
const pasted = (...parts: readonly string[]) => cleanPasted(parts.join('')).html.replaceAll(/<\/?p>/g, '')

describe('lists pasted from Word', () => {
  test.each([
    [
      'continued after a paragraph',
      [item(1, '1.', 'a'), item(1, '2.', 'b'), paragraph('between'), item(1, '3.', 'c'), item(1, '4.', 'd')],
      '<ol><li>a</li><li>b</li></ol>between<ol start="3"><li>c</li><li>d</li></ol>',
    ],
    [
      'with bullets within numbers',
      [item(1, '1.', 'a'), item(2, '·', 'b', 1), item(2, '·', 'c', 1), item(1, '2.', 'd')],
      '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
    ],
    [
      'with numbers within bullets',
      [item(1, '·', 'a'), item(2, '1)', 'b', 1), item(2, '2)', 'c', 1), item(1, '·', 'd')],
      '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>',
    ],
    [
      'with bullets directly after numbers',
      [item(1, '1.', 'a'), item(1, '·', 'b', 1), item(1, '2.', 'c')],
      '<ol><li>a</li></ol><ul><li>b</li></ul><ol start="2"><li>c</li></ol>',
    ],
    [
      'with restarted numbers',
      [item(1, '1.', 'a'), item(1, '2.', 'b'), item(1, '1.', 'c', 1), item(1, '2.', 'd', 1)],
      '<ol><li>a</li><li>b</li></ol><ol><li>c</li><li>d</li></ol>',
    ],
    [
      'three levels deep, continued in the second',
      [item(1, '1.', 'a'), item(2, 'a.', 'b'), item(3, 'i.', 'c'), item(2, 'b.', 'd'), item(1, '2.', 'e')],
      '<ol><li>a<ol type="a"><li>b<ol type="i"><li>c</li></ol></li><li>d</li></ol></li><li>e</li></ol>',
    ],
    [
      'with outline numbers, which no list can write',
      [item(1, '2.', 'a'), item(2, '2.1.', 'b'), item(3, '·', 'c'), item(2, '2.2', 'd'), item(1, '3.', 'e')],
      '<ol start="2"><li>a2.1. b<ul><li>c</li></ul>2.2 d</li><li>e</li></ol>',
    ],
    ['in Bangla digits', [item(1, '৩.', 'a'), item(1, '৪.', 'b')], '<ol lang="bn" start="3"><li>a</li><li>b</li></ol>'],
    ['in Bangla letters', [item(1, 'ক)', 'a'), item(1, 'খ)', 'b')], 'ক) aখ) b'],
    [
      'of bullets right after bullets',
      [item(1, '·', 'a'), item(1, '·', 'b', 1)],
      '<ul><li>a</li></ul><ul><li>b</li></ul>',
    ],
    [
      'nested and followed by another',
      [item(1, '·', 'a'), item(2, '1.', 'b', 1), item(2, '1.', 'c', 2)],
      '<ul><li>a<ol><li>b</li></ol><ol><li>c</li></ol></li></ul>',
    ],
    [
      'with letters after z',
      [item(1, 'z.', 'a'), item(1, 'aa.', 'b')],
      '<ol start="26" type="a"><li>a</li><li>b</li></ol>',
    ],
    [
      'with letters that are also Roman numerals',
      [item(1, 'h)', 'a'), item(1, 'i)', 'b')],
      '<ol start="8" type="a"><li>a</li><li>b</li></ol>',
    ],
    [
      'with Roman numerals',
      [item(1, 'V.', 'a'), item(1, 'VI.', 'b')],
      '<ol start="5" type="I"><li>a</li><li>b</li></ol>',
    ],
  ])('a pasted Word list retains its structure: %s', (_what, parts, html) => {
    expect(pasted(...parts)).toBe(html)
    // The visual editor preserves it.
    const clean = cleanPasted(parts.join('')).html
    expect(htmlOfDocument(documentOf(clean))).toBe(clean)
  })
})

test('a numbered list pasted from another program retains its numbers', () => {
  const html = '<ol start="3" type="a" class="x"><li value="7" class="y"><p>a</p></li></ol>'
  expect(cleanPasted(html).html).toBe('<ol start="3" type="a"><li value="7"><p>a</p></li></ol>')
})

test.each([
  ['·', undefined],
  ['o', undefined],
  ['§', undefined],
  ['-', undefined],
  ['3.', [{ type: '1', value: 3 }]],
  ['(12)', [{ type: '1', value: 12 }]],
  ['b.', [{ type: 'a', value: 2 }]],
  [
    'c)',
    [
      { type: 'a', value: 3 },
      { type: 'i', value: 100 },
    ],
  ],
  ['XIV.', [{ type: 'I', value: 14 }]],
  ['১২)', [{ type: '1', value: 12, lang: 'bn' }]],
  ['7', [{ type: '1', value: 7 }]],
  ['ক)', []],
  ['१.', []],
  ['2.1', []],
  ['Step 1:', []],
])('the list marker %s is parsed as %j', (text, numbers) => {
  expect(numbersOf(text)).toEqual(numbers)
})

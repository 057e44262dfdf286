/** Differences between two texts, as the comparison of a change shows them. */
import { describe, expect, test } from 'vitest'
import { htmlDifferences, type Part, type Sides, textDifferences } from '../../../src/admin/form/history/differences.ts'

/** Parts as text: changed ones in square brackets, elements by their tag. */
const written = (parts: readonly Part[]): string =>
  parts
    .map(part => {
      if ('text' in part) return part.isChanged ? `[${part.text}]` : part.text
      const { element, isChanged, content } = part
      return `<${isChanged ? '!' : ''}${element.localName}>${written(content)}</>`
    })
    .join('')
const both = ({ before, after }: Sides) => [written(before), written(after)]

describe('differences between plain texts', () => {
  test.each([
    ['A wide pond', 'A wide river', 'A wide [pond]', 'A wide [river]'],
    ['Boats pass.', 'Boats pass slowly.', 'Boats pass.', 'Boats pass[ slowly].'],
    ['', 'New', '', '[New]'],
    ['পুকুরটি বড়', 'পুকুরটি ছোট', 'পুকুরটি [বড়]', 'পুকুরটি [ছোট]'],
    ['one\ntwo', 'one\ntwo', 'one\ntwo', 'one\ntwo'],
  ])('%j and %j differ in words', (before, after, ...shown) => {
    expect(both(textDifferences(before, after))).toEqual(shown)
  })

  test('texts that differ very much are shown as replaced', () => {
    const [one, other] = ['a', 'b'].map(letter => Array.from({ length: 4000 }, (_, at) => `${letter}${at}`).join(' '))
    const { before, after } = textDifferences(one ?? '', other ?? '')
    expect([before.length, after.length]).toEqual([1, 1])
    expect(before[0]?.isChanged).toBe(true)
  })
})

describe('differences between HTML texts', () => {
  test.each([
    ['a changed word', '<p>a wide pond</p>', '<p>a wide river</p>', '<p>a wide [pond]</>', '<p>a wide [river]</>'],
    [
      'a paragraph added before a changed one',
      '<p>The pond is wide and deep.</p>',
      '<p>News</p>\n<p>The river is wide and deep.</p>',
      '<p>The [pond] is wide and deep.</>',
      '<!p>[News]</><p>The [river] is wide and deep.</>',
    ],
    [
      'a word made bold',
      '<p>a wide pond</p>',
      '<p>a <strong>wide</strong> pond</p>',
      '<p>a [wide] pond</>',
      '<p>a <!strong>[wide]</> pond</>',
    ],
    [
      'an entry of a list',
      '<ul><li>one</li><li>two</li></ul>',
      '<ul><li>one</li><li>new</li><li>two</li></ul>',
      '<ul><li>one</><li>two</></>',
      '<ul><li>one</><!li>[new]</><li>two</></>',
    ],
    [
      'the address of a link',
      '<p><a href="/one">here</a></p>',
      '<p><a href="/two">here</a></p>',
      '<p><!a>[here]</></>',
      '<p><!a>[here]</></>',
    ],
    ['a paragraph made a heading', '<p>Title</p>', '<h2>Title</h2>', '<!p>[Title]</>', '<!h2>[Title]</>'],
    [
      'a replaced picture',
      '<p>x <img src="/a"></p>',
      '<p>x <img src="/b"></p>',
      '<p>x <!img></></>',
      '<p>x <!img></></>',
    ],
  ])('%s is marked', (_what, before, after, ...shown) => {
    expect(both(htmlDifferences(before, after))).toEqual(shown)
  })
})

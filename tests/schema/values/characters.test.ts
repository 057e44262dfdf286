import { describe, expect, test } from 'vitest'
import { hasBidiControls, isInvisible, withoutControls } from '../../../src/schema/values/text/characters.ts'
import { isEmptyHtml } from '../../../src/schema/values/text/emptyHtml.ts'

const named = (points: readonly number[]) =>
  points.map(point => [`U+${point.toString(16).toUpperCase().padStart(4, '0')}`, String.fromCodePoint(point)] as const)

describe('withoutControls', () => {
  const breaks = [0x0b, 0x0c, 0x85]
  const codes = Array.from({ length: 0xa0 }, (_none, at) => at)
  const gone = codes.filter(code => (code < 0x20 || code > 0x7e) && ![0x09, 0x0a, 0x0d, ...breaks].includes(code))

  test.each(named([...gone, 0xfdd0, 0xfdef, 0xfffe, 0xffff]))('withoutControls removes %s', (_name, character) => {
    expect(withoutControls(`a${character}b${character}`)).toBe('ab')
  })
  test.each(named(breaks))('withoutControls replaces %s with a line break', (_name, character) => {
    expect(withoutControls(`a${character}b`)).toBe('a\nb')
  })
  test.each(['a\tb\r\nc', 'বাংলা ভাষা', 'é 👩‍👧 \u00a0\u00ad\u200b\ufffd\ufeff\u{1fffd}'])(
    'withoutControls leaves %j unchanged',
    text => {
      expect(withoutControls(text)).toBe(text)
    },
  )
})

/** Spaces, joiners, direction marks, fillers, variation selectors, tags and characters with an empty glyph. */
const unseen = [
  ...[0x09, 0x20, 0xa0, 0x1680, 0x2003, 0x2028, 0x202f, 0x205f, 0x3000],
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f],
  ...[0x202a, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2069, 0x206a, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0],
  ...[0xfff9, 0xfffb, 0x1d173, 0xe0001, 0xe0020, 0xe0100, 0x01, 0x7f, 0x9f, 0xffff],
]

describe('isInvisible', () => {
  test.each(named(unseen))('isInvisible is true for %s', (_name, character) => {
    expect(isInvisible(character)).toBe(true)
    expect(isInvisible(` ${character}\u200b${character}\n`)).toBe(true)
    expect(isInvisible(`${character}.${character}`)).toBe(false)
  })
  test.each(['a', 'ক', '।', '0', '👩‍👧', '\u0600', '\ufffd', '\u0301', '_'])('isInvisible is false for %j', text => {
    expect(isInvisible(text)).toBe(false)
  })
})

describe('hasBidiControls', () => {
  test.each(named([0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]))(
    'hasBidiControls is true for a text with %s',
    (_name, character) => {
      expect(hasBidiControls(`photo${character}gpj.exe`)).toBe(true)
    },
  )
  test.each(['বাংলা', 'مرحبا', 'שלום', 'a\u200cb\u200d', '\u2060'])('hasBidiControls is false for %j', text => {
    expect(hasBidiControls(text)).toBe(false)
  })
})

describe('isEmptyHtml', () => {
  const empty = [
    '',
    '<p></p>',
    '<p> <br></p>\n<div>&nbsp;&#8203;&#x2060;&shy;&zwj;</div>',
    '<script>words</script>',
    '<!-- words -->',
  ]
  test.each([...empty, ...empty.map(html => `${html}${'<p>\u200b&nbsp;</p>'.repeat(500)}`)])(
    'isEmptyHtml is true for %.60j',
    html => {
      expect(isEmptyHtml(html)).toBe(true)
    },
  )
  const shown = ['words', '<p>.</p>', '&amp;', '<img src="/a.png">', '<hr>', '<ul><li></li></ul>', '<table></table>']
  test.each([...shown, ...shown.map(html => `${'<p>&nbsp;</p>'.repeat(500)}${html}`)])(
    'isEmptyHtml is false for %.60j',
    html => {
      expect(isEmptyHtml(html)).toBe(false)
    },
  )
  test('isEmptyHtml is false for a long fragment, without parsing it', () => {
    expect(isEmptyHtml('<p></p>'.repeat(10_000))).toBe(false)
  })
})

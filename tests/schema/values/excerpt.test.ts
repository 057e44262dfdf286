import { describe, expect, test, vi } from 'vitest'
import {
  countGraphemes,
  excerpt,
  textOf,
  titleText,
  truncate,
  truncateAtWord,
} from '../../../src/schema/values/excerpt.ts'
import { processorMs } from '../../support/harness/processorTime.ts'

describe('a truncated text', () => {
  test.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcdef…'],
    ['abc def', 4, 'abc…'],
    ['', 5, ''],
    ['abc', 0, '…'],
    // A conjunct is a single grapheme.
    ['ক্ষমা', 2, 'ক্ষমা'],
    ['ক্ষমা', 1, 'ক্ষ…'],
    ['বাংলাদেশ', 2, 'বাংলা…'],
    ['👨‍👩‍👧👨‍👩‍👧', 2, '👨‍👩‍👧👨‍👩‍👧'],
    ['👨‍👩‍👧👨‍👩‍👧', 1, '👨‍👩‍👧…'],
    ['🇧🇩🇧🇩', 1, '🇧🇩…'],
    ['e\u0301e\u0301', 1, 'e\u0301…'],
  ])('the text %j truncated to %i characters is %j', (text, chars, shown) => {
    expect(truncate(text, chars)).toBe(shown)
  })
})

describe('a text truncated at a word boundary', () => {
  test.each([
    ['The pond is full of fish', 24, 'The pond is full of fish'],
    ['The pond is full of fish', 14, 'The pond is…'],
    ['The pond is full of fish', 11, 'The pond is…'],
    ['The pond is full of fish', 12, 'The pond is…'],
    ['Fish, rice – and water', 14, 'Fish, rice…'],
    ['Fish, rice', 7, 'Fish…'],
    ['আমাদের পুকুরে মাছ আছে', 9, 'আমাদের পুকুরে…'],
    ['আমাদের পুকুরে মাছ আছে', 5, 'আমাদের…'],
    // A single word has no better place to be truncated.
    ['Unterwasserschallwellen', 5, 'Unter…'],
  ])('the text %j truncated to %i characters ends at a word boundary: %j', (text, chars, shown) => {
    expect(truncateAtWord(text, chars)).toBe(shown)
    expect(excerpt(`<p>${text}</p>`, chars)).toBe(shown)
  })
})

describe('the text of HTML', () => {
  test.each([
    ['<p>One</p><p>two</p>', 'One two'],
    ['one<br>two<hr/>three', 'one two three'],
    ['<p>wo<strong>rd</strong>s <a href="/x">here</a>.</p>', 'words here.'],
    ['<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>', 'a b'],
    ['&lt;b&gt; &amp; &quot;&apos;&#39;&#x41;&nbsp;&hellip;&copy;', "<b> & \"''A …©"],
    ['&amp;lt;', '&lt;'],
    ['&#2453;&#x9be;', 'কা'],
    ['&unknown; &constructor; &#0; &#xd800; &#99999999;', '&unknown; &constructor; &#0; &#xd800; &#99999999;'],
    ['a<!-- hidden <b> -->b', 'a b'],
    ['<script>alert("<p>")</script>shown<style>p{}</style>', 'shown'],
    ['<SCRIPT src=x>hidden</SCRIPT >shown', 'shown'],
    ['<scripture>kept</scripture>', 'kept'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['never <b closed', 'never'],
    ['never <script>closed', 'never'],
    ['never <!-- closed', 'never'],
    ['  much \n\t white   space ', 'much white space'],
    ['', ''],
  ])('the plain text of the HTML %j is %j', (html, text) => {
    expect(textOf(html)).toBe(text)
  })
  test.each(['<', '<a', '<!--', '<script>', '<script', '</script', '<b>', '&', '&#1'])(
    'the plain text is extracted in linear time, also with many %j',
    piece => {
      const html = piece.repeat(1_000_000 / piece.length)
      // Quadratic work would take minutes.
      expect(processorMs(() => textOf(html))).toBeLessThan(3_000)
    },
  )
})

test.each([
  ['', 0],
  ['pond', 4],
  ['মাছ', 2],
  ['👨‍👩‍👧', 1],
])('the text %j has %d characters for its reader', (text, count) => {
  expect(countGraphemes(text)).toBe(count)
})

describe('an excerpt', () => {
  test('an excerpt counts the characters of the text, not of its HTML', () => {
    const html = `<p class="lead">${'x'.repeat(150)}</p>`
    expect(excerpt(html, 150)).toBe('x'.repeat(150))
    expect(excerpt(html, 149)).toBe(`${'x'.repeat(149)}…`)
    expect(excerpt('<p>&amp;&amp;&amp;</p>', 3)).toBe('&&&')
  })
  test('the excerpt of a long text equals that of its whole plain text', () => {
    const piece = '<p title="a > b">চাষ &amp; <b>fish</b> &hellip; 👩‍🌾</p><!-- no --><script>none()</script>'
    for (const [from, chars] of Array.from({ length: 120 }, (_none, index) => [index, 60 + index] as const)) {
      const html = `${'<i></i>'.repeat(500)}${piece.repeat(600).slice(from)}`
      expect(excerpt(html, chars)).toBe(truncateAtWord(textOf(html), chars))
    }
  })

  test('the excerpt of a long text reads only the beginning of the text', () => {
    const read = vi.spyOn(String.prototype, 'replaceAll')
    excerpt('<p>Fish &amp; ponds</p>'.repeat(40_000), 200)
    const lengths = read.mock.contexts.map(text => String(text).length)
    read.mockRestore()
    expect(Math.max(...lengths)).toBeLessThan(10_000)
  })

  test.each([
    ['<h2>Ponds</h2><p>They are full.</p>', 'They are full.'],
    ['<p>Full of fish.</p><h2 id="a">How <b>many</b></h2><p>Many.</p>', 'Full of fish. Many.'],
    ['<ul><li>Savings</li><li>Loans.</li><li>Insurance</li></ul>', 'Savings · Loans. Insurance'],
    ['<ul><li><p>Savings</p></li><li><p>Loans</p></li></ul>', 'Savings · Loans'],
    ['<p><strong>Ponds</strong></p><p>They are full.</p>', 'Ponds · They are full.'],
    ['<p>পুকুর</p><p>মাছ।</p><p>ধান</p>', 'পুকুর · মাছ। ধান'],
    ['one<br>two', 'one two'],
    ['<h2>A heading alone</h2>', 'A heading alone'],
  ])('an excerpt of %j omits headings and separates unpunctuated blocks: %j', (html, text) => {
    expect(excerpt(html, 100)).toBe(text)
  })
  test.each(['<h2>', '</h2>', '<li>a', '<p>', '<h2>a</h3>'])(
    'an excerpt is made in linear time, also with many %j',
    piece => {
      const html = piece.repeat(1_000_000 / piece.length)
      expect(processorMs(() => excerpt(html, 2_000_000))).toBeLessThan(3_000)
    },
  )

  test('an excerpt of an empty value is empty', () => {
    for (const nothing of [null, undefined, '', '<p></p>', '<p>&nbsp;</p>']) expect(excerpt(nothing, 10)).toBe('')
  })
})

describe('the display of a title', () => {
  test.each([
    ['Our work', false, 'Our work'],
    ['a < b', false, 'a < b'],
    [2026, false, '2026'],
    [0, false, '0'],
    ['<p>Our <strong>work</strong> &amp; yours</p>', true, 'Our work & yours'],
    ['', true, ''],
    [null, false, ''],
    [undefined, false, ''],
  ])('a title stored as %j (rich: %s) is displayed as %j', (stored, isRich, read) => {
    expect(titleText(stored, isRich)).toBe(read)
  })
})

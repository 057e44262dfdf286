import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countGraphemes } from '../../../src/schema/values/excerpt.ts'
import { snippetOf } from '../../../src/schema/values/snippet.ts'
import { hasWords, markWords, maxQueryWords, queryWords, wordsOf } from '../../../src/schema/values/words.ts'
import { processorMs } from '../../support/harness/processorTime.ts'

const found = (text: string, query: string) => hasWords(text, queryWords(query))
const marked = (text: string, query: string) =>
  markWords(text, queryWords(query))
    .map(piece => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

describe('a search for whole words', () => {
  test.each([
    ['The pond is full', 'pond'],
    ['The Pond is full', 'POND'],
    ['Ponds and boxes', 'pond box'],
    ['the farmer’s fisheries', 'farmer fishery'],
    ['a café', 'cafe'],
    ['পুকুরে মাছের চাষ', 'মাছ'],
    ['পুকুরে মাছের চাষ', 'পুকুর'],
    ['চাষিদের ঋণ', 'চাষি'],
    ['২২ বছর', '22'],
    ['22 years', '২২'],
    ['১,৩০০ জন', '1300'],
    ['1,300 people', '১৩০০'],
    ['হয়েছে', 'হয়েছে'.normalize('NFD')],
    ['হ\u09dfেছে', 'হ\u09af\u09bcেছে'],
    ['র\u200d\u09cdযাব', 'র\u09cdযাব'],
  ])('the text %j matches the search %j', (text, query) => expect(found(text, query)).toBe(true))

  test.each([
    ['selfish', 'fish'],
    ['fishmonger', 'fish'],
    ['কি', 'ক'],
    ['কাজ', 'কা'],
    ['মাছ', 'মা'],
    ['the pond', 'pond fish'],
    ['class', 'clas'],
    ['12', '2'],
    ['2,5', '25'],
  ])('the text %j does not match the search %j', (text, query) => expect(found(text, query)).toBe(false))

  test('each mark of a Bangla word is matched together with its letter', () => {
    expect(wordsOf('কৃষি, প্রশিক্ষণ কেন্দ্র।').map(({ forms }) => forms[0])).toEqual(['কৃষি', 'প্রশিক্ষণ', 'কেন্দ্র'])
  })

  test('an inflected Bangla word is found by its stem of at least two characters', () => {
    const pieces = ['ক', 'ষ', 'র', 'ই', 'ৎ', 'য়', 'া', 'ে', 'ো', 'ৌ', 'ঁ', 'ং', '্', '়']
    assert(
      property(constantFrom('ক', 'অ', 'ড়'), array(constantFrom(...pieces), { maxLength: 6 }), (first, rest) => {
        const stem = [first, ...rest].join('').normalize('NFC')
        const [word] = wordsOf(`${stem}কে`)
        expect(word?.forms[0]).toBe(`${stem}কে`)
        expect([stem, word?.forms.includes(stem)]).toEqual([stem, countGraphemes(stem) >= 2])
      }),
      { numRuns: 5_000 },
    )
  })

  test('search words are unique, limited in number, and empty for a text without words', () => {
    expect(queryWords('fish Fish FISH')).toHaveLength(1)
    expect(queryWords(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(maxQueryWords)
    for (const empty of ['', ' ', '।—!?"', '\u200d']) expect(queryWords(empty)).toEqual([])
  })

  test.each(['𝒜', 'ক'])('a very long word of %s is cut between characters', letter => {
    const [word] = wordsOf(letter.repeat(100))
    expect(word?.forms[0]).not.toMatch(/\p{Surrogate}/u)
    expect([...(word?.forms[0] ?? '')].length).toBeLessThan(100)
  })

  test('the word search runs in linear time', () => {
    for (const text of ["a'".repeat(100_000), '1,'.repeat(100_000), 'ি'.repeat(100_000), 'ক'.repeat(100_000)]) {
      expect(processorMs(() => wordsOf(text))).toBeLessThan(3_000)
    }
  })
})

describe('marking matches', () => {
  test.each([
    ['Fish in the pond, fishes too', 'fish', '[Fish] in the pond, [fishes] too'],
    ['পুকুরে মাছের চাষ', 'মাছ', 'পুকুরে [মাছের] চাষ'],
    ['nothing', 'fish', 'nothing'],
    ['২২ years', '22', '[২২] years'],
  ])('the matches in %j are marked for %j', (text, query, shown) => expect(marked(text, query)).toBe(shown))
})

test('words are split by the Unicode rule, in every spelling', () => {
  const rule =
    /\p{N}+(?:,\p{N}{2,3})+(?!\p{N})|[\p{L}\p{N}](?:[\p{M}\p{L}\p{N}]|(?:\u200c|\u200d|['’])(?=[\p{L}\p{M}\p{N}]|$))*/gu
  const pieces = [
    ...['a', 'Z', 'pond', 'é', 'e\u0301', 'ж', '漢', '𝒜', '1', '٣', '৩', '300', '১,৩০০'],
    ...['ক', 'মাছ', 'ই', 'ড়', 'ৎ', 'া', '্', '়', '৺', '৳', '\u200c', '\u200d', "'", '’'],
    ...[' ', '\n', '\u00a0', '.', ',', '-', '_', '`', '{', '~', '।', '“', '\u0000'],
  ]
  assert(
    property(array(constantFrom(...pieces), { maxLength: 12 }), parts => {
      const text = parts.join('').normalize('NFC')
      const places = [...text.matchAll(rule)].map(({ index, 0: word }) => [index, index + word.length])
      expect(wordsOf(text).map(({ start, end }) => [start, end])).toEqual(places)
    }),
    { numRuns: 5_000 },
  )
})

describe('the snippet of a search result', () => {
  const text = `${'before '.repeat(30)}the pond ${'after '.repeat(60)}`.trim()
  test('a snippet shows the first match with some text before it', () => {
    const snippet = snippetOf(text, queryWords('pond'), 80)
    expect(snippet).toMatch(/^…before .*the pond after.*…$/)
    expect(snippet.length).toBeLessThan(85)
  })
  test('a snippet starts at the beginning without a match or with an early one', () => {
    expect(snippetOf(text, queryWords('absent'), 20)).toBe('before before before…')
    expect(snippetOf('the pond', queryWords('pond'), 20)).toBe('the pond')
  })
})

/** Language detection by letters. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageOf } from '../../../src/public/content/language.ts'

test('the language of a text is that of most of its letters', () => {
  const countIn = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0
  const texts = fc.string({ unit: fc.constantFrom(...'aZéক়া৯। 1.ж漢ﬁ\u200d') })
  fc.assert(
    fc.property(texts, text => {
      const balance = countIn(text, /\p{Script=Bengali}/gu) - countIn(text, /\p{Script=Latin}/gu)
      expect(languageOf(text)).toBe(balance === 0 ? undefined : balance > 0 ? 'bn' : 'en')
    }),
  )
  expect([languageOf(null), languageOf(undefined), languageOf('')]).toEqual([undefined, undefined, undefined])
})

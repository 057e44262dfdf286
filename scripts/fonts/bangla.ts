/** Texts that the subset of the Bangla font must be able to render. */
import { conjuncts, needsFullBanglaFont } from '../../src/public/content/conjuncts.ts'
import type { OpenFont } from './harfbuzz.ts'

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

const nukta = '\u09bc'
const consonants = [...from(0x995, 0x9a8), ...from(0x9aa, 0x9b0), 'ল', ...from(0x9b6, 0x9b9)]
const withNukta = ['ড', 'ঢ', 'য'].map(letter => letter + nukta)
const vowelSigns = ['', 'া', 'ি', 'ী', 'ু', 'ূ', 'ৃ', 'ে', 'ৈ', 'ো', 'ৌ']
const reph = 'র্'
const yaPhala = '্য'
const joiner = '\u200d'

/** Each conjunct and consonant alone, with a reph, with a ya-phala, and with both. */
const clusters = [...consonants, ...withNukta, ...conjuncts]
  .flatMap(base => [base, reph + base, base + yaPhala, reph + base + yaPhala])
  .concat(`র${joiner}${yaPhala}`)

/**
 * Complete corpus: each cluster with every vowel sign and every sign above or after it, without texts that need the
 * full font.
 */
export const banglaCorpus: readonly string[] = clusters
  .flatMap(cluster => [...vowelSigns, 'ঁ', 'ং', 'ঃ', 'াঁ', 'িঁ', '্'].map(sign => cluster + sign))
  .filter(text => !needsFullBanglaFont(text))

/** Number of texts that are shaped together, which is much faster than one by one. */
const together = 400

/** Glyphs of a font for the corpus, including intermediate glyphs of ligatures that are formed in several steps. */
export const banglaGlyphs = (font: OpenFont): ReadonlySet<number> => {
  const found = new Set<number>()
  for (let start = 0; start < banglaCorpus.length; start += together)
    for (const glyph of font.glyphsOf(banglaCorpus.slice(start, start + together).join(' '))) found.add(glyph)
  return found
}

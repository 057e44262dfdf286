/** What the cut of the Bangla face must be able to write. */
import { conjuncts, needsWholeFace } from '../../src/public/content/conjuncts.ts'
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

/** Each conjunct and consonant alone, below a reph, with a ya-phala, and with both. */
const clusters = [...consonants, ...withNukta, ...conjuncts]
  .flatMap(base => [base, reph + base, base + yaPhala, reph + base + yaPhala])
  .concat(`র${joiner}${yaPhala}`)

/** Everything that the cut is held to: each cluster with every vowel sign, and with what stands above it or behind it. */
export const banglaCorpus: readonly string[] = clusters
  .flatMap(cluster => [...vowelSigns, 'ঁ', 'ং', 'ঃ', 'াঁ', 'িঁ', '্'].map(sign => cluster + sign))
  .filter(text => !needsWholeFace(text))

/** Texts that are shaped at once: much faster than one by one. */
const together = 400

/** The glyphs of a font that write the corpus, with those that stand in between while ligatures are made of several steps. */
export const banglaGlyphs = (font: OpenFont): ReadonlySet<number> => {
  const found = new Set<number>()
  for (let start = 0; start < banglaCorpus.length; start += together)
    for (const glyph of font.glyphsOf(banglaCorpus.slice(start, start + together).join(' '))) found.add(glyph)
  return found
}

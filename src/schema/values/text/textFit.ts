/** Ranking of texts against typed words. */
import { toUnicodeForm } from './unicode.ts'

/** Text in the form in which it is compared. */
export const folded = (text: string): string => toUnicodeForm(text, 'NFKC').toLowerCase().trim()

/** Typed words in the form in which they are compared. */
export const foldedWords = (typed: string): readonly string[] => folded(typed).split(/\s+/).filter(Boolean)

/**
 * Scores how well a text matches a word: 3 starts with it, 2 has a word that starts with it, 1 contains it, 0 no match.
 */
export const fitOf = (text: string, word: string): number => {
  const at = text.indexOf(word)
  if (at === -1) return 0
  if (at === 0) return 3
  return text.includes(` ${word}`) ? 2 : 1
}

/** Items with the best matching names first. Items that match equally well stay in order. */
export const bestFirst = <T>(items: readonly T[], nameOf: (item: T) => string, typed: string): readonly T[] => {
  const whole = folded(typed)
  const wanted = foldedWords(typed)
  const scored = items.map(item => {
    const name = folded(nameOf(item))
    // A match of the whole input counts more than matches of its words.
    const score = fitOf(name, whole) * 4 * wanted.length + wanted.reduce((sum, word) => sum + fitOf(name, word), 0)
    return { item, score }
  })
  return scored.toSorted((one, other) => other.score - one.score).map(({ item }) => item)
}

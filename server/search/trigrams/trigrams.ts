/** Trigrams: every three consecutive characters of a text. */

const gramChars = 3

/** Distinct trigrams of a text, in order; empty for a text of fewer than three characters. */
export const trigramsOf = (text: string): ReadonlySet<string> => {
  const characters = [...text]
  return new Set(characters.slice(gramChars - 1).map((_last, at) => characters.slice(at, at + gramChars).join('')))
}

/** Every three characters of a text that follow each other. */

const gramChars = 3

/** In their order, each once; none of a shorter text. */
export const trigramsOf = (text: string): ReadonlySet<string> => {
  const characters = [...text]
  return new Set(characters.slice(gramChars - 1).map((_last, at) => characters.slice(at, at + gramChars).join('')))
}

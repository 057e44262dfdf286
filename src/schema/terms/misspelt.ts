/** Words that were probably meant to be others. Of the libraries, fastest-levenshtein knows no swapped neighbours, and damerau-levenshtein is not maintained. */

/** Fewest characters to insert, remove, replace or swap with their neighbour to turn one word into the other. */
const editDistance = (one: string, other: string): number => {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/** The nearest of some names to a word, where at most two characters, and not more than a third of the shorter one, differ; undefined where none is near. */
export const nearestName = (word: string, names: readonly string[]): string | undefined => {
  const [nearest] = names
    // A long word is compared with none.
    .filter(name => Math.abs(name.length - word.length) <= 2)
    .map(name => ({ name, distance: editDistance(word, name) }))
    .filter(({ name, distance }) => distance > 0 && distance <= Math.min(2, name.length / 3, word.length / 3))
    .sort((a, b) => a.distance - b.distance)
  return nearest?.name
}

/** The end of a remedy for a name that is not known: the nearest of those that are, and all of them. */
export const oneOf = (given: unknown, names: readonly string[]): string => {
  const nearest = typeof given === 'string' ? nearestName(given, names) : undefined
  const others = names.join(', ')
  return nearest === undefined ? `one of: ${others}` : `'${nearest}', or another of: ${others}`
}

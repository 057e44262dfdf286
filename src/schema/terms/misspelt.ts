/**
 * Suggests corrections for misspelt names. Own code, because fastest-levenshtein does not count a swap of two letters
 * as one edit, and damerau-levenshtein is unmaintained.
 */

/** Edit distance: minimum number of insertions, deletions and replacements of characters, and swaps of adjacent ones. */
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

/** Name nearest to a word; undefined if none is within an edit distance of two and of a third of the shorter text. */
export const nearestName = (word: string, names: readonly string[]): string | undefined => {
  const [nearest] = names
    // The edit distance is at least the difference in length, so names that differ more are not compared.
    .filter(name => Math.abs(name.length - word.length) <= 2)
    .map(name => ({ name, distance: editDistance(word, name) }))
    .filter(({ name, distance }) => distance > 0 && distance <= Math.min(2, name.length / 3, word.length / 3))
    .sort((a, b) => a.distance - b.distance)
  return nearest?.name
}

/** End of a remedy for an unknown name: all known names, with the nearest one first. */
export const oneOf = (given: unknown, names: readonly string[]): string => {
  const nearest = typeof given === 'string' ? nearestName(given, names) : undefined
  const others = names.join(', ')
  return nearest === undefined ? `one of: ${others}` : `'${nearest}', or another of: ${others}`
}

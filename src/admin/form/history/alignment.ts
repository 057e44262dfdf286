/** Alignment of two sequences: pairs of equal items, and items that only one of them has. */
import { diffArrays } from 'diff'

/** Items at the same place: of both sequences, or of one of them. */
export interface Pair<T> {
  readonly before?: T
  readonly after?: T
}

/**
 * Maximum number of additions and removals that are looked for. The time grows with its square; texts that differ more
 * are shown as replaced.
 */
const mostEdits = 1500

const removed = <T>(items: readonly T[]) => items.map((before): Pair<T> => ({ before }))
const added = <T>(items: readonly T[]) => items.map((after): Pair<T> => ({ after }))

/** Aligns two sequences by their longest common subsequence. Removed items precede the added ones at the same place. */
export const alignedItems = <T>(
  before: readonly T[],
  after: readonly T[],
  isEqual: (before: T, after: T) => boolean = Object.is,
): readonly Pair<T>[] => {
  const changes = diffArrays([...before], [...after], { comparator: isEqual, maxEditLength: mostEdits })
  if (!changes) return [...removed(before), ...added(after)]
  const pairs: Pair<T>[] = []
  let at = 0
  let gained: readonly T[] = []
  for (const change of changes) {
    if (change.added) gained = change.value
    else if (change.removed) {
      pairs.push(...removed(change.value))
      at += change.value.length
    } else {
      pairs.push(...added(gained))
      gained = []
      for (const item of change.value) {
        pairs.push({ before: before[at] ?? item, after: item })
        at += 1
      }
    }
  }
  return [...pairs, ...added(gained)]
}

/** Words, spaces and punctuation marks of a text, in order. Joined, they are the text. */
export const wordsOf = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter('bn', { granularity: 'word' }).segment(text), ({ segment }) => segment)

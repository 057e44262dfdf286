/** Excerpts of texts for search results. */

import { truncateAtWord } from './excerpt.ts'
import { toUnicodeForm } from './text/unicode.ts'
import { eachWord } from './words.ts'

/** Number of words shown before the first match. */
const wordsBefore = 5

/**
 * About `chars` graphemes of a plain text, starting shortly before the first match, or at the beginning if there is
 * none. '…' marks omitted text. `query` is the result of `queryWords`.
 */
export const snippetOf = (text: string, query: readonly (readonly string[])[], chars: number): string => {
  const normalized = toUnicodeForm(text)
  const wanted = new Set(query.flat())
  /** Start positions of the latest words. */
  const starts: number[] = []
  let start = 0
  for (const word of eachWord(normalized)) {
    starts.push(word.start)
    if (starts.length > wordsBefore + 1) starts.shift()
    if (!word.forms.some(form => wanted.has(form))) continue
    start = starts.length > wordsBefore ? (starts[0] ?? 0) : 0
    break
  }
  return (start > 0 ? '…' : '') + truncateAtWord(normalized.slice(start), chars)
}

/** The part of a text that shows why a search found it. */

import { cutAtWord } from './excerpt.ts'
import { toUnicodeForm } from './text/unicode.ts'
import { eachWord } from './words.ts'

/** Words before the first match that are shown with it. */
const wordsBefore = 5

/**
 * About `chars` graphemes of a plain text from a little before its first match, or from its beginning where nothing matches.
 * '…' stands where something was left out. `query` is that of `queryWords`.
 */
export const snippetOf = (text: string, query: readonly (readonly string[])[], chars: number): string => {
  const normalized = toUnicodeForm(text)
  const wanted = new Set(query.flat())
  /** Where the last words began. */
  const starts: number[] = []
  let start = 0
  for (const word of eachWord(normalized)) {
    starts.push(word.start)
    if (starts.length > wordsBefore + 1) starts.shift()
    if (!word.forms.some(form => wanted.has(form))) continue
    start = starts.length > wordsBefore ? (starts[0] ?? 0) : 0
    break
  }
  return (start > 0 ? '…' : '') + cutAtWord(normalized.slice(start), chars)
}

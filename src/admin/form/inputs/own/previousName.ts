/** Detects a previous name in a text. Pure. */
import { toUnicodeForm } from '../../../../schema/values/text/unicode.ts'

const folded = (text: string): string => toUnicodeForm(text, 'NFKC').replaceAll(/\s+/g, ' ').trim()

interface NameParts {
  /** The whole name, and the name without the parts in brackets. */
  readonly long: readonly string[]
  /** Parts in brackets: 'Delta Foundation (DF)' is also known as 'DF'. */
  readonly short: readonly string[]
}

const leastChars = 2

const partsOf = (name: string): NameParts => {
  const whole = folded(name)
  const bare = folded(whole.replaceAll(/\([^)]*\)/g, ' '))
  const some = (texts: readonly string[]) => [...new Set(texts)].filter(({ length }) => length >= leastChars)
  return {
    long: some([whole, bare]),
    short: some(Array.from(whole.matchAll(/\(([^)]*)\)/g), ([, inner = '']) => inner.trim())),
  }
}

const isWordChar = /[\p{L}\p{N}]/u

/** True if the text contains the word in exactly this spelling. */
const hasWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!isWordChar.test(text[at - 1] ?? '') && !isWordChar.test(text[at + word.length] ?? '')) return true
  return false
}

/**
 * The previous name as a text contains it: in full, without its brackets, or a part in brackets. Parts that the new
 * name also has are ignored. undefined if the text does not contain it.
 */
export const previousNameIn = (text: string, previous: string, name: string): string | undefined => {
  const now = partsOf(name)
  const then = partsOf(previous)
  const lower = (part: string) => part.toLowerCase()
  const nowLong = now.long.map(lower)
  const given = folded(text)
  const long = then.long.find(each => {
    const part = lower(each)
    if (nowLong.includes(part)) return false
    // Occurrences inside the new name do not count, for instance if the new name begins with the previous one.
    const rest = nowLong
      .filter(each => each.includes(part))
      .reduce((left, each) => left.replaceAll(each, ' '), lower(given))
    return rest.includes(part)
  })
  return (
    long ?? then.short.find(part => !now.short.includes(part) && !hasWord(folded(name), part) && hasWord(given, part))
  )
}

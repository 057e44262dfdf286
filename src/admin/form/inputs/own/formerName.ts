/** Whether a text still has a name that was changed. Pure. */
import { toUnicodeForm } from '../../../../schema/values/text/unicode.ts'

const folded = (text: string): string => toUnicodeForm(text, 'NFKC').replaceAll(/\s+/g, ' ').trim()

interface NameParts {
  /** The name as a whole, and without what stands in brackets. */
  readonly long: readonly string[]
  /** What stands in brackets: 'Delta Foundation (DF)' is known by it, too. */
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

/** Whether a text has a word that is written just so. */
const hasWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!isWordChar.test(text[at - 1] ?? '') && !isWordChar.test(text[at + word.length] ?? '')) return true
  return false
}

/** Whether a text has a former name: the whole, without its brackets, or what stands in those. What is also a part of the new name is not looked for. */
export const hasFormerName = (text: string, former: string, name: string): boolean => {
  const now = partsOf(name)
  const then = partsOf(former)
  const lower = (part: string) => part.toLowerCase()
  const nowLong = now.long.map(lower)
  const given = folded(text)
  const hasLong = then.long.map(lower).some(part => {
    if (nowLong.includes(part)) return false
    // A new name that begins with the former one is not the former.
    const rest = nowLong
      .filter(each => each.includes(part))
      .reduce((left, each) => left.replaceAll(each, ' '), lower(given))
    return rest.includes(part)
  })
  return (
    hasLong ||
    then.short.some(part => !now.short.includes(part) && !hasWord(folded(name), part) && hasWord(given, part))
  )
}

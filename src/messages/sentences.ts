/** Sentences that a rule or a provider says in English, in the language of the screen. Knows no language itself. */

/** What a language makes of English sentences. {names} stand for whatever the sentence says there. */
export type Sentences = Readonly<Record<string, string>>

interface Pattern {
  readonly matches: RegExp
  readonly inWords: string
}

/** Characters that mean something in a regular expression. */
const special = /[.*+?^$()|[\]\\]/g

const patternOf = ([english, inWords]: readonly [string, string]): Pattern => {
  const source = english.replaceAll(special, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')
  return { matches: new RegExp(`^${source}$`, 's'), inWords }
}

/** How much of a sentence is said by itself, without its {names}. */
const precision = (english: string) => english.replaceAll(/\{\w+\}/g, '').length
const byPrecision = ([a]: readonly [string, string], [b]: readonly [string, string]) => precision(b) - precision(a)

/** What an editor has typed stays as it is. */
const typed = 'value'

/** Gives a sentence in the language; itself where the language has no words for it. Of two that fit, the one that says more by itself is taken. What stands for a name is looked up like it, a number goes through `digits`. */
export const sentencesIn = (
  sentences: Sentences,
  words: Readonly<Record<string, string>>,
  digits: (number: string) => string = number => number,
): ((english: string) => string) => {
  // Sentences say names of things in lower case, too: 'posts' of 'Posts'.
  const lowerWords = new Map(Object.entries(words).map(([english, inWords]) => [english.toLowerCase(), inWords]))
  const patterns = Object.entries(sentences).sort(byPrecision).map(patternOf)
  const said = (text: string): string => {
    if (Object.hasOwn(words, text)) return words[text] ?? text
    const lower = lowerWords.get(text)
    if (lower !== undefined) return lower
    for (const { matches, inWords } of patterns) {
      const found = matches.exec(text)
      if (found)
        return inWords.replaceAll(/\{(\w+)\}/g, (whole, name) => {
          const part = found.groups?.[name] ?? whole
          return name !== typed && /^-?[\d,.]+$/.test(part) ? digits(part) : said(part)
        })
    }
    return text
  }
  return said
}

/** Generated text in two languages: derived from numbers, so that it is the same in every run and on every machine. */

/** Random numbers from 0 to 1 with a seed. Source: mulberry32. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = ReturnType<typeof randomOf>

const english =
  'ba be bi bo da de do du fa fe fi ga go ha ho ka ke la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se si so ta te ti to wa we'
const bangla = 'কা কি কো খা গা গু চা ছি জা টা তা তি দা দি না নি পা পু ফা বা বি ভা মা মি যা রা রি লা লি শা সা সি হা হি'

/** A distinct word for each number: its digits as syllables. */
const wordOf = (number: number, syllables: readonly string[]): string => {
  let [rest, word] = [number, '']
  do {
    word += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  } while (rest > 0)
  return word
}

const vocabularyOf = (syllables: string, count: number): readonly string[] =>
  // Starts at words of three syllables: shorter ones would be parts of too many others.
  Array.from({ length: count }, (_none, index) => wordOf(2_500 + index * 7, syllables.split(' ')))

const vocabularies = { en: vocabularyOf(english, 4_000), bn: vocabularyOf(bangla, 1_500) }
export type Language = keyof typeof vocabularies

/** A random word of a language: few are frequent and many are rare, as in natural text. */
const anyWord = (random: Random, language: Language): string => {
  const words = vocabularies[language]
  return words[Math.floor(words.length * random() ** 3)] ?? ''
}

const wordsOf = (random: Random, language: Language, count: number): string =>
  Array.from({ length: count }, () => anyWord(random, language)).join(' ')

/** Number of records that share a rare word. */
export const recordsPerRareWord = 5
/** A word that only five consecutive records contain. */
export const rareWord = (number: number, language: Language): string => {
  const group = Math.floor(number / recordsPerRareWord)
  return language === 'en' ? `qu${wordOf(group, english.split(' '))}x` : `ঝ${wordOf(group, bangla.split(' '))}ঝ`
}
/** A word that every third record contains. */
export const frequentWord = 'harvest'
/** A word that no record contains. */
export const absentWord = 'zyxzzyq'

const paragraphOf = (random: Random, language: Language): string => `<p>${wordsOf(random, language, 24)}.</p>`

/** Text of a record: a title and about 2 kB of HTML in both languages. */
export const textOfRecord = (number: number): { readonly title: string; readonly content: string } => {
  const random = randomOf(number)
  const own = [rareWord(number, 'en'), rareWord(number, 'bn'), ...(number % 3 === 0 ? [frequentWord] : [])]
  const title = `${wordsOf(random, 'en', 4)} ${number}`
  const paragraphs = [
    `<h2>${wordsOf(random, 'en', 5)}</h2>`,
    paragraphOf(random, 'en'),
    `<p>${own.join(' ')} ${wordsOf(random, 'en', 20)}, <strong>${anyWord(random, 'en')}</strong>.</p>`,
    paragraphOf(random, 'bn'),
    ...Array.from({ length: 5 }, () => paragraphOf(random, 'en')),
    paragraphOf(random, 'bn'),
  ]
  return { title, content: paragraphs.join('\n') }
}

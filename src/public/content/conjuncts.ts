/** Bangla conjuncts in the font subset, and a check for texts that need the full font. */
import { toUnicodeForm } from '../../schema/values/text/unicode.ts'

/**
 * Conjuncts of the subset. Each may also have a reph before it, a ya-phala after it, and any vowel sign; so may single
 * consonants. The build subsets the font to exactly these: each further conjunct adds some 230 bytes to every first
 * page in Bangla.
 */
export const conjuncts: readonly string[] = [
  'ক্ক ক্ট ক্ণ ক্ত ক্ত্র ক্ব ক্ম ক্র ক্ল ক্ষ ক্ষ্ণ ক্ষ্ম ক্স খ্ম খ্র গ্গ গ্ধ গ্ন গ্র গ্ল ঘ্ন',
  'ঙ্ক ঙ্ক্ত ঙ্ক্ষ ঙ্খ ঙ্গ ঙ্ঘ চ্চ চ্ছ চ্ছ্ব জ্জ জ্জ্ব জ্ঞ জ্ব জ্র ঞ্চ ঞ্ছ ঞ্জ ট্ট ট্র ট্ল ট্স ড্ড ড্র',
  'ণ্ট ণ্ঠ ণ্ড ণ্ণ ণ্ম ত্ক ত্ত ত্ত্ব ত্থ ত্ন ত্প ত্ব ত্ম ত্র ত্স দ্গ দ্ঘ দ্দ দ্দ্ব দ্ধ দ্ব দ্ভ দ্ম দ্র',
  'ধ্ব ধ্ম ধ্র ন্ট ন্ট্র ন্ড ন্ড্র ন্ত ন্ত্ব ন্ত্র ন্থ ন্দ ন্দ্ব ন্দ্র ন্ধ ন্ধ্র ন্ন ন্ব ন্ম ন্স ন্স্ক',
  'প্ট প্ত প্ন প্প প্র প্ল ফ্র ফ্ল ব্জ ব্দ ব্ধ ব্র ব্ল ভ্র ম্ন ম্প ম্প্র ম্ব ম্ভ ম্ম ম্র ম্ল',
  'ল্ক ল্গ ল্ট ল্প ল্ম ল্ল শ্চ শ্ন শ্ব শ্ম শ্র শ্ল ষ্ক ষ্ক্র ষ্ট ষ্ট্র ষ্ঠ ষ্ণ ষ্প ষ্ম',
  'স্ক স্ক্র স্ট স্ট্র স্ত স্ত্র স্থ স্ন স্প স্প্র স্ফ স্ব স্ম স্র স্ল হ্ণ হ্ন হ্ব হ্ম হ্র হ্ল',
].flatMap(line => toUnicodeForm(line).split(' '))

/** Archaic, Assamese and accounting characters, which the subset lacks. */
const rareLetters = '\u0980\u098c\u09bd\u09c4\u09e0-\u09e3\u09f0-\u09f2\u09f4-\u09fe'
/** Conjuncts with vowel signs that form one glyph and are very rare. */
const rareSigns = '্ট(?:্র)?[ীৌ]|ট্[টবমর][ীৌ]|[গথদধস]্রূ'
const rareLetter = new RegExp(`[${rareLetters}]`)
const rareSign = new RegExp(rareSigns)

const known: ReadonlySet<string> = new Set(conjuncts)
const consonant = '[\u0995-\u09b9\u09dc-\u09df]\u09bc?'
/**
 * Consonants joined by hasantas. A zero-width joiner selects a special form; a non-joiner shows the hasanta itself,
 * which the subset has.
 */
const cluster = new RegExp(`(?:${consonant}\u200d?\u09cd\u200d?)+${consonant}`, 'g')
const single = new RegExp(`^${consonant}$`)

const isKnown = (found: string): boolean => {
  const base = toUnicodeForm(found)
    .replace(/^র\u200d্য$/, 'র')
    .replace(/্য$/, '')
    .replace(/^র্/, '')
  return single.test(base) || known.has(base)
}

const drawsRare = (word: string): boolean => {
  if (rareSign.test(word)) return true
  for (const [found] of word.matchAll(cluster)) if (!isKnown(found)) return true
  return false
}

const hasanta = '\u09cd'
/** The rest of a Bangla word from `lastIndex`, including joiners. */
const restOfWord = /[\u0980-\u09ff\u200c\u200d]*/y
const isBangla = (text: string, at: number): boolean => /[\u0980-\u09ff\u200c\u200d]/.test(text.charAt(at))

/** Words already checked that the subset can render: a site repeats the same words on all its pages. */
const drawn = new Set<string>()
const maxDrawnWords = 20_000

/** True if a text needs the full Bangla font. Only words with a hasanta are checked: conjuncts and rare signs contain one. */
export const needsFullBanglaFont = (text: string): boolean => {
  if (rareLetter.test(text)) return true
  for (let at = text.indexOf(hasanta); at >= 0; at = text.indexOf(hasanta, restOfWord.lastIndex)) {
    let start = at
    while (start > 0 && isBangla(text, start - 1)) start -= 1
    restOfWord.lastIndex = start
    const word = restOfWord.exec(text)?.[0] ?? ''
    if (drawn.has(word)) continue
    if (drawsRare(word)) return true
    if (drawn.size >= maxDrawnWords) drawn.clear()
    drawn.add(word)
  }
  return false
}

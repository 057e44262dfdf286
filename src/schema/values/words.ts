/**
 * Splits text into words of any script, for search. A word consists of digits, and letters with their marks, so Bangla
 * vowel signs are never separated from their letter.
 */

import { asciiDigits } from './numbers/digits.ts'
import { toUnicodeForm } from './text/unicode.ts'

/** Word at its position in a text. */
interface Word {
  /** Position in the text, UTF-16 units; `end` is exclusive. */
  readonly start: number
  readonly end: number
  /** The normalised word, and its possible stems without an ending. Two words match if they share a form. */
  readonly forms: readonly string[]
}

/** Matches the end of a word: before ASCII white space or punctuation except the apostrophe, or at the end of the text. */
const plainEnd = String.raw`(?=[\0-&(-/:-@[-\x60{-\x7f]|$)`

/** Common characters of Bangla words: letters, vowel signs and nukta, and hasanta. */
const banglaLetter = 'ক-নপ-রলশ-হ'
const banglaSign = '়া-ৄেৈোৌ'
const banglaJoin = '্'
const banglaWord = `[${banglaLetter}][${banglaLetter}${banglaSign}${banglaJoin}]*`

/**
 * Matches a word. Numbers with separators are one word: 1,300 and ১,৩০০. Joiners and apostrophes inside a word belong
 * to it. Words of common English or Bangla letters have patterns of their own, first, which takes a third of the time.
 */
const wordPattern = new RegExp(
  [
    `[A-Za-z]+${plainEnd}`,
    `${banglaWord}${plainEnd}`,
    String.raw`\p{N}+(?:,\p{N}{2,3})+(?!\p{N})`,
    String.raw`[\p{L}\p{N}](?:[\p{M}\p{L}\p{N}]|(?:\u200c|\u200d|['’])(?=[\p{L}\p{M}\p{N}]|$))*`,
  ].join('|'),
  'gu',
)

/** Maximum length of a word. Longer ones are truncated, as they are not words of a language. */
const maxWordChars = 48

/** Bangla endings of case, number and definiteness. */
const banglaEndings = [
  'গুলোকে',
  'গুলিকে',
  'গুলোর',
  'গুলির',
  'দেরকে',
  'গুলো',
  'গুলি',
  'গুলা',
  'টিকে',
  'টাকে',
  'দের',
  'েরা',
  'টির',
  'টার',
  'য়ের',
  'তে',
  'কে',
  'ের',
  'রা',
  'টি',
  'টা',
  'য়ে',
  'ে',
  'র',
  // In NFC, the letter য় consists of two characters.
].map(ending => toUnicodeForm(ending))

/** Matches the start of a text that certainly has two graphemes, because no sign joins its second letter to the first. */
const twoPlainLetters = new RegExp(`^[${banglaLetter}][${banglaSign}]*[${banglaLetter}]`)

/** Created when first needed, because creating it takes longer than segmenting a thousand words. */
let graphemes: Intl.Segmenter | undefined
const isTwoGraphemes = (text: string): boolean => {
  if (twoPlainLetters.test(text)) return true
  graphemes ??= new Intl.Segmenter('bn')
  const [, second] = graphemes.segment(text)
  return second !== undefined
}

/** Possible stems of a Bangla word: without each matching ending, if at least two graphemes are left. */
const banglaStems = (word: string): readonly string[] =>
  banglaEndings
    .filter(ending => word.endsWith(ending))
    .map(ending => word.slice(0, -ending.length))
    .filter(isTwoGraphemes)

/** Possible singular forms of an English word. */
const englishStems = (word: string): readonly string[] => {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return []
  if (word.endsWith('ies') && word.length > 4) return [`${word.slice(0, -3)}y`]
  return /(?:s|x|z|ch|sh)es$/.test(word) ? [word.slice(0, -2), word.slice(0, -1)] : [word.slice(0, -1)]
}

/** Removes accents from a Latin word. */
const plain = (word: string): string => toUnicodeForm(word, 'NFD').replaceAll(/\p{Mn}/gu, '')

/** Truncates a word without splitting a surrogate pair. */
const shortened = (word: string): string =>
  word.length > maxWordChars ? [...word].slice(0, maxWordChars).join('') : word

const plainBangla = new RegExp(`^${banglaWord}$`)

const formsOf = (found: string): readonly string[] => {
  // Fast path for most English and Bangla words. Others need Unicode operations.
  if (/^[A-Za-z\d]{1,40}$/.test(found)) {
    const word = found.toLowerCase()
    return [word, ...englishStems(word)]
  }
  if (found.length <= maxWordChars && plainBangla.test(found)) return [found, ...banglaStems(found)]
  const word = shortened(
    asciiDigits(found.toLowerCase())
      .replace(/['’]s?$/u, '')
      .replaceAll(/\u200c|\u200d|['’,]/gu, ''),
  )
  if (/^[\d]*$/.test(word)) return word ? [word] : []
  if (/\p{Script=Bengali}/u.test(word)) return [word, ...banglaStems(word)]
  if (!/\p{Script=Latin}/u.test(word)) return [word]
  const bare = plain(word)
  return [...new Set([word, bare, ...englishStems(bare)])]
}

/** Forms of words that were met before, which a text mostly consists of. */
const knownForms = new Map<string, readonly string[]>()
const maxKnownForms = 10_000
/** Maximum length of a known word. V8 keeps the whole text of a longer part of it in memory. */
const longestKnown = 12

/** `formsOf`, from memory for words that were met before, which halves the time for a text. */
const rememberedForms = (word: string): readonly string[] => {
  const known = knownForms.get(word)
  if (known) return known
  const forms = formsOf(word)
  if (word.length > longestKnown) return forms
  if (knownForms.size === maxKnownForms) knownForms.clear()
  knownForms.set(word, forms)
  return forms
}

/** Words of a plain text, in order. The text must be in NFC for the positions to be correct. */
export function* eachWord(text: string): Generator<Word> {
  for (const { index, 0: found } of text.matchAll(wordPattern)) {
    const forms = formsOf(found)
    if (forms.length) yield { start: index, end: index + found.length, forms }
  }
}

/** Adds all forms of all words of a plain text in NFC to a set. */
export const addFormsIn = (text: string, forms: Set<string>): void => {
  for (const word of text.match(wordPattern) ?? []) for (const form of rememberedForms(word)) forms.add(form)
}

/** All words of a plain text in NFC. */
export const wordsOf = (text: string): readonly Word[] => [...eachWord(text)]

/** Maximum number of words of a query. Further ones are ignored. */
export const maxQueryWords = 8

/** Forms of each word of a query, without duplicate words. Empty if there are no words. */
export const queryWords = (query: string): readonly (readonly string[])[] => {
  const seen = new Set<string>()
  return wordsOf(toUnicodeForm(query))
    .map(({ forms }) => forms)
    .filter(([word = '']) => !seen.has(word) && seen.add(word))
    .slice(0, maxQueryWords)
}

/** True if a text contains every word of a query from `queryWords`. */
export const hasWords = (text: string, query: readonly (readonly string[])[]): boolean => {
  const forms = new Set(wordsOf(toUnicodeForm(text)).flatMap(word => word.forms))
  return query.every(wanted => wanted.some(form => forms.has(form)))
}

/** Splits a text into segments, in NFC, and marks those that match a query from `queryWords`. */
export const markWords = (
  text: string,
  query: readonly (readonly string[])[],
): readonly { readonly text: string; readonly isMatch: boolean }[] => {
  const normalized = toUnicodeForm(text)
  const wanted = new Set(query.flat())
  const pieces: { text: string; isMatch: boolean }[] = []
  let at = 0
  for (const { start, end, forms } of wordsOf(normalized)) {
    if (!forms.some(form => wanted.has(form))) continue
    if (start > at) pieces.push({ text: normalized.slice(at, start), isMatch: false })
    pieces.push({ text: normalized.slice(start, end), isMatch: true })
    at = end
  }
  if (at < normalized.length) pieces.push({ text: normalized.slice(at), isMatch: false })
  return pieces
}

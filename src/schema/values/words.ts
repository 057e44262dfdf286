/**
 * Words as search compares them: whole words of any script, never pieces of them.
 * A word is letters with their marks and digits, so that no Bangla vowel sign is ever parted from its letter.
 */

import { asciiDigits } from './digits.ts'
import { toUnicodeForm } from './text/unicode.ts'

/** A word where it stands in a text. */
interface Word {
  /** Place in the text, in UTF-16 units; `end` is after its last one. */
  readonly start: number
  readonly end: number
  /** The word itself, folded, and the shorter ones that it may be an ending of. Two words match when they have a form in common. */
  readonly forms: readonly string[]
}

/** Where a word of any script ends: before one of ASCII's spaces and signs, but for the apostrophe. */
const plainEnd = String.raw`(?=[\0-&(-/:-@[-\x60{-\x7f]|$)`

/** What Bangla words are usually made of: letters, the dot and the vowel signs that follow them, and the sign that makes two letters one. */
const banglaLetter = 'ক-নপ-রলশ-হ'
const banglaSign = '়া-ৄেৈোৌ'
const banglaJoin = '্'
const banglaWord = `[${banglaLetter}][${banglaLetter}${banglaSign}${banglaJoin}]*`

/**
 * Numbers with their thousands are one word: 1,300 and ১,৩০০. A joiner or an apostrophe inside a word belongs to it.
 * Most words are of the letters that English or Bangla usually has, and end plainly: those are matched first, which takes a third of the time.
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

/** Characters of a word that are used; longer ones are no words of a language. */
const maxWordChars = 48

/** Bangla endings of case, number and definiteness, the longer first where one ends in another. */
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
  // In NFC, the letter য় is two characters.
].map(ending => toUnicodeForm(ending))

/** How a text begins that is plainly more than what a reader counts as one character: nothing joins its second letter to the first. */
const twoPlainLetters = new RegExp(`^[${banglaLetter}][${banglaSign}]*[${banglaLetter}]`)

/** Made when a Bangla word first asks, because making it takes longer than a thousand words. */
let graphemes: Intl.Segmenter | undefined
const isTwoGraphemes = (text: string): boolean => {
  if (twoPlainLetters.test(text)) return true
  graphemes ??= new Intl.Segmenter('bn')
  const [, second] = graphemes.segment(text)
  return second !== undefined
}

const banglaStems = (word: string): readonly string[] =>
  banglaEndings
    .filter(ending => word.endsWith(ending))
    .map(ending => word.slice(0, -ending.length))
    .filter(isTwoGraphemes)

const englishStems = (word: string): readonly string[] => {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return []
  if (word.endsWith('ies') && word.length > 4) return [`${word.slice(0, -3)}y`]
  return /(?:s|x|z|ch|sh)es$/.test(word) ? [word.slice(0, -2), word.slice(0, -1)] : [word.slice(0, -1)]
}

/** A Latin word without its accents. */
const plain = (word: string): string => toUnicodeForm(word, 'NFD').replaceAll(/\p{Mn}/gu, '')

/** A word's beginning; never half of a character. */
const shortened = (word: string): string =>
  word.length > maxWordChars ? [...word].slice(0, maxWordChars).join('') : word

const plainBangla = new RegExp(`^${banglaWord}$`)

const formsOf = (found: string): readonly string[] => {
  // Most words of English and of Bangla texts; the rest asks Unicode.
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

/** The words of a plain text one after the other, which must be in NFC for the places to fit. */
export function* eachWord(text: string): Generator<Word> {
  for (const { index, 0: found } of text.matchAll(wordPattern)) {
    const forms = formsOf(found)
    if (forms.length) yield { start: index, end: index + found.length, forms }
  }
}

/** Every form of every word of plain texts in NFC, each once. */
export const formsIn = (texts: readonly string[]): ReadonlySet<string> => {
  const forms = new Set<string>()
  for (const text of texts)
    for (const word of new Set(text.match(wordPattern))) for (const form of formsOf(word)) forms.add(form)
  return forms
}

/** All words of a plain text in NFC. */
export const wordsOf = (text: string): readonly Word[] => [...eachWord(text)]

/** The most words of a query that are used; further ones are left out. */
export const maxQueryWords = 8

/** What a query asks for: each word with its forms, once. Empty for a text without words. */
export const queryWords = (query: string): readonly (readonly string[])[] => {
  const seen = new Set<string>()
  return wordsOf(toUnicodeForm(query))
    .map(({ forms }) => forms)
    .filter(([word = '']) => !seen.has(word) && seen.add(word))
    .slice(0, maxQueryWords)
}

/** Whether a text has every word of a query, given as `queryWords` gives it. */
export const hasWords = (text: string, query: readonly (readonly string[])[]): boolean => {
  const forms = new Set(wordsOf(toUnicodeForm(text)).flatMap(word => word.forms))
  return query.every(wanted => wanted.some(form => forms.has(form)))
}

/** A text in pieces, in order, those that match a query marked. */
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

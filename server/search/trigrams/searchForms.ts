/**
 * Normalised forms of a text, by which it is searched. They are computed on write, or for long texts in advance in a
 * child process.
 */
import { textOf } from '../../../src/schema/values/excerpt.ts'
import { toUnicodeForm } from '../../../src/schema/values/text/unicode.ts'
import { addFormsIn } from '../../../src/schema/values/words.ts'
import { foldComposed } from './foldText.ts'

/**
 * Maximum number of characters of a record's words in the index. At up to three bytes each, they stay far below the
 * 1 MB that PostgreSQL accepts per record.
 */
const maxChars = 130_000

/** The first word forms, up to `maxChars` characters in total. */
const firstOf = (forms: Iterable<string>): readonly string[] => {
  const held: string[] = []
  let chars = 0
  for (const form of forms) {
    chars += form.length
    if (chars > maxChars) break
    held.push(form)
  }
  return held
}

/** Normalised forms of a text, by which it is searched. */
export interface SearchForms {
  /** Folded text of an HTML fragment, for list search. */
  readonly folded: string
  /** Distinct word forms, separated by spaces, up to the limit of the index. */
  readonly words: string
}

/** Plain text of an HTML fragment in NFC, from which both of its search forms are computed. */
const plainTextOf = (html: string): string => toUnicodeForm(textOf(html))

/** Computes each search form of a plain text in NFC. Long texts keep the event loop busy. */
export const plainForms = { fold: foldComposed, addWords: addFormsIn }

/** Computes both search forms of an HTML fragment. */
export const searchFormsOf = (html: string): SearchForms => {
  const text = plainTextOf(html)
  const words = new Set<string>()
  plainForms.addWords(text, words)
  return { folded: plainForms.fold(text), words: firstOf(words).join(' ') }
}

/**
 * Source of search forms. It reads plain texts as HTML, too: they have no tags, so only text that looks like a tag is
 * lost.
 */
export interface TextForms {
  /** Throws LongTextsError if forms have to be computed in advance and some of the texts have none yet. */
  readonly require: (texts: readonly unknown[]) => void
  /** Folded text of an HTML fragment, as in `SearchForms`. */
  readonly foldedOf: (html: string) => string
  /** Adds the word forms of a text or HTML fragment to a set. */
  readonly addWordsOf: (text: string, words: Set<string>) => void
}

const formsFrom = (plainText: (html: string) => string): TextForms => ({
  require: () => undefined,
  foldedOf: html => plainForms.fold(plainText(html)),
  addWordsOf: (text, words) => plainForms.addWords(plainText(text), words),
})

/** Computes search forms on demand. */
export const formsAtOnce: TextForms = formsFrom(plainTextOf)

/** Computes search forms on demand, and remembers the plain texts, which both indexes of a write need. */
export const createTextForms = (): TextForms => {
  const known = new Map<string, string>()
  return formsFrom(html => {
    const text = known.get(html) ?? plainTextOf(html)
    known.set(html, text)
    return text
  })
}

/** Distinct word forms of all texts, up to the limit of the index. Ignores values that are not strings. */
export const wordsOfAll = (texts: readonly unknown[], forms: TextForms): readonly string[] => {
  const all = new Set<string>()
  for (const text of texts) if (typeof text === 'string') forms.addWordsOf(text, all)
  return firstOf(all)
}

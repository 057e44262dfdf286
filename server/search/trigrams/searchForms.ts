/**
 * Normalised forms of a text, by which it is searched. They are computed on write, or for long texts in advance in a
 * child process.
 */
import { textOf } from '../../../src/schema/values/excerpt.ts'
import { toUnicodeForm } from '../../../src/schema/values/text/unicode.ts'
import { formsIn } from '../../../src/schema/values/words.ts'
import { fold } from './foldText.ts'

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

/** Computes both search forms of an HTML fragment. */
export const searchFormsOf = (html: string): SearchForms => {
  const text = textOf(html)
  return { folded: fold(text), words: firstOf(formsIn([toUnicodeForm(text)])).join(' ') }
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
  /** Distinct word forms of a text or HTML fragment. */
  readonly wordsOf: (text: string) => Iterable<string>
}

/** Computes search forms on demand. */
export const formsAtOnce: TextForms = {
  require: () => undefined,
  foldedOf: html => fold(textOf(html)),
  wordsOf: text => formsIn([toUnicodeForm(textOf(text))]),
}

/** Distinct word forms of all texts, up to the limit of the index. Ignores values that are not strings. */
export const wordsOfAll = (texts: readonly unknown[], forms: TextForms): readonly string[] => {
  const all = new Set<string>()
  for (const text of texts) if (typeof text === 'string') for (const word of forms.wordsOf(text)) all.add(word)
  return firstOf(all)
}

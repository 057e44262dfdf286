/** Forms of a text for search: made where it is written, or ahead in a child process where that would take long. */
import { textOf } from '../../src/schema/values/excerpt.ts'
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'
import { formsIn } from '../../src/schema/values/words.ts'
import { fold } from './foldText.ts'

/** Characters of a record's words that the index holds. At most three bytes each, they are far below the megabyte that PostgreSQL takes of one record's. */
const maxChars = 130_000

/** Each once, as far as the index holds them. */
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

/** What search makes of one text. */
export interface SearchForms {
  /** An HTML fragment as lists search it. */
  readonly folded: string
  /** The forms of its words, each once, with a space after each but the last; as far as the index holds them. */
  readonly words: string
}

/** Both at once. */
export const searchFormsOf = (html: string): SearchForms => {
  const text = textOf(html)
  return { folded: fold(text), words: firstOf(formsIn([toUnicodeForm(text)])).join(' ') }
}

/** Ways to have them. A plain text has no tags, so that reading it as HTML loses nothing but them. */
export interface TextForms {
  /** Throws LongTextsError where they are to be made ahead and some are not. */
  readonly require: (texts: readonly unknown[]) => void
  readonly foldedOf: (html: string) => string
  readonly wordsOf: (text: string) => Iterable<string>
}

/** Made where they are requested. */
export const formsAtOnce: TextForms = {
  require: () => undefined,
  foldedOf: html => fold(textOf(html)),
  wordsOf: text => formsIn([toUnicodeForm(textOf(text))]),
}

/** The forms of all texts, each once, as far as the index holds them. */
export const wordsOfAll = (texts: readonly unknown[], forms: TextForms): readonly string[] => {
  const all = new Set<string>()
  for (const text of texts) if (typeof text === 'string') for (const word of forms.wordsOf(text)) all.add(word)
  return firstOf(all)
}

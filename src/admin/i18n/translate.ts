/** Makes translate functions from catalogues of messages; numbers are written in the digits of the language. Imports no messages. */
import type { Language } from '../../api/admin/adminPreferences.ts'
import { fillIn } from '../../schema/descriptor/texts.ts'
import { type Issue, type IssueMessages, wordIssue } from '../../schema/validation/issue.ts'
import { digitsIn, numberIn } from './numbers.ts'

type Values = Readonly<Record<string, string | number>>

/** Gives the text of a key, with its {names} filled in; numbers in the digits of the language. */
export interface TranslateOf<K extends string> {
  (key: K, values?: Values): string
  /** Fills in a text that is not of the catalogue. */
  readonly fill: (text: string, values: Values) => string
  /** A number as the language writes it. */
  readonly number: (value: number) => string
  /** A text with the digits of the language. */
  readonly digits: (text: string) => string
  /** The term of the language for an English text, like a role's label; the text where there is none. */
  readonly term: (text: string) => string
  /** The message of an issue; `english` where the language has none or the provider has sent no issue. */
  readonly issue: (issue: Issue | undefined, english: string) => string
}

/** The terms of a language by the English texts, in lower case too: messages name things inside of a sentence. */
const termIn = (terms: Readonly<Record<string, string>>): ((text: string) => string) => {
  const lower = new Map(Object.entries(terms).map(([english, term]) => [english.toLowerCase(), term]))
  return text => (Object.hasOwn(terms, text) ? (terms[text] ?? text) : (lower.get(text) ?? text))
}

/** Makes the translate function of a catalogue. */
export const createTranslate = <K extends string>(
  catalogue: Readonly<Record<K, string>>,
  {
    language = 'en',
    terms = {},
    issues = {},
  }: {
    readonly language?: Language
    readonly terms?: Readonly<Record<string, string>>
    readonly issues?: IssueMessages
  } = {},
): TranslateOf<K> => {
  const number = (value: number) => numberIn(value, language)
  const inWords = (value: string | number) => (typeof value === 'number' ? number(value) : value)
  const fill = (text: string, values: Values) =>
    fillIn(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)])))
  const t = (key: K, values: Values = {}) => fill(catalogue[key], values)
  const digits = (text: string) => digitsIn(text, language)
  const term = termIn(terms)
  const wording = { messages: issues, term, digits }
  const issue: TranslateOf<K>['issue'] = (found, english) => (found && wordIssue(found, wording)) ?? english
  return Object.assign(t, { fill, number, digits, term, issue })
}
